import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mantineDirectPlugin } from './scripts/mantine-direct-plugin.ts';
import { pageChunks } from './scripts/page-chunks.ts';
import { pinyinPlugin } from './scripts/pinyin-plugin.ts';

const server = 'http://127.0.0.1:3000';

/** The page. Tests have their own configuration. */
export default defineConfig({
  plugins: [react(), pinyinPlugin(), mantineDirectPlugin()],
  build: {
    outDir: 'dist/page',
    manifest: true,
    // Everything is weighed by scripts/weigh.mjs; vite's own warning knows nothing of what is loaded together.
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        // Schemas only describe: those that the page never asks are left out, and with them zod from the login page.
        manualPureFunctions: ['z', '_Big_'],
      },
      output: {
        codeSplitting: { groups: [{ name: pageChunks(), debugName: 'page' }] },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/graphql': server },
  },
});
