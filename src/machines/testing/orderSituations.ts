import type { OrderBasis } from '../../domain/orderBasis.ts';
import type { OrderRuleFacts } from '../orderRules.ts';

/** The basis of the quote. */
export const quoted: OrderBasis = {
  termEnd: '2027-01-01',
  termSeats: 12,
  baseSeats: 10,
  durationMonths: 12,
  price: '100.00',
  seatPrice: '5.00',
};

/** A first purchase that is being placed, of a package that is for sale, by a customer who never had it. */
export const firstPurchase: OrderRuleFacts = {
  kind: 'package',
  customerStatus: 'enabled',
  trial: false,
  runningUntil: null,
  hasTerm: false,
  hasOtherOrder: false,
  pendingOrderNo: null,
  packageStatus: 'published',
  removalInstructions: null,
  unpublishedApplication: null,
  basis: null,
};

const hadTerm = { hasTerm: true, hasOtherOrder: true };
const runs = { ...hadTerm, runningUntil: '2027-01-01' } satisfies Partial<OrderRuleFacts>;
const waits = { hasOtherOrder: true, pendingOrderNo: 'DD20261101000001' };
const disabled = { customerStatus: 'disabled' } satisfies Partial<OrderRuleFacts>;
/** Returns facts in which the current basis differs from the quoted one. */
const moved = (change: Partial<OrderBasis>) => ({ basis: { quoted, current: { ...quoted, ...change } } });
const dearer = moved({ price: '120.00' });
const hadTrialTerm = { trial: true, ...hadTerm };
const neverPublished = { packageStatus: 'unpublished' } satisfies Partial<OrderRuleFacts>;
const unpublished = { ...neverPublished, removalInstructions: '改用新套餐' };
const withoutApplication = { unpublishedApplication: '电子签约' };
const seatsWithoutTerm = { kind: 'seat' } satisfies Partial<OrderRuleFacts>;

/** The situations in the tests' tables, with their differences from the facts of a first purchase. */
export const orderSituations = {
  'never had': {},
  'ran once': hadTerm,
  runs,
  'purchase waits': waits,
  'runs, renewal waits': { ...runs, ...waits },
  'trial, never had': { trial: true },
  'trial runs': { trial: true, ...runs },
  'trial ran once': hadTrialTerm,
  'trial waits': { trial: true, ...waits },
  'customer disabled': disabled,
  'package never published': neverPublished,
  'package unpublished': unpublished,
  'application unpublished': withoutApplication,
  'seats without a term': seatsWithoutTerm,
  'end of term changed': moved({ termEnd: '2027-02-01' }),
  'seats of term changed': moved({ termSeats: 13 }),
  'base seats changed': moved({ baseSeats: 11 }),
  'duration changed': moved({ durationMonths: 6 }),
  'price changed': dearer,
  'seat price changed': moved({ seatPrice: '6.00' }),
  'price changed, customer disabled': { ...dearer, ...disabled },
  'price changed, package never published': { ...dearer, ...neverPublished },
  'price changed, package unpublished': { ...dearer, ...unpublished },
  'price changed, application unpublished': { ...dearer, ...withoutApplication },
  'price changed, runs': { ...dearer, ...runs },
  'price changed, trial ran once': { ...dearer, ...hadTrialTerm },
  'price changed, seats without a term': { ...dearer, ...seatsWithoutTerm },
} as const satisfies Record<string, Partial<OrderRuleFacts>>;

/** Returns the facts of an order in a situation; those of a first purchase for an unknown name. */
export function orderIn(situation: string): OrderRuleFacts {
  return { ...firstPurchase, ...(orderSituations as Record<string, Partial<OrderRuleFacts>>)[situation] };
}
