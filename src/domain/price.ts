import { addMonths, daysBetween, laterDay, type Day } from './dates.ts';
import { addMoney, compareMoney, scaleMoney, type Money } from './money.ts';

export { lastCoveredDay } from './dateText.ts';

/** The terms of a product package that determine a price. */
export interface PriceTerms {
  durationMonths: number;
  baseSeats: number;
  price: Money;
  seatPrice: Money;
}

/** An unbroken run of terms, half open: `endDate` is the first day that is not covered. */
export interface RunningTerm {
  /** The first start of the run: the months of all its durations use its day of the month. */
  startDate: Day;
  endDate: Day;
  /** All seats of the customer at its end, base seats included. */
  seats: number;
}

export interface PriceLine {
  item: 'package' | 'extraSeats';
  quantity: number;
  unitPrice: Money;
  amount: Money;
}

export interface Quote {
  amount: Money;
  lines: PriceLine[];
  /** Seats of the customer after the order's approval (a purchase or renewal), or the seats added. */
  seatCount: number;
  startDate: Day;
  /** First day not covered. */
  endDate: Day;
}

function termPrice(terms: PriceTerms, extraSeats: number): Pick<Quote, 'amount' | 'lines'> {
  const seats = scaleMoney(terms.seatPrice, extraSeats);
  const lines: PriceLine[] = [{ item: 'package', quantity: 1, unitPrice: terms.price, amount: terms.price }];
  if (extraSeats > 0) {
    lines.push({ item: 'extraSeats', quantity: extraSeats, unitPrice: terms.seatPrice, amount: seats });
  }
  return { amount: addMoney(terms.price, seats), lines };
}

/**
 * Returns the end of a duration that begins on `startDate`. If it continues a run of terms, it uses the day of the month of
 * the run's first start (R-money-7).
 */
export function durationEnd(startDate: Day, months: number, term: RunningTerm | undefined): Day {
  return addMonths(startDate, months, term?.endDate === startDate ? term.startDate : startDate);
}

/** Returns the first day of the last duration in a run of terms. */
function lastDurationStart({ startDate, endDate }: RunningTerm, months: number): Day {
  const start = addMonths(endDate, -months, startDate);
  // Because renewals once drifted to a shorter month's day, such a run is measured from its end.
  return addMonths(start, months, startDate) === endDate ? start : addMonths(endDate, -months);
}

/** Returns the price of a package: price + extra seats × single-seat price (R-price-1). */
export function quotePackage(terms: PriceTerms, extraSeats: number, today: Day, term?: RunningTerm): Quote {
  return {
    ...termPrice(terms, extraSeats),
    seatCount: terms.baseSeats + extraSeats,
    startDate: today,
    endDate: durationEnd(today, terms.durationMonths, term),
  };
}

/**
 * Returns the price of seats for a running package: seats × seat price × remaining days ÷ total days, half up to the cent
 * (R-price-2).
 */
export function quoteSeats(terms: PriceTerms, running: RunningTerm, seats: number, today: Day): Quote {
  // Measures one duration, because a renewed term spans several and the seat price is that of one.
  const startDate = laterDay(today, running.startDate);
  const totalDays = daysBetween(lastDurationStart(running, terms.durationMonths), running.endDate);
  const remainingDays = daysBetween(startDate, running.endDate);
  const amount = scaleMoney(scaleMoney(terms.seatPrice, seats), remainingDays, totalDays);
  return {
    amount,
    lines: [{ item: 'extraSeats', quantity: seats, unitPrice: terms.seatPrice, amount }],
    seatCount: seats,
    startDate,
    endDate: running.endDate,
  };
}

/**
 * Returns the price of a renewal: the package's current price for the customer's seats, from the later of today and the end
 * date (R-price-3).
 */
export function quoteRenewal(terms: PriceTerms, running: RunningTerm, today: Day): Quote {
  const startDate = laterDay(today, running.endDate);
  return {
    ...termPrice(terms, Math.max(0, running.seats - terms.baseSeats)),
    seatCount: Math.max(running.seats, terms.baseSeats),
    startDate,
    endDate: durationEnd(startDate, terms.durationMonths, running),
  };
}

/**
 * Returns the amount that an approval of added seats deducts from the quota on its day: the price of the remaining days,
 * never more than the quote (R-price-6).
 */
export function seatCharge(
  quoted: Money,
  terms: PriceTerms,
  running: RunningTerm,
  seats: number,
  today: Day,
): Money {
  const { amount } = quoteSeats(terms, running, seats, today);
  return compareMoney(amount, quoted) < 0 ? amount : quoted;
}
