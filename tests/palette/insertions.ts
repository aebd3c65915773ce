/** The words that the property test adds to a line: numbers, names, dates, negations, fillers and unknown names. */
import type { RecordType } from '../../src/commandKit/command.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import { readingOf } from '../../src/server/search/reading.ts';
import { demo } from './demoNames.ts';
import { demoRecords } from './demoRecords.ts';

export type InsertionKind = 'number' | 'name' | 'date' | 'negation' | 'filler' | 'unknown';

export interface Insertion {
  kind: InsertionKind;
  text: string;
  /** The record that a name was taken from, as "TYPE:NAME". */
  of?: string;
  /** True for a number or a code, which names exactly one record. */
  isExact?: boolean;
}

const kindOf =
  (kind: InsertionKind) =>
  (text: string): Insertion => ({ kind, text });

/** Numbers of each length: counts, prices, and numbers of pending, decided, foreign and missing orders. */
export const someNumbers: readonly Insertion[] = [
  ...['1', '3', '5', '7', '9', '10', '12', '20', '25', '36', '50', '64', '66', '67', '73', '75', '99'],
  ...[
    '100',
    '120',
    '138',
    '180',
    '200',
    '260',
    '300',
    '345',
    '351',
    '356',
    '359',
    '364',
    '365',
    '366',
    '367',
  ],
  ...['368', '369', '370', '371', '372', '373', '374', '375', '376', '500', '800', '897', '999'],
].map(kindOf('number'));

export const allNumbers: readonly Insertion[] = Array.from({ length: 999 }, (_, at) =>
  kindOf('number')(String(at + 1)),
);

export const dates: readonly Insertion[] = [
  ...[
    '2026-11-20',
    '2026/11/20',
    '2026.11.20',
    '2026年11月20日',
    '2026年11月',
    '2026年度',
    '11月20日',
    '11月',
  ],
  ...[
    '20号',
    '11-20',
    '11/20',
    '20261120',
    '明天',
    '下周一',
    '上个月',
    '去年',
    'today',
    'tomorrow',
    'next week',
  ],
  ...['Nov 20', '20 Nov 2026', 'November 20, 2026', 'Q4', '第四季度', '月底'],
].map(kindOf('date'));

export const negations: readonly Insertion[] = [
  ...['不', '别', '勿', '先别', '暂不', '不要', "don't", 'do not', 'not', 'never', 'don’t'],
].map(kindOf('negation'));

export const fillers: readonly Insertion[] = [
  ...[
    '请',
    '麻烦',
    '帮我',
    '谢谢',
    '一下',
    '麻烦你',
    'please',
    'can you',
    'thanks',
    'thank you',
    'and',
    '和',
    '与',
  ],
].map(kindOf('filler'));

/** Names of no record in the demo store; the last four sound like existing ones. */
export const unknownNames: readonly Insertion[] = [
  ...['红星', '蓝海', 'hongxing', 'redstar', '上海红星', '智会', '美晨', '云起', '中翰'],
].map(kindOf('unknown'));

/** "TYPE:NAME" with all texts by which a word may name the record. */
export interface KnownRecord {
  type: RecordType;
  name: string;
  /** The names of the record; an order also has its customer's. */
  ownNames: string;
  /** All other texts that may find the record too. */
  haystack: string;
}

const plain = (text: string) => text.toLowerCase().replaceAll(' ', '');
const initials = (reading: string) =>
  reading
    .split(/[\s/]+/)
    .map(([first = '']) => first)
    .join('');

/** Joins texts in which a word is searched, each on its own line. */
function haystackOf(...texts: (string | undefined)[]): string {
  return texts
    .flatMap((text = '') => [plain(text), /^[a-z /]+$/.test(text) ? initials(text) : ''])
    .join('\n');
}

/** Returns the reading of a company's name, without its people. */
const nameReading = (reading: string | undefined) => reading?.split(' / ')[0];

type Names = [record: KnownRecord, texts: string[], exact: string[]];

/** Returns the brand of a company's name, without its town and its trade: 云帆. */
function partsOf(name: string, reading: string): string[] {
  const syllables = reading.split(' ');
  return [name, name.slice(0, 2), name.slice(2, 4), name.slice(0, 4), syllables.slice(2, 4).join('')];
}

