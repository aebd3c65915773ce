import type { Plugin } from 'vite';

const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes Chromium compile all functions of these chunks while they arrive, off the main thread, instead of each at its first
 * call.
 * This saves about a sixth of the time to the first row on a slow machine (tests/bench/firstRow.md).
 * Other browsers ignore the comment.
 */
export function compileHintsPlugin(names: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // Runs after minification, which removes comments.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && names.includes(chunk.name)) chunk.code = hint + chunk.code;
      },
    },
  };
}
