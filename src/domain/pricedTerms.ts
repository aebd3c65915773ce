import type { NewPackage } from './newPackage.ts';

/** The terms of a package that an order's price depends on: a change of them needs a confirmation (R-package-9). */
const pricedTerms = ['price', 'seatPrice', 'baseSeats', 'durationMonths'] as const;
export type PricedTerm = (typeof pricedTerms)[number];

/** Returns the terms that a change modifies. */
export function changedTerms(
  before: Pick<NewPackage, PricedTerm>,
  after: Pick<NewPackage, PricedTerm>,
): PricedTerm[] {
  return pricedTerms.filter((term) => before[term] !== after[term]);
}
