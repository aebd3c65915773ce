import { useSyncExternalStore } from 'react';
import type { Day } from '../../domain/dateText.ts';
import { onServerTime, serverToday } from '../../graph/client/serverClock.ts';

/** Returns the current day by the server's clock (R-money-5); renders again when the day changes. */
export function useToday(): Day {
  return useSyncExternalStore(onServerTime, serverToday);
}
