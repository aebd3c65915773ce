import { addMonths, daysBetween, laterDay, type Day } from './dates.ts';
import { addMoney, compareMoney, scaleMoney, type Money } from './money.ts';

export { lastCoveredDay } from './dateText.ts';

/** What of a product package decides a price. */
export interface PriceTerms {
  durationMonths: number;
  baseSeats: number;
  price: Money;
  seatPrice: Money;
}

/** An unbroken run of terms, half open: `endDate` is the first day that is no longer covered. */
export interface RunningTerm {
  /** The first start of the run: the months of all its durations keep its day of the month. */
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
  /** Seats of the customer once the order is approved (a purchase or renewal), or the seats added. */
  seatCount: number;
  startDate: Day;
  /** First day no longer covered. */
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
 * The end of a duration that begins on `startDate`. Where it continues a run of terms, it keeps the day of the month on
 * which the run first began (R-money-7).
 */
export function durationEnd(startDate: Day, months: number, term: RunningTerm | undefined): Day {
  return addMonths(startDate, months, term?.endDate === startDate ? term.startDate : startDate);
}

/** The first day of the last duration of a run of terms. */
function lastDurationStart({ startDate, endDate }: RunningTerm, months: number): Day {
  const start = addMonths(endDate, -months, startDate);
  // Because renewals once drifted to a shorter month's day, such a run is measured from its end.
  return addMonths(start, months, startDate) === endDate ? start : addMonths(endDate, -months);
}

/** Package: price + extra seats × single-seat price (R-price-1). */
export function quotePackage(terms: PriceTerms, extraSeats: number, today: Day, term?: RunningTerm): Quote {
  return {
    ...termPrice(terms, extraSeats),
    seatCount: terms.baseSeats + extraSeats,
    startDate: today,
    endDate: durationEnd(today, terms.durationMonths, term),
  };
}

/** Seats for a running package: seats × seat price × remaining days ÷ total days, half up to the cent (R-price-2). */
export function quoteSeats(terms: PriceTerms, running: RunningTerm, seats: number, today: Day): Quote {
  // A renewed term spans several durations; the seat price is that of one, so one duration is the measure.
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

/** Renewal: the package's current price for the customer's seats, from the later of today and the end date (R-price-3). */
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
 * What an approval of added seats takes from the quota on its day: the price of the days left, never more than was quoted
 * (R-price-6).
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
