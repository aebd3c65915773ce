import type { OrderGround } from '../../domain/orderGround.ts';
import type { OrderRuleFacts } from '../orderRules.ts';

export const quoted: OrderGround = {
  termEnd: '2027-01-01',
  termSeats: 12,
  baseSeats: 10,
  durationMonths: 12,
  price: '100.00',
  seatPrice: '5.00',
};

/** The first purchase of a package that is for sale, by a customer who never had it. */
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
  ground: null,
};

const ranOnce = { hasTerm: true, hasOtherOrder: true };
const runs = { ...ranOnce, runningUntil: '2027-01-01' } satisfies Partial<OrderRuleFacts>;
const waits = { hasOtherOrder: true, pendingOrderNo: 'DD20261101000001' };
const disabled = { customerStatus: 'disabled' } satisfies Partial<OrderRuleFacts>;
const dearer = { ground: { quoted, current: { ...quoted, price: '120.00' } } };

/** What the tables of the tests tell of an order, and how its facts then differ from those of a first purchase. */
export const orderSituations = {
  'never had': {},
  'ran once': ranOnce,
  runs,
  'purchase waits': waits,
  'runs, renewal waits': { ...runs, ...waits },
  'trial, never had': { trial: true },
  'trial runs': { trial: true, ...runs },
  'trial ran once': { trial: true, ...ranOnce },
  'trial waits': { trial: true, ...waits },
  'customer disabled': disabled,
  'package never published': { packageStatus: 'unpublished' },
  'package unpublished': { packageStatus: 'unpublished', removalInstructions: '改用新套餐' },
  'application unpublished': { unpublishedApplication: '电子签约' },
  'price changed': dearer,
  'price changed, customer disabled': { ...dearer, ...disabled },
} as const satisfies Record<string, Partial<OrderRuleFacts>>;

/** The facts of an order in a situation; of a name that is none, those of a first purchase. */
export function orderIn(situation: string): OrderRuleFacts {
  return { ...firstPurchase, ...(orderSituations as Record<string, Partial<OrderRuleFacts>>)[situation] };
}
