import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHintsPlugin } from './scripts/compile-hints-plugin.ts';
import { firstFilesPlugin } from './scripts/first-files-plugin.ts';
import { mantineDirectPlugin } from './scripts/mantine-direct-plugin.ts';
import { commonChunks, pageChunks } from './scripts/page-chunks.ts';
import { pinyinPlugin } from './scripts/pinyin-plugin.ts';
import { pureSchemas } from './scripts/pure-schemas.ts';

/** The server that `npm run dev` starts together with the page. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** The page. Tests have their own configuration. */
export default defineConfig({
  plugins: [
    react(),
    pinyinPlugin(),
    mantineDirectPlugin(),
    firstFilesPlugin(),
    compileHintsPlugin(commonChunks),
  ],
  build: {
    outDir: 'dist/page',
    manifest: true,
    // As the browsers of the last two and a half years: light-dark() then needs no stand-in, which would not know of
    // the theme that is chosen in the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Everything is weighed by scripts/weigh.mjs; vite's own warning knows nothing of what is loaded together.
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        // `_Big_` is the constructor that big.js calls for its one export.
        manualPureFunctions: [...pureSchemas(), '_Big_'],
        // Nor does a schema that takes in the fields of another (`...pageQuery`) do anything but describe.
        propertyReadSideEffects: false,
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: pageChunks(), debugName: 'page' }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/graphql': server },
  },
});
