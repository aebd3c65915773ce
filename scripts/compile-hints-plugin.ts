import type { Plugin } from 'vite';

const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has Chromium compile all functions of these chunks while they arrive, beside the main thread, instead of each when it is
 * first called: about a sixth of the time to the first row on a slow machine (tests/bench/firstRow.md). Other browsers
 * read it as a comment.
 */
export function compileHintsPlugin(names: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // Minifying takes every comment away.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && names.includes(chunk.name)) chunk.code = hint + chunk.code;
      },
    },
  };
}
