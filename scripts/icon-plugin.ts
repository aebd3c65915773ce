import type { Plugin } from 'vite';

/**
 * Hides Tabler's icons from screen readers, because each is next to text or in a control with a name.
 * Otherwise Firefox announces every icon as a graphic.
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
