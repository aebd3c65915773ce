import type { OrderBasis } from '../../domain/orderBasis.ts';
import type { orders } from '../db/schema.ts';

type OrderRow = typeof orders.$inferSelect;
type BasisColumns = Pick<
  OrderRow,
  'quotedTermEnd' | 'quotedTermSeats' | 'quotedBaseSeats' | 'quotedMonths' | 'quotedPrice' | 'quotedSeatPrice'
>;

/** The ground of a quote as an order keeps it. */
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

/** The ground that an order was quoted on. Throws where it was not kept, which only decided orders may lack. */
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

/** The seats that were asked for with an order: beyond the base seats of a purchase, or those added. */
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
