import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { pendingKeys } from './pendingKeys.ts';
import { lazyPart } from '../commandKit/lazyPart.ts';

const WhichKeyPanel = lazyPart(() => import('./WhichKeyPanel.tsx'));

/** Whoever knows the keys has pressed the next one by then. */
const shownAfterMilliseconds = 400;

/** What may follow the keys that have been pressed, until one does, or Escape. */
export function WhichKey() {
  const pending = useSyncExternalStore(pendingKeys.subscribe, pendingKeys.read);
  const [shown, setShown] = useState<typeof pending>();
  useEffect(() => {
    const timer = pending && setTimeout(() => setShown(pending), shownAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [pending]);
  if (!pending || shown !== pending) return null;
  return (
    <Suspense>
      <WhichKeyPanel pending={pending} />
    </Suspense>
  );
}
