import { dayOf, type Day } from '../../domain/dateText.ts';

/**
 * The server's clock minus the computer's (R-money-5), because a computer's clock may be days off. Learned from the
 * `Date` of each answer; 0 before the first one.
 */
let offsetMilliseconds = 0;

/** A `Date` has whole seconds, and is as old as the answer took: smaller differences count as the same time. */
const toleranceMilliseconds = 2000;

const listeners = new Set<() => void>();

/** Learns the time from an answer of the server. */
export function readServerTime({ headers }: Response): void {
  const at = Date.parse(headers.get('Date') ?? '');
  const offset = at - Date.now();
  if (Number.isNaN(offset) || Math.abs(offset - offsetMilliseconds) <= toleranceMilliseconds) return;
  offsetMilliseconds = offset;
  listeners.forEach((listener) => listener());
}

/** Resets the learned time; for tests. */
export function forgetServerTime(): void {
  offsetMilliseconds = 0;
}

export function serverNow(): Date {
  return new Date(Date.now() + offsetMilliseconds);
}

/** Returns the present day in the business time zone. */
export function serverToday(): Day {
  return dayOf(serverNow());
}

const minute = 60_000;

/** Calls back when the server's time was learned again, and each minute, as a day may have begun. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  const timer = setInterval(listener, minute);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
}
