import { useSyncExternalStore } from 'react';
import type { Day } from '../../domain/dateText.ts';
import { onServerTime, serverToday } from '../../graph/client/serverClock.ts';

/** The day it is by the server's clock (R-money-5); drawn anew when another begins. */
export function useToday(): Day {
  return useSyncExternalStore(onServerTime, serverToday);
}
