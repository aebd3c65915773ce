import type { NewPackage } from './newPackage.ts';

/** The terms of a package that the price of an order depends on: a change of them asks first (R-package-9). */
const pricedTerms = ['price', 'seatPrice', 'baseSeats', 'durationMonths'] as const;
export type PricedTerm = (typeof pricedTerms)[number];

/** Those that are other after a change than before it. */
export function changedTerms(
  before: Pick<NewPackage, PricedTerm>,
  after: Pick<NewPackage, PricedTerm>,
): PricedTerm[] {
  return pricedTerms.filter((term) => before[term] !== after[term]);
}
