import { startTransition, useCallback, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Returns a value that the page stores in its address. The address follows in a transition.
 * The new value shows at once, so that several quick key presses each count. It replaces the browser's history entry.
 */
export function useAddressValue(name: string): [string | null, (value: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const [shown, setShown] = useOptimistic(parameters.get(name));
  const choose = useCallback(
    (value: string | null) =>
      startTransition(() => {
        setShown(value);
        setParameters(
          (before) => {
            const after = new URLSearchParams(before);
            if (value === null) after.delete(name);
            else after.set(name, value);
            return after;
          },
          { replace: true },
        );
      }),
    [name, setShown, setParameters],
  );
  return [shown, choose];
}
