import { addDays, type Day } from './dateText.ts';

/** Where a customer's right to a package stands, by the calendar. */
export const subscriptionStates = ['running', 'ending', 'ended'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Half open: `endDate` is the first day not covered. */
export interface SubscriptionDays {
  startDate: Day;
  endDate: Day;
}

/** A term that ends within so many days is worth a call. */
const soonDays = 30;

/** The first day on which the term ends soon. */
export const soonFrom = ({ endDate }: Pick<SubscriptionDays, 'endDate'>): Day => addDays(endDate, -soonDays);

/** Terms that end on this day or before end soon, or have ended. */
export const lastSoonEnd = (today: Day): Day => addDays(today, soonDays);

/** The state that the calendar gives it on a day. */
export function subscriptionStateOn(today: Day, term: SubscriptionDays): SubscriptionState {
  if (today >= term.endDate) return 'ended';
  return today >= soonFrom(term) ? 'ending' : 'running';
}
