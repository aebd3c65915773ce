import type { Plugin } from 'vite';

/**
 * Hides Tabler's icons from screen readers: each stands beside words, or in a control that has a name. Without it Firefox
 * tells of every one as a graphic.
 */
export function iconPlugin(): Plugin {
  return {
    name: 'hidden-icons',
    transform: {
      filter: { id: /@tabler[\\/]icons-react[\\/].*defaultAttributes\.mjs$/ },
      handler: (code) => {
        const hidden = code.replaceAll('xmlns:', "'aria-hidden': true, xmlns:");
        if (hidden === code) throw new Error('The icons declare their attributes in another way');
        return { code: hidden, map: null };
      },
    },
  };
}
