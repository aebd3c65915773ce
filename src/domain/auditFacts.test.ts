import { describe, expect, it } from 'vitest';
import { describeFact, factKind, factsOf, factValue, type FactKind } from './auditFacts.ts';
import type { MessageKey, MessageParams } from './message.ts';

/** The texts in the catalogue of these tests, apart from labels. */
const words = new Set([
  'role.operations',
  'role.agent',
  'order.kind.seat',
  'customer.status.disabled',
  'agent.status.enabled',
  'publication.published',
  'application.audit.passed',
  'application.client.web',
  'application.client.ios',
  'lifecycle.event.edit',
]);

const wording = {
  translate: (key: MessageKey, params?: MessageParams) =>
    params === undefined ? `<${key}>` : `<${key} ${String(params.count)}>`,
  isWorded: (key: string): key is MessageKey => words.has(key),
};
/** A catalogue with a text for every key, which shows the keys that are never looked up. */
const wordsForAll = { ...wording, isWorded: (key: string): key is MessageKey => key !== '' };

/** The kind of the fact, a stored value, its displayed text, and the facts with this reading. */
const readings: [FactKind, string, string, string][] = [
  [
    'figure',
    '-12800.50',
    '−¥12,800.50',
    `amount amountBefore remainingQuota rechargeAmount creditedAmount price seatPrice quotedPrice quotedSeatPrice
     developerSeatPrice platformSeatPrice`,
  ],
  ['figure', '0.1250', '12.5%', 'discountRate'],
  ['figure', '12', '<factValue.months 12>', 'durationMonths quotedMonths'],
  [
    'code',
    'true',
    '<factValue.yes>',
    'trial hasTerm hasOtherOrder canBeTried passed lastAdmin alreadyIn caseClosed',
  ],
  ['code', '0', '<role.operations>', 'role roleId'],
  ['code', 'seat', '<order.kind.seat>', 'kind'],
  ['code', 'disabled', '<customer.status.disabled>', 'customerStatus'],
  ['code', 'enabled', '<agent.status.enabled>', 'agentStatus'],
  ['code', 'published', '<publication.published>', 'packageStatus publication'],
  ['code', 'passed', '<application.audit.passed>', 'review'],
  ['code', 'edit', '<lifecycle.event.edit>', 'noteStep'],
  ['code', '["web","ios"]', '<application.client.web> · <application.client.ios>', 'clients'],
  ['code', 'avatar', '<file.purpose.avatar>', 'purpose'],
  ['day', '2026-03-01', '2026-02-28', 'runningUntil termEnd quotedTermEnd endDate'],
  ['day', '2026-03-01', '2026-03-01', 'startDate today'],
  ['figure', '1536', '1.5 KB', 'size'],
  [
    'figure',
    '1536',
    '1536',
    `seats termSeats quotedTermSeats baseSeats quotedBaseSeats seatCount agentCount employeeCount revision
     machineVersion uses daysKept itemCount sessions users`,
  ],
  [
    'id',
    '42',
    '42',
    `entryId reversalId userId agentId salespersonId developerId authorId customerId packageId orderId levelId
     applicationId contractFileId installerFileId decidedById answeredById ownerId namedById openedById closedById
     note`,
  ],
  [
    'text',
    '["a","b"]',
    'a · b',
    `pendingOrderNo removalInstructions unpublishedApplication unpublished unpublishedAdded contractSha256 level
     receiver customers address number orderNo packageName remarks name enterpriseId director companyId creditCode
     industry adminName adminPhone adminAccount website account mobile description accessAddress downloadInstructions
     reviewDescription operation status rule lifecycle event from record records file mimeType sha256 contentKey usedBy
     session seal subject entry text order title conclusion`,
  ],
  ['text', '12', '12', 'actor quoted current attempt'],
];
const facts = readings.flatMap(([kind, stored, shown, names]) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, kind, stored, shown] as const),
);

