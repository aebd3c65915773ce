/**
 * A fixed table of facts on which every rule is evaluated, so that a release stores a rule's decisions and not its code.
 * Each lifecycle's rules read only their own facts. If the table changes, the newest release must be written again. The
 * table is used at one amount, then at others, because a rule may apply only below an amount. The last entries are typical
 * limits that people choose.
 */
import { addDays } from '../../domain/dates.ts';
import { addMoney, subtractMoney, type Money } from '../../domain/money.ts';
import { orderKinds } from '../../domain/order.ts';
import type { OrderBasis } from '../../domain/orderBasis.ts';
import { roles, type Role } from '../../domain/roles.ts';
import type { OrderRuleFacts } from '../../machines/orderRules.ts';
import { firstPurchase as purchase, quoted } from '../../machines/testing/orderSituations.ts';

interface Situation {
  facts: Readonly<Record<string, unknown>>;
  event: { type: string; remarks: string };
}

type FactsChange = Readonly<Record<string, unknown>>;

/** A first purchase that waits, on an unchanged basis. */
const firstPurchase: OrderRuleFacts = { ...purchase, basis: { quoted, current: quoted } };

const today = '2026-06-15';

/** The amount of money in a table, and about half of it. */
interface Scale {
  amount: Money;
  half: Money;
}

const usualScale: Scale = { amount: '100.00', half: '50.00' };

/** The smallest and largest amounts, and those around a limit that people would choose. */
const otherScales: readonly Scale[] = [
  { amount: '0.01', half: '0.00' },
  { amount: '9999.99', half: '5000.00' },
  { amount: '10000.00', half: '5000.00' },
  { amount: '10000.01', half: '5000.00' },
  { amount: '1000000.00', half: '500000.00' },
  { amount: '999999999999.99', half: '500000000000.00' },
];

const cent: Money = '0.01';
const quotedAt = ({ amount }: Scale): OrderBasis =>
  amount === usualScale.amount ? quoted : { ...quoted, price: amount, seatPrice: amount };
const purchaseAt = (scale: Scale): OrderRuleFacts => ({
  ...firstPurchase,
  basis: { quoted: quotedAt(scale), current: quotedAt(scale) },
});

/** All records belong to the user and the agent, and no rule refuses. */
const plainAt = (scale: Scale) => ({
  agentId: 'agent',
  userId: 'somebody',
  salespersonId: 'user',
  developerId: 'user',
  authorId: 'user',
  ownerId: 'user',
  namedById: 'user',
  amount: scale.amount,
  creditedAmount: scale.amount,
  remainingQuota: scale.amount,
  order: purchaseAt(scale),
  agentCount: 0,
  agentStatus: 'enabled',
  lastAdmin: false,
  uses: 0,
  daysKept: 30,
  itemCount: 0,
  alreadyIn: false,
  caseClosed: false,
  canBeTried: true,
  passed: true,
  publication: 'published',
  review: 'passed',
  unpublished: [],
  unpublishedAdded: [],
  today,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
});

function actorOf(role: Role, userId = 'user', agentId: string | null = 'agent') {
  return { userId, role, agentId };
}

const numbers = (most: number) => Array.from({ length: most + 1 }, (_, number) => number);
const inOrderAt =
  (scale: Scale) =>
  (change: FactsChange): FactsChange => ({ order: { ...purchaseAt(scale), ...change } });
const movedAt = (scale: Scale): FactsChange => ({
  termEnd: '2027-02-01',
  termSeats: 13,
  baseSeats: 11,
  durationMonths: 6,
  price: addMoney(quotedAt(scale).price ?? '0.00', cent),
  seatPrice: subtractMoney(quotedAt(scale).seatPrice ?? '0.00', cent),
});

