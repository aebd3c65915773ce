import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstFilesPlugin } from './scripts/first-files-plugin.ts';
import { pinyinPlugin } from './scripts/pinyin-plugin.ts';

/** The server that `npm run dev` starts together with the page. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** The page. Tests have their own configuration. */
export default defineConfig({
  plugins: [react(), pinyinPlugin(), firstFilesPlugin()],
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
      output: {
        // The code that many pages share is in three chunks, each with all that its modules import, because a request costs
        // more than its bytes. The bundler splits the rest.
        codeSplitting: {
          groups: [
            { name: 'entrance', test: /src\/(main|screens\/login\/LoginPage)\.tsx$/, priority: 3 },
            { name: 'product', test: /src\/routes\.tsx$/, priority: 2 },
            {
              name: 'lists',
              test: /src\/(ui\/list|screens\/order)\/(RecordList|FilterBar|OrderListScreen)\.tsx$/,
              priority: 1,
            },
          ],
        },
        // Makes Chromium compile all functions of a chunk while it arrives, off the main thread, instead of each at its first
        // call: without it the first row takes up to a fifth longer on a slow machine (docs/decisions/0017-plain-build.md).
        postBanner: '//# allFunctionsCalledOnLoad',
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/graphql': server },
  },
});
