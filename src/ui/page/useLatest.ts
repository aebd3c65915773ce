import { useEffect, useRef, type RefObject } from 'react';

/** The value as it was drawn last, for functions that shall stay the same while it changes. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
