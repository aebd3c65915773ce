import { addMonths, daysBetween, laterDay, type Day } from './dates.ts';
import { addMoney, scaleMoney, type Money } from './money.ts';

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

/** Package: price + extra seats × single-seat price (R-price-1). */
export function quotePackage(terms: PriceTerms, extraSeats: number, today: Day): Quote {
  return {
    ...termPrice(terms, extraSeats),
    seatCount: terms.baseSeats + extraSeats,
    startDate: today,
    endDate: addMonths(today, terms.durationMonths),
  };
}

/** Seats for a running package: seats × seat price × remaining days ÷ total days, half up to the cent (R-price-2). */
export function quoteSeats(terms: PriceTerms, running: RunningTerm, seats: number, today: Day): Quote {
  // A renewed term spans several durations; the seat price is that of one, so one duration is the measure.
  const startDate = laterDay(today, running.startDate);
  // A term begun on the 31st ends with a shorter month: counting back from there would miss its first days.
  const wholeTerm = addMonths(running.startDate, terms.durationMonths) === running.endDate;
  const durationStart = wholeTerm ? running.startDate : addMonths(running.endDate, -terms.durationMonths);
  const totalDays = daysBetween(durationStart, running.endDate);
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
    endDate: addMonths(startDate, terms.durationMonths),
  };
}
