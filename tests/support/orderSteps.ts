import fc from 'fast-check';
import type { OrderKind } from '../../src/domain/order.ts';
import type { Terms } from './orderModel.ts';

/** The steps that may happen to a customer's orders of one package. `pick` chooses among the orders. */
export type Step =
  | { act: 'sell' | 'quote'; kind: OrderKind; seats: number }
  /** Places the order that was quoted before. */
  | { act: 'order' }
  | { act: 'approve' | 'reject'; pick: number }
  | { act: 'requote' | 'withdraw'; pick: number }
  | { act: 'edit'; field: 'price' | 'seatPrice' | 'baseSeats' | 'durationMonths'; value: number }
  | { act: 'switchCustomer' }
  | { act: 'switchPackage' };

export interface OrderHistory {
  /** The start, in milliseconds since 1970. */
  from: number;
  terms: Terms;
  /** Extra seats of a package that runs from the start; null: no package runs. */
  begunWith: number | null;
  /** Batches of steps: some hours pass, then the steps run, two of them at the same time. */
  batches: { hours: number; steps: Step[] }[];
}

const kind = fc.constantFrom<OrderKind[]>('package', 'renewal', 'renewal', 'seat', 'seat', 'seat');
const seats = fc.integer({ min: 0, max: 30 });
const pick = fc.nat(5);

const sell = fc.record({ act: fc.constant('sell' as const), kind, seats });
const quote = fc.record({ act: fc.constant('quote' as const), kind, seats });
const judge = fc.record({
  act: fc.constantFrom('approve' as const, 'approve' as const, 'approve' as const, 'reject' as const),
  pick,
});
const requote = fc.record({ act: fc.constant('requote' as const), pick });
const withdraw = fc.record({ act: fc.constant('withdraw' as const), pick });
const edit = fc.oneof(
  fc.record({
    act: fc.constant('edit' as const),
    field: fc.constantFrom('price' as const, 'seatPrice' as const),
    value: fc.integer({ min: 1, max: 500_00 }),
  }),
  fc.record({
    act: fc.constant('edit' as const),
    field: fc.constant('baseSeats' as const),
    value: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    act: fc.constant('edit' as const),
    field: fc.constant('durationMonths' as const),
    value: fc.integer({ min: 1, max: 13 }),
  }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: sell },
  { weight: 2, arbitrary: quote },
  { weight: 2, arbitrary: fc.constant<Step>({ act: 'order' }) },
  { weight: 9, arbitrary: judge },
  { weight: 4, arbitrary: requote },
  { weight: 2, arbitrary: withdraw },
  { weight: 4, arbitrary: edit },
  { weight: 1, arbitrary: fc.constant<Step>({ act: 'switchCustomer' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ act: 'switchPackage' }) },
);

const batch = fc.record({
  hours: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.nat(30) },
    { weight: 2, arbitrary: fc.integer({ min: 24, max: 24 * 45 }) },
    { weight: 1, arbitrary: fc.integer({ min: 24 * 45, max: 24 * 400 }) },
  ),
  steps: fc.oneof({ weight: 4, arbitrary: fc.tuple(step) }, { weight: 1, arbitrary: fc.tuple(step, step) }),
});

/** Ends of months, of a leap-year February and of a year, minutes before midnight in Shanghai, and ordinary days. */
const beginnings = [
  '2028-01-30T15:55:00Z',
  '2028-01-31T15:55:00Z',
  '2028-02-28T15:55:00Z',
  '2028-02-29T15:55:00Z',
  '2027-02-28T15:55:00Z',
  '2028-12-31T15:55:00Z',
  '2028-04-30T15:55:00Z',
  '2028-06-15T04:00:00Z',
].map((text) => Date.parse(text));

export const history: fc.Arbitrary<OrderHistory> = fc.record({
  from: fc.constantFrom(...beginnings),
  terms: fc.record({
    trial: fc.constantFrom(false, false, false, false, false, true),
    baseSeats: fc.integer({ min: 1, max: 40 }),
    durationMonths: fc.integer({ min: 1, max: 13 }),
    price: fc.integer({ min: 1, max: 10_000_00 }),
    seatPrice: fc.integer({ min: 1, max: 500_00 }),
  }),
  begunWith: fc.option(seats, { freq: 6 }),
  batches: fc.array(batch, { minLength: 3, maxLength: 14 }),
});
