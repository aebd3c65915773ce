import { formatMinute } from '../../domain/dateText.ts';
import { Hint } from '../hint/Hint.tsx';
import { lazyPart } from '../../commandKit/lazyPart.ts';

const RelativeTime = lazyPart(() => import('./RelativeTime.tsx'));

/** Shows an instant as "2026-11-21 14:05", with the relative time in a tooltip. */
export function Minute({ at }: { at: string }) {
  return (
    <Hint label={<RelativeTime at={at} />}>
      <time dateTime={at}>{formatMinute(new Date(at))}</time>
    </Hint>
  );
}
