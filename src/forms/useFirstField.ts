import { useEffect, type RefObject } from 'react';

const firstOf = ['[data-autofocus]', 'input:not([type=hidden]), textarea', 'button[type=submit]'];

/** Puts the focus into the first field of a form as soon as there is one: forms may load before they show any. */
export function useFirstField(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = container.current;
    if (!root) return undefined;
    const enter = (): boolean => {
      if (root.contains(document.activeElement)) return true;
      const field = firstOf
        .map((selector) => root.querySelector<HTMLElement>(selector))
        .find((element) => element);
      field?.focus();
      return field !== undefined;
    };
    if (enter()) return undefined;
    const observer = new MutationObserver(() => {
      if (enter()) observer.disconnect();
    });
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [container]);
}
