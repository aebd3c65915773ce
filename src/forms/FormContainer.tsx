import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';
import { useHandedKeys } from '../keys/HandedKeys.tsx';

interface FormContainerProps {
  container: RefObject<HTMLDivElement | null>;
  /** What its form is about is still being read: keys wait. */
  reading?: boolean;
  children: ReactNode;
}

/**
 * Where a form stands in its dialog: it is on the page a moment later than the dialog, and what it loads first later
 * still. It begins in its first field, with the keys that were pressed before it was there.
 */
export function FormContainer({ container, reading = false, children }: FormContainerProps) {
  const [entered, setEntered] = useState(false);
  useFirstField(container, () => setEntered(true));
  useHandedKeys(container, entered && !reading);
  return <div ref={container}>{children}</div>;
}

const firstOf = ['[data-autofocus]', 'input:not([type=hidden]), textarea', 'button[type=submit]'];

/**
 * Puts the focus into the first field of a form as soon as there is one that can be filled in: forms may load first.
 * `onEntered` is called once then.
 */
export function useFirstField(container: RefObject<HTMLElement | null>, onEntered?: () => void): void {
  const tellEntered = useEffectEvent(() => onEntered?.());
  useEffect(() => {
    const root = container.current;
    if (!root) return undefined;
    const enter = (): boolean => {
      if (root.querySelector('form[data-loading]')) return false;
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
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-loading'] });
    return () => observer.disconnect();
  }, [container]);
}
