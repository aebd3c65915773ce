/**
 * Prices, days and rules of orders, implemented independently for the tests: whole cents, days counted from 1970. It uses
 * only types of src.
 */
import type { OrderKind } from '../../src/domain/order.ts';

export interface Terms {
  trial: boolean;
  baseSeats: number;
  durationMonths: number;
  /** The price in cents. */
  price: number;
  seatPrice: number;
}

/** A customer's latest unbroken chain of terms, in day numbers; the end is not included. */
export interface Chain {
  start: number;
  end: number;
  /** The seats at its end. */
  seats: number;
}

export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Returns the day number of an instant in Shanghai, which is UTC+8 the whole year. */
export const dayAt = (instant: Date) => Math.floor((instant.getTime() + 8 * 3_600_000) / 86_400_000);

export const cents = (money: string) => {
  const [yuan = '0', cent = '00'] = money.split('.');
  return Number(yuan) * 100 + Number(cent);
};

export const yuan = (amount: number) =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** Returns the day of a later month with the day of the month of `anchor`, or the month's last day. */
export function monthsLater(day: number, months: number, anchor = day): number {
  const from = new Date(day * 86_400_000);
  const month = from.getUTCMonth() + months;
  const first = (offset: number) => Date.UTC(from.getUTCFullYear(), month + offset, 1) / 86_400_000;
  const dayOfMonth = new Date(anchor * 86_400_000).getUTCDate();
  return first(0) + Math.min(dayOfMonth, first(1) - first(0)) - 1;
}

/** Returns the end of a duration. If it continues a chain, the first start of the chain determines the day of the month. */
export function durationEnd(start: number, months: number, chain: Chain | undefined): number {
  return monthsLater(start, months, chain?.end === start ? chain.start : start);
}

/** Returns the days of one duration, by which the seats of a chain are priced. */
export function durationDays({ start, end }: Chain, { durationMonths }: Terms): number {
  return end - monthsLater(end, -durationMonths, start);
}

export interface Priced {
  amount: number;
  seatCount: number;
  start: number;
  end: number;
}

/** Returns the price of an order that is quoted today. */
export function priced(
  kind: OrderKind,
  seats: number,
  terms: Terms,
  chain: Chain | undefined,
  today: number,
): Priced {
  const { price, seatPrice, baseSeats, durationMonths } = terms;
  if (kind === 'seat') {
    if (!chain) throw new Error('No term');
    const days = durationDays(chain, terms);
    // Rounds half up: twice the quotient and a half, rounded down.
    const amount = Math.floor((2 * seats * seatPrice * (chain.end - today) + days) / (2 * days));
    return { amount, seatCount: seats, start: today, end: chain.end };
  }
  const start = kind === 'renewal' && chain ? Math.max(today, chain.end) : today;
  const seatCount = kind === 'renewal' ? Math.max(chain?.seats ?? 0, baseSeats) : baseSeats + seats;
  const amount = price + (seatCount - baseSeats) * seatPrice;
  return { amount, seatCount, start, end: durationEnd(start, durationMonths, chain) };
}

/**
 * Returns the amount that an approval charges. For added seats it counts the days that remain, and never exceeds the quote.
 */
export function charged({ kind, seats, amount, terms, chain }: OrderStory, today: number): number {
  return kind === 'seat' ? Math.min(amount, priced(kind, seats, terms, chain, today).amount) : amount;
}

export interface OrderStory {
  id: string;
  orderNo: string;
  version: number;
  kind: OrderKind;
  /** The requested number of seats. */
  seats: number;
  /** The price: as quoted while the order is pending, then as charged. */
  amount: number;
  /** The quoted price. */
  quoted: number;
  seatCount: number;
  start: number;
  end: number;
  /** The terms that the quote is based on. */
  terms: Terms;
  chain: Chain | undefined;
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  /** Milliseconds since 1970. */
  placedAt: number;
  /** The day of the approval. */
  approvedOn?: number;
}

/** The facts that are known when a step is taken. */
export interface Known {
  today: number;
  enabled: boolean;
  published: boolean;
  terms: Terms;
  chain: Chain | undefined;
  /** The other orders, without the one in question. */
  others: readonly OrderStory[];
}

/** Tells whether an order counts for those that follow: a rejected or withdrawn one does not. */
const isInForce = ({ status }: OrderStory) => status === 'pending' || status === 'approved';

/** Tells whether this kind of order can be sold at all. */
function sold(kind: OrderKind, { today, enabled, published, terms, chain, others }: Known): boolean {
  if (!enabled || !published) return false;
  const runs = chain !== undefined && chain.end > today;
  if (kind === 'seat') return runs;
  if (kind === 'renewal') return chain !== undefined && !terms.trial;
  return !runs && !(terms.trial && others.some(isInForce));
}

export function canBePlaced(kind: OrderKind, known: Known): boolean {
  const waits = known.others.some((other) => other.status === 'pending' && other.kind !== 'seat');
  return sold(kind, known) && (kind === 'seat' || !waits);
}

/**
 * Tells whether an equal order was placed within ten minutes and is in force. Placing it again then needs a confirmation.
 */
export function isRepeated(kind: OrderKind, seatCount: number, now: number, { others }: Known): boolean {
  return others.some(
    (other) =>
      isInForce(other) &&
      other.kind === kind &&
      other.seatCount === seatCount &&
      other.placedAt > now - 600_000,
  );
}

/** Tells whether the basis of the order's price has not changed. */
function stands(order: OrderStory, { terms, chain }: Known): boolean {
  const then = order.terms;
  if (then.durationMonths !== terms.durationMonths) return false;
  const sameSeatPrice = then.seatPrice === terms.seatPrice;
  if (order.kind === 'seat') return sameSeatPrice && order.chain?.end === chain?.end;
  if (then.price !== terms.price || then.baseSeats !== terms.baseSeats) return false;
  if (order.seatCount > then.baseSeats && !sameSeatPrice) return false;
  if (order.kind === 'package') return true;
  return order.chain?.end === chain?.end && order.chain?.seats === chain?.seats;
}

export const canBeApproved = (order: OrderStory, known: Known) =>
  sold(order.kind, known) && stands(order, known);
export const canBeRequoted = (order: OrderStory, known: Known) =>
  sold(order.kind, known) && !stands(order, known);

/** Returns the seats that approved orders have paid for on a day. */
export function paidSeats(orders: readonly OrderStory[], day: number): number {
  return orders
    .filter(({ status, start, end }) => status === 'approved' && start <= day && day < end)
    .reduce((sum, { seatCount }) => sum + seatCount, 0);
}
