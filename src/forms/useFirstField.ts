import { useEffect, useEffectEvent, type RefObject } from 'react';

const firstOf = ['[data-autofocus]', 'input:not([type=hidden]), textarea', 'button[type=submit]'];

/**
 * Puts the focus into the first field of a form as soon as there is one: forms may load before they show any.
 * `onEntered` is called once then.
 */
export function useFirstField(container: RefObject<HTMLElement | null>, onEntered?: () => void): void {
  const tellEntered = useEffectEvent(() => onEntered?.());
  useEffect(() => {
    const root = container.current;
    if (!root) return undefined;
    const enter = (): boolean => {
      if (!root.contains(document.activeElement)) {
        const field = firstOf
          .map((selector) => root.querySelector<HTMLElement>(selector))
          .find((element) => element);
        if (!field) return false;
        field.focus();
      }
      tellEntered();
      return true;
    };
    if (enter()) return undefined;
    const observer = new MutationObserver(() => {
      if (enter()) observer.disconnect();
    });
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [container]);
}
