import { Tooltip } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatMinute } from '../domain/dateText.ts';

const RelativeTime = lazy(() => import('./RelativeTime.tsx'));

/**
 * An instant as "2026-11-21 14:05", with the relative time in a tooltip, which is made only once it is asked for: a
 * list shows a hundred instants.
 */
export function Minute({ at }: { at: string }) {
  const [pointed, setPointed] = useState(false);
  const time = (
    <time dateTime={at} onPointerEnter={() => setPointed(true)}>
      {formatMinute(new Date(at))}
    </time>
  );
  if (!pointed) return time;
  const relative = (
    <Suspense>
      <RelativeTime at={at} />
    </Suspense>
  );
  return (
    <Tooltip label={relative} defaultOpened>
      {time}
    </Tooltip>
  );
}
