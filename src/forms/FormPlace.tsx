import { useState, type ReactNode, type RefObject } from 'react';
import { useHandedKeys } from '../keys/HandedKeys.tsx';
import { useFirstField } from './useFirstField.ts';

interface FormPlaceProps {
  place: RefObject<HTMLDivElement | null>;
  /** What its form is about is still being read: keys wait. */
  reading?: boolean;
  children: ReactNode;
}

/**
 * Where a form stands in its dialog: it is on the page a moment later than the dialog, and what it loads first later
 * still. It begins in its first field, with the keys that were pressed before it was there.
 */
export function FormPlace({ place, reading = false, children }: FormPlaceProps) {
  const [entered, setEntered] = useState(false);
  useFirstField(place, () => setEntered(true));
  useHandedKeys(place, entered && !reading);
  return <div ref={place}>{children}</div>;
}
