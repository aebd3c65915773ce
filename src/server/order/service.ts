import type { OrderBasis } from '../../domain/orderBasis.ts';
import type { orders } from '../db/schema.ts';

type OrderRow = typeof orders.$inferSelect;
type BasisColumns = Pick<
  OrderRow,
  'quotedTermEnd' | 'quotedTermSeats' | 'quotedBaseSeats' | 'quotedMonths' | 'quotedPrice' | 'quotedSeatPrice'
>;

/** Returns the basis of a quote as columns of an order. */
export function basisColumns(basis: OrderBasis): BasisColumns {
  return {
    quotedTermEnd: basis.termEnd,
    quotedTermSeats: basis.termSeats,
    quotedBaseSeats: basis.baseSeats,
    quotedMonths: basis.durationMonths,
    quotedPrice: basis.price,
    quotedSeatPrice: basis.seatPrice,
  };
}

/**
 * Returns the basis that an order was quoted on. Throws if it was not stored, which is possible only for decided orders.
 */
export function quotedBasisOf(order: OrderRow): OrderBasis {
  if (order.quotedMonths === null) throw new Error(`Order ${order.orderNo} keeps no basis`);
  return {
    termEnd: order.quotedTermEnd,
    termSeats: order.quotedTermSeats,
    baseSeats: order.quotedBaseSeats,
    durationMonths: order.quotedMonths,
    price: order.quotedPrice,
    seatPrice: order.quotedSeatPrice,
  };
}

/** Returns the requested seats of an order: beyond the base seats of a purchase, or those added. */
export function requestedSeats(order: OrderRow): number {
  switch (order.kind) {
    case 'package':
      return order.seatCount - (order.quotedBaseSeats ?? order.seatCount);
    case 'seat':
      return order.seatCount;
    case 'renewal':
      return 0;
  }
}
