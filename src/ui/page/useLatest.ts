import { useEffect, useRef, type RefObject } from 'react';

/** Returns a ref with the value of the last render, for functions that must not change with the value. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
