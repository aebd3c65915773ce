/**
 * A fixed table of facts to which every rule is put, so that a release tells what a rule decides and not how it is written.
 * Each lifecycle's rules look at what of it is theirs. A change of the table needs the newest release written anew.
 */
import { addDays } from '../domain/dates.ts';
import { orderKinds } from '../domain/order.ts';
import type { OrderGround } from '../domain/orderGround.ts';
import { roles, type Role } from '../domain/roles.ts';
import type { OrderRuleFacts } from './orderRules.ts';

interface Situation {
  facts: Readonly<Record<string, unknown>>;
  event: { type: string; remarks: string };
}

type Change = Readonly<Record<string, unknown>>;

/** What a sale has quoted. */
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
  ground: { quoted, current: quoted },
};

const today = '2026-06-15';

/** Everything is the user's and the agent's, and nothing stands in the way. */
const plain = {
  agentId: 'agent',
  userId: 'somebody',
  salespersonId: 'user',
  developerId: 'user',
  authorId: 'user',
  ownerId: 'user',
  namedById: 'user',
  amount: '100.00',
  creditedAmount: '100.00',
  remainingQuota: '100.00',
  order: firstPurchase,
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
};

function actorOf(role: Role, userId = 'user', agentId: string | null = 'agent') {
  return { userId, role, agentId };
}

const numbers = (most: number) => Array.from({ length: most + 1 }, (_, number) => number);
const inOrder = (change: Change): Change => ({ order: { ...firstPurchase, ...change } });
const quotedOn = (atQuote: Change, now: Change = {}): Change =>
  inOrder({ ground: { quoted: { ...quoted, ...atQuote }, current: { ...quoted, ...now } } });
const moved: Change = {
  termEnd: '2027-02-01',
  termSeats: 13,
  baseSeats: 11,
  durationMonths: 6,
  price: '100.01',
  seatPrice: '4.99',
};

/** All that an order's customer may have of the package already. */
function orderSituations(): Change[] {
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

function changes(): Change[] {
  const amounts = ['-0.01', '0.00', '50.00', '99.99', '100.00', '100.01', '150.00', null];
  return [
    {},
    { order: null },
    ...orderSituations(),
    inOrder({ customerStatus: 'disabled' }),
    ...['published', 'unpublished'].flatMap((packageStatus) =>
      [null, 'Remove it'].flatMap((removalInstructions) =>
        [null, 'An application'].map((unpublishedApplication) =>
          inOrder({ packageStatus, removalInstructions, unpublishedApplication }),
        ),
      ),
    ),
    inOrder({ ground: null }),
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

function* situations(): Generator<Situation> {
  const event = { type: 'asked', remarks: 'A reason' };
  const nobody = { ...plain, actor: null };
  yield { facts: nobody, event };
  // Who asks, of records that are theirs, an agent's, or nobody's.
  for (const role of roles)
    for (const userId of ['user', 'somebody', 'other'])
      for (const of of ['agent', 'other', null])
        for (const agentId of ['agent', null])
          yield { facts: { ...plain, agentId, actor: actorOf(role, userId, of) }, event };
  // What else is so: of who may at least see the record, and of those who act otherwise.
  for (const change of changes()) yield { facts: { ...plain, ...change, actor: actorOf('agent') }, event };
  const few = [
    inOrder({ customerStatus: 'disabled' }),
    { remainingQuota: '99.99' },
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

const table = [...situations()];

/** What a rule makes of each situation: `y`: it holds, `n`: not, `?`: it cannot be asked; each with how often in a row. */
export function decisionsOf(rule: { test: (facts: never, event: never) => boolean }): string {
  const test = rule.test as (facts: object, event: object) => boolean;
  const answers = table.map(({ facts, event }) => {
    try {
      return test(facts, event) ? 'y' : 'n';
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

/** In how many situations one answer has another beside it: where a rule holds now and did not, and the other way. */
export function compareDecisions(was: string, now: string): { loosened: number; tightened: number } {
  const [before, after] = [answersIn(was), answersIn(now)];
  const holdsOnly = (some: string, other: string) =>
    [...some].filter((answer, at) => answer === 'y' && other[at] !== 'y').length;
  return { loosened: holdsOnly(after, before), tightened: holdsOnly(before, after) };
}

function answersIn(decisions: string): string {
  return decisions
    .split(' ')
    .map((run) => run.charAt(0).repeat(Number(run.slice(1))))
    .join('');
}
