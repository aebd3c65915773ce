import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';
import { useHandedKeys } from '../keys/HandedKeys.tsx';

interface FormContainerProps {
  container: RefObject<HTMLDivElement | null>;
  /** True while the form's record is being read: keys wait. */
  reading?: boolean;
  children: ReactNode;
}

/**
 * Contains a form in its dialog. The form mounts a moment after the dialog, and the data it loads first come later still.
 * The focus starts in its first field, which receives the keys that were pressed before it was mounted.
 */
export function FormContainer({ container, reading = false, children }: FormContainerProps) {
  const [entered, setEntered] = useState(false);
  useFirstField(container, () => setEntered(true));
  useHandedKeys(container, entered && !reading);
  return <div ref={container}>{children}</div>;
}

const firstOf = ['[data-autofocus]', 'input:not([type=hidden]), textarea', 'button[type=submit]'];

/**
 * Focuses the first field of a form as soon as one can be filled in, because forms may load first. Then calls `onEntered`
 * one time.
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