function namesOfAll(): Names[] {
  const customerOf = new Map(demo.customers.map((each) => [each.id, each]));
  const agentOf = new Map(demo.staff.agencies.map(({ agent }) => [agent.id, agent]));
  const record = (
    type: RecordType,
    name: string,
    own: (string | undefined)[],
    others: (string | undefined)[] = [],
  ): KnownRecord => ({
    type,
    name: `${type}:${name}`,
    ownNames: [name, ...own].map((text = '') => plain(text)).join('\n'),
    haystack: haystackOf(name, ...own, ...others),
  });
  return [
    ...demo.orders.map(({ orderNo, customerId, agentId, packageName, amount }): Names => {
      const customer = customerOf.get(customerId);
      const agent = agentOf.get(agentId);
      const own = [customer?.name, nameReading(customer?.reading), customer?.companyId];
      const others = [customer?.reading, packageName, amount, agent?.name, agent?.reading];
      return [record('order', orderNo, own, others), [], [orderNo]];
    }),
    ...demo.customers.map(({ companyId, name, reading, adminName, adminPhone }): Names => [
      record('customer', companyId, [name, nameReading(reading)], [reading, adminName, adminPhone]),
      partsOf(name, reading),
      [companyId],
    ]),
    ...demo.staff.agencies.map(({ agent }): Names => [
      record(
        'agent',
        agent.enterpriseId,
        [agent.name, nameReading(agent.reading)],
        [agent.reading, agent.director],
      ),
      partsOf(agent.name, agent.reading),
      [agent.enterpriseId],
    ]),
    ...demo.staff.users.flatMap((user): Names[] =>
      (['staff', 'platformUser', 'passwordRequest'] as const).map((type) => [
        record(
          type,
          `${user.enterpriseId}/${user.account}`,
          [user.name, readingOf(user.name)],
          [user.mobile],
        ),
        [user.name, readingOf(user.name).replaceAll(' ', '')],
        [],
      ]),
    ),
    ...demo.catalogue.products.map(({ row }): Names => [
      record('package', row.name, [row.reading]),
      [row.name, row.reading.replaceAll(' ', '')],
      [],
    ]),
    ...demo.applications.applications.map(({ name, reading }): Names => [
      record('application', name, [reading]),
      [name, reading.replaceAll(' ', '')],
      [],
    ]),
    ...demo.staff.levels
      .filter(({ status }) => status !== 'deleted')
      .map(({ name }): Names => [record('agentLevel', name, [readingOf(name)]), [name], []]),
  ];
}

const all = namesOfAll();
const seen = demoRecords();

/** The records that a role sees. */
export const knownRecords: ReadonlyMap<Role, readonly KnownRecord[]> = new Map(
  roles.map((role) => [
    role,
    all.map(([record]) => record).filter(({ name }) => seen[role].has(name.replace(':', '/'))),
  ]),
);

/** Pending orders and a few decided ones are enough: each name costs one more request to the server. */
const isOldOrder = (name: string) => name.startsWith('order:') && Number(name.slice(-3)) < 355;

/** The names of the records that a role sees: whole, in part, in pinyin, and by number or code. */
export const namesFor: ReadonlyMap<Role, readonly Insertion[]> = new Map(
  roles.map((role) => [
    role,
    all
      .filter(([{ name }]) => seen[role].has(name.replace(':', '/')) && !isOldOrder(name))
      .flatMap(([{ name }, texts, exact]): Insertion[] => [
        ...texts.map((text): Insertion => ({ kind: 'name', text, of: name })),
        ...exact.map((text): Insertion => ({ kind: 'name', text, of: name, isExact: true })),
      ]),
  ]),
);

/** Tells whether a word is one of these names or a part of one. */
export function isNamedIn(names: string, { text }: Insertion): boolean {
  return names.includes(plain(text));
}

function findNamed(role: Role, type: RecordType, { kind, text }: Insertion): KnownRecord[] {
  const word = plain(text);
  const ofType = (knownRecords.get(role) ?? []).filter((each) => each.type === type);
  if (kind === 'number') return type === 'order' ? ofType.filter(({ name }) => name.endsWith(text)) : [];
  return word === '' ? [] : ofType.filter(({ haystack }) => haystack.includes(word));
}

const named = new Map<string, readonly KnownRecord[]>();

/** Returns the records of a type that a word may name in the demo store; a whole number names orders by their end. */
export function namedBy(role: Role, type: RecordType, insertion: Insertion): readonly KnownRecord[] {
  const key = `${role} ${type} ${insertion.kind === 'number'} ${insertion.text}`;
  const known = named.get(key) ?? findNamed(role, type, insertion);
  named.set(key, known);
  return known;
}