describe('a fact', () => {
  it.each(facts)('%s is a %s, and its "%s" reads "%s"', (name, kind, stored, shown) => {
    expect(factKind(name)).toBe(kind);
    expect(describeFact({ name, value: stored }, wording)).toEqual({ name: `<fact.${name}>`, value: shown });
  });

  it.each([
    ['remarks', 'paper'],
    ['seats', '12'],
    ['today', '2026-03-01'],
    ['agentId', '7'],
    ['attempt', 'approve'],
  ])('%s is not looked up in the words', (name, value) => {
    expect(describeFact({ name, value }, wordsForAll).value).toBe(value);
  });

  it.each([
    ['amount', '5', '¥5.00'],
    ['amount', '12', '¥12.00'],
    ['amount', '-7.25', '−¥7.25'],
    ['amount', '5x', '5x'],
    ['amount', 'x5', 'x5'],
    ['amount', '5.', '5.'],
    ['discountRate', 'much', 'much'],
    ['size', 'large', 'large'],
    ['trial', 'false', '<factValue.no>'],
    ['role', 'agent', '<role.agent>'],
    ['role', '1', '<role.agent>'],
    ['role', '7', '7'],
    ['purpose', 'contract', '<file.purpose.contract>'],
    ['purpose', 'other', 'other'],
    ['endDate', 'never', 'never'],
    ['kind', 'unheard', 'unheard'],
    ['clients', '["web","unheard"]', '<application.client.web> · unheard'],
    ['remarks', '', ''],
    ['remarks', '["a', '["a'],
    ['remarks', ' ["a"]', ' ["a"]'],
    ['remarks', 'a [b]', 'a [b]'],
    ['remarks', '[1,true]', '1 · true'],
  ])('%s "%s" reads "%s"', (name, value, shown) => {
    expect(describeFact({ name, value }, wording).value).toBe(shown);
  });

  it.each([
    ['order_no', '<fact.orderNo>'],
    ['contract_sha256', '<fact.contractSha256>'],
    ['attempt', '<fact.attempt>'],
    ['actor.role', '<fact.actor> · <fact.role>'],
    ['attempt.quoted.seat_price', '<fact.attempt> · <fact.quoted> · <fact.seatPrice>'],
    // Only the name of a containing fact precedes the name.
    ['order.amount', '<fact.amount>'],
    ['unheard.current.price', '<fact.current> · <fact.price>'],
  ])('at %s is called %s', (name, label) => {
    expect(describeFact({ name, value: 'x' }, wording).name).toBe(label);
  });

  it.each(['unheard', 'un_heard', 'actor.unheard', '', 'toString', 'order_-no'])(
    'at "%s" stays as it is kept, and may be anybody\'s (R-replay-6)',
    (name) => {
      expect(describeFact({ name, value: '["a","b"]' }, wordsForAll)).toEqual({ name, value: '["a","b"]' });
      expect(factKind(name)).toBe('text');
    },
  );

  it('of a column is known by its own name (R-replay-6)', () => {
    expect(['order_no', 'agent_id', 'seat_price', 'end_date', 'role_id'].map(factKind)).toEqual([
      'text',
      'id',
      'figure',
      'day',
      'code',
    ]);
  });
});

describe('what an entry keeps', () => {
  it('is told by its paths, without what is not known', () => {
    const stored = {
      seats: 5,
      trial: false,
      remarks: '',
      termEnd: null,
      level: undefined,
      clients: ['web', 'ios'],
      actor: { role: 'agent', agentId: null, quoted: { price: '1.00' } },
    };
    expect(factsOf(stored)).toEqual([
      { name: 'seats', value: '5' },
      { name: 'trial', value: 'false' },
      { name: 'remarks', value: '' },
      { name: 'clients', value: '["web","ios"]' },
      { name: 'actor.role', value: 'agent' },
      { name: 'actor.quoted.price', value: '1.00' },
    ]);
    expect(factsOf({})).toEqual([]);
  });

  it.each([
    [null, null],
    [undefined, null],
    ['a', 'a'],
    ['', ''],
    [0, '0'],
    [false, 'false'],
    [['a', 1], '["a",1]'],
    [{ a: 1 }, '{"a":1}'],
  ])('%j is kept as the text %j', (value, text) => {
    expect(factValue(value)).toBe(text);
  });
});
