import { startTransition, useCallback, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A value of the page that stands in the address. The address follows in a transition; what is chosen shows at once, so
 * that keys pressed one after another each count. It takes the place of the entry before in the browser's history.
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
