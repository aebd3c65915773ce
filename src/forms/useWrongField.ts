import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { focusUnlessMoved } from '../keys/focusUnlessMoved.ts';

interface WrongField {
  field: string;
  /** The element that had the focus when the form was submitted. */
  focused: Element | null;
}

/**
 * Returns a function that focuses a field with an error, unless the user has moved the focus since the form was submitted. The
 * errors are rendered before that, because a choice with an error does not open over it.
 */
export function useWrongField(inputOf: (field: string) => HTMLElement | null): (wrong: WrongField) => void {
  const [wrong, setWrong] = useState<WrongField>();
  const focus = useEffectEvent(({ field, focused }: WrongField) => focusUnlessMoved(inputOf(field), focused));
  useLayoutEffect(() => {
    if (wrong) focus(wrong);
  }, [wrong]);
  return setWrong;
}
