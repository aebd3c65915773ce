import { addDays, type Day } from './dateText.ts';

/** The states of a customer's right to a package, by the calendar. */
export const subscriptionStates = ['running', 'ending', 'ended'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Half open: `endDate` is the first day not covered. */
export interface SubscriptionDays {
  startDate: Day;
  endDate: Day;
}

/** Days before its end in which a term counts as ending soon, so that a call is useful. */
const soonDays = 30;

/** Returns the first day on which the term ends soon. */
export const soonFrom = ({ endDate }: Pick<SubscriptionDays, 'endDate'>): Day => addDays(endDate, -soonDays);

/** Returns the latest end date of terms that end soon or have ended. */
export const lastSoonEnd = (today: Day): Day => addDays(today, soonDays);

/** Returns the term's state on a day. */
export function subscriptionStateOn(today: Day, term: SubscriptionDays): SubscriptionState {
  if (today >= term.endDate) return 'ended';
  return today >= soonFrom(term) ? 'ending' : 'running';
}
