import { useCallback, useEffect, useState } from 'react';
import { useAddressValue } from './addressValue.ts';

/** Milliseconds per step while the history plays. */
const pace = 1200;

export interface Steps {
  count: number;
  /** The step that is shown, from 1; undefined: the present record with its whole path. */
  at: number | undefined;
  playing: boolean;
  goTo: (step: number) => void;
  toggle: () => void;
}

/** Returns the step of a record's history that is shown. It is stored in the address, so that users can share it. */
export function useSteps(count: number): Steps {
  const [stepText, setStepText] = useAddressValue('step');
  const [playing, setPlaying] = useState(false);
  const requested = Number(stepText);
  const at = Number.isInteger(requested) && requested >= 1 && requested <= count ? requested : undefined;
  const show = useCallback(
    (step: number) => setStepText(String(Math.min(count, Math.max(1, step)))),
    [count, setStepText],
  );

  useEffect(() => {
    if (!playing || at === undefined || at >= count) return undefined;
    const timer = setTimeout(() => {
      show(at + 1);
      if (at + 1 >= count) setPlaying(false);
    }, pace);
    return () => clearTimeout(timer);
  }, [playing, at, count, show]);

  return {
    count,
    at,
    playing,
    goTo: (step) => {
      setPlaying(false);
      show(step);
    },
    toggle: () => {
      const begins = !playing;
      // Starts from the beginning if it is at the end.
      if (begins && (at === undefined || at >= count)) show(1);
      setPlaying(begins && count > 1);
    },
  };
}