/** Returns the combinations of terms and orders of the package that the order's customer may have. */
function orderSituations(inOrder: (change: FactsChange) => FactsChange): FactsChange[] {
  const yesNo = [false, true];
  return orderKinds.flatMap((kind) =>
    yesNo.flatMap((trial) =>
      [null, '2027-01-01'].flatMap((runningUntil) =>
        yesNo.flatMap((hasTerm) =>
          yesNo.flatMap((hasOtherOrder) =>
            [null, 'DD20260101000001'].map((pendingOrderNo) =>
              inOrder({ kind, trial, runningUntil, hasTerm, hasOtherOrder, pendingOrderNo }),
            ),
          ),
        ),
      ),
    ),
  );
}

function changes(scale: Scale): FactsChange[] {
  const { amount, half } = scale;
  const amounts = [
    '-0.01',
    '0.00',
    half,
    subtractMoney(amount, cent),
    amount,
    addMoney(amount, cent),
    addMoney(amount, half),
    null,
  ];
  const inOrder = inOrderAt(scale);
  const moved = movedAt(scale);
  const quotedOn = (atQuote: FactsChange, now: FactsChange = {}): FactsChange =>
    inOrder({
      basis: { quoted: { ...quotedAt(scale), ...atQuote }, current: { ...quotedAt(scale), ...now } },
    });
  return [
    {},
    { order: null },
    ...orderSituations(inOrder),
    inOrder({ customerStatus: 'disabled' }),
    ...['published', 'unpublished'].flatMap((packageStatus) =>
      [null, 'Remove it'].flatMap((removalInstructions) =>
        [null, 'An application'].map((unpublishedApplication) =>
          inOrder({ packageStatus, removalInstructions, unpublishedApplication }),
        ),
      ),
    ),
    inOrder({ basis: null }),
    ...Object.keys(quoted).flatMap((part) => [
      quotedOn({}, { [part]: moved[part] }),
      quotedOn({}, { [part]: null }),
      quotedOn({ [part]: null }),
    ]),
    ...amounts.map((remainingQuota) => ({ remainingQuota })),
    ...numbers(3).map((agentCount) => ({ agentCount })),
    { agentStatus: 'disabled' },
    { lastAdmin: true },
    ...numbers(3).map((uses) => ({ uses })),
    ...numbers(60).map((daysKept) => ({ daysKept })),
    ...[1, 198, 199, 200].map((itemCount) => ({ itemCount })),
    { alreadyIn: true },
    { caseClosed: true },
    { canBeTried: false },
    { passed: false },
    { publication: 'unpublished' },
    ...['draft', 'pending', 'rejected'].map((review) => ({ review })),
    { unpublished: ['An application'] },
    { unpublishedAdded: ['An application'] },
    ...numbers(70).map((days) => ({ endDate: addDays(today, days - 5) })),
    ...['user', 'other', null].map((namedById) => ({ namedById })),
  ];
}

const remarks = ['', '   ', ...numbers(60).map((length) => 'x'.repeat(length + 1)), ` ${'x'.repeat(60)} `];

const event = { type: 'asked', remarks: 'A reason' };

function* situations(scale: Scale): Generator<Situation> {
  const plain = plainAt(scale);
  const inOrder = inOrderAt(scale);
  const nobody = { ...plain, actor: null };
  yield { facts: nobody, event };
  // Varies the actor, for records that are theirs, an agent's, or nobody's.
  for (const role of roles)
    for (const userId of ['user', 'somebody', 'other'])
      for (const of of ['agent', 'other', null])
        for (const agentId of ['agent', null])
          yield { facts: { ...plain, agentId, actor: actorOf(role, userId, of) }, event };
  // Varies the other facts, for actors who may at least see the record, and for all other actors.
  for (const change of changes(scale))
    yield { facts: { ...plain, ...change, actor: actorOf('agent') }, event };
  const few = [
    inOrder({ customerStatus: 'disabled' }),
    { remainingQuota: subtractMoney(scale.amount, cent) },
    { agentCount: 1 },
    { agentStatus: 'disabled' },
    { lastAdmin: true },
    { uses: 1 },
    { daysKept: 0 },
    { itemCount: 200 },
    { alreadyIn: true },
    { caseClosed: true },
    { canBeTried: false },
    { passed: false },
    { unpublished: ['An application'] },
    { unpublishedAdded: ['An application'] },
    { endDate: today },
  ];
  for (const change of few) {
    yield { facts: { ...nobody, ...change }, event };
    for (const role of roles) yield { facts: { ...plain, ...change, actor: actorOf(role) }, event };
  }
  for (const each of remarks)
    yield { facts: { ...plain, actor: actorOf('agent') }, event: { ...event, remarks: each } };
}

