import type { Day } from './dateText.ts';
import type { Money } from './moneyText.ts';
import type { OrderKind } from './order.ts';
import type { PriceTerms, RunningTerm } from './price.ts';

/** The data that an order's price was based on when it was quoted. Null: the price does not depend on it. */
export interface OrderBasis {
  /** First day not covered by the customer's latest term. */
  termEnd: Day | null;
  /** All seats of that term. */
  termSeats: number | null;
  baseSeats: number | null;
  durationMonths: number;
  /** Price of the package. */
  price: Money | null;
  /** Price of one seat for one duration. */
  seatPrice: Money | null;
}

/** Returns the basis of an order of this kind. `extraSeats` are those of a purchase. */
export function basisOf(
  kind: OrderKind,
  terms: PriceTerms,
  term: Pick<RunningTerm, 'endDate' | 'seats'> | undefined,
  extraSeats: number,
): OrderBasis {
  const { durationMonths, baseSeats, price, seatPrice } = terms;
  const termEnd = term?.endDate ?? null;
  switch (kind) {
    case 'package':
      return {
        termEnd: null,
        termSeats: null,
        baseSeats,
        durationMonths,
        price,
        seatPrice: extraSeats > 0 ? seatPrice : null,
      };
    case 'seat':
      return { termEnd, termSeats: null, baseSeats: null, durationMonths, price: null, seatPrice };
    case 'renewal': {
      const termSeats = term?.seats ?? null;
      const extra = termSeats !== null && termSeats > baseSeats;
      return { termEnd, termSeats, baseSeats, durationMonths, price, seatPrice: extra ? seatPrice : null };
    }
  }
}
