import { dayOf, type Day } from '../../domain/dateText.ts';

/** The day it is by this computer's clock. */
export function today(): Day {
  return dayOf(new Date());
}