/** Numbers around which people choose limits: of seats, records, days and letters. */
const limits = [5, 10, 12, 20, 24, 30, 50, 60, 90, 100, 200, 255, 365, 500, 1000, 2000, 10_000, 1_000_000];
const aroundLimits = limits.flatMap((limit) => [limit - 1, limit, limit + 1]);

/** Yields numbers around those limits, and amounts a cent around 1, 2 and 5 of each power of ten. */
function* bounds(): Generator<Situation> {
  const plain = { ...plainAt(usualScale), actor: actorOf('agent') };
  const basis = (atQuote: FactsChange, now: FactsChange) =>
    inOrderAt(usualScale)({ basis: { quoted: { ...quoted, ...atQuote }, current: { ...quoted, ...now } } });
  for (const zeros of [0, 1, 2, 3, 4, 5, 6, 7, 8])
    for (const digit of [1, 2, 5]) {
      const round: Money = `${digit}${'0'.repeat(zeros)}.00`;
      for (const amount of [subtractMoney(round, cent), round, addMoney(round, cent)])
        for (const remainingQuota of [subtractMoney(amount, cent), amount, '0.00'])
          yield { facts: { ...plain, amount, creditedAmount: amount, remainingQuota }, event };
      yield { facts: { ...plain, ...basis({ price: round }, { price: addMoney(round, cent) }) }, event };
    }
  for (const count of aroundLimits) {
    for (const name of ['agentCount', 'uses', 'daysKept', 'itemCount'])
      yield { facts: { ...plain, [name]: count }, event };
    for (const name of ['termSeats', 'baseSeats', 'durationMonths'])
      yield { facts: { ...plain, ...basis({ [name]: count }, { [name]: count + 1 }) }, event };
    if (count <= 10_001) {
      for (const days of [count, -count]) yield { facts: { ...plain, endDate: addDays(today, days) }, event };
      yield { facts: plain, event: { ...event, remarks: 'x'.repeat(count) } };
    }
  }
}

/** One table for each amount, all of the same length; the bounds are separate. */
const tables = [usualScale, ...otherScales].map((scale) => [...situations(scale)]);
const boundTable = [...bounds()];

/**
 * Returns a rule's decision in each situation, with run lengths: `y` it passes, `n` it does not, `?` it cannot be evaluated.
 * The tables are separated by `/`; `=` marks a table with the same decisions as the first.
 */
export function decisionsOf(rule: { test: (facts: never, event: never) => boolean }): string {
  const test = rule.test as (facts: object, event: object) => boolean;
  const [first = '', ...others] = tables.map((table) => runsOf(test, table));
  const same = others.map((answers) => (answers === first ? sameAsFirst : answers));
  return [first, ...same, runsOf(test, boundTable)].join(separator);
}

const sameAsFirst = '=';
const separator = ' / ';

function runsOf(test: (facts: object, event: object) => boolean, table: readonly Situation[]): string {
  const answers = table.map(({ facts, event: ruleEvent }) => {
    try {
      return test(facts, ruleEvent) ? 'y' : 'n';
    } catch {
      return '?';
    }
  });
  const runs: { answer: string; count: number }[] = [];
  for (const answer of answers) {
    const last = runs.at(-1);
    if (last?.answer === answer) last.count += 1;
    else runs.push({ answer, count: 1 });
  }
  return runs.map(({ answer, count }) => `${answer}${count}`).join(' ');
}
