import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { pendingKeys } from './pendingKeys.ts';
import { lazyPart } from '../commandKit/lazyPart.ts';

const WhichKeyPanel = lazyPart(() => import('./WhichKeyPanel.tsx'));

/** Milliseconds before the panel opens, because a user who knows the keys has pressed the next one by then. */
const shownAfterMilliseconds = 400;

/** Shows the keys that may follow the pressed ones, until one of them or Escape is pressed. */
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
