import { buildSchema, getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { requestError } from './failure.ts';
import { createDocuments, type DocumentsOptions } from './documents.ts';
import { documentLimits } from './documentSize.ts';

const schema = buildSchema(`
  type Query {
    orderPage(input: OrderFilter! = {}): OrderPage customerPage(input: OrderFilter! = {}): CustomerPage
    agentPage(pageSize: Int = 20): AgentPage customerDetail: Customer orderDetail: Order customerList: [Customer!]
    node: Node! word: String named(word: String): String nodes(filter: Filter): Node
  }
  input Filter { keyword: String kind: Kind }
  enum Kind { PACKAGE SEAT }
  type Mutation { login(password: String): String }
  input OrderFilter { pageSize: Int = 20 }
  type OrderPage { records: [Order!]! }
  type CustomerPage { records: [Customer!]! }
  type AgentPage { records: [Agent!]! }
  type Order { id: ID! remarks: String creditCode: String customer: Customer package: Package agent: Agent }
  type Customer { id: ID! orders(limit: Int! = 5): [Order!] subscriptions(limit: Int! = 5): [Node!]! tags: [Tag!] }
  type Tag { customer: Customer }
  type Agent { id: ID! customers(limit: Int! = 5): [Customer!] }
  type Package { id: ID! }
  type Node { id: String! inner: Node! }
`);

function documents(options: Partial<DocumentsOptions> = {}) {
  return createDocuments(schema, { capacity: 10, ...options });
}

function refusalOf(source: string, operationName?: string, options?: Partial<DocumentsOptions>): string {
  const found = documents(options).get(source, operationName);
  return 'run' in found ? 'accepted' : (found[0]?.message ?? '');
}

const nested = (depth: number): string => (depth === 1 ? 'id' : `inner { ${nested(depth - 1)} }`);

describe('documents', () => {
  it('prepares a document once', () => {
    const cache = documents();
    expect(cache.get('{ word }', undefined)).toBe(cache.get('{ word }', undefined));
    expect(cache.size).toBe(1);
  });

  it('keeps operations of one document apart', () => {
    const cache = documents();
    const source = 'query A { word } query B { node { id } }';
    expect(cache.get(source, 'A')).not.toBe(cache.get(source, 'B'));
  });

  it('forgets the least recently used beyond its capacity', () => {
    const cache = documents({ capacity: 2 });
    const first = cache.get('{ a: word }', undefined);
    const second = cache.get('{ b: word }', undefined);
    cache.get('{ a: word }', undefined);
    cache.get('{ c: word }', undefined);
    expect(cache.size).toBe(2);
    expect(cache.get('{ a: word }', undefined)).toBe(first);
    expect(cache.get('{ b: word }', undefined)).not.toBe(second);
  });

  it('does not keep what is wrong', () => {
    const cache = documents();
    cache.get('{ nope }', undefined);
    cache.get('{', undefined);
    expect(cache.size).toBe(0);
  });

  it('refuses what is no document, or none of this schema', () => {
    expect(refusalOf('{')).toMatch(/Syntax Error/);
    expect(refusalOf('{ nope }')).toMatch(/nope/);
    expect(refusalOf('subscription { word }')).not.toBe('accepted');
  });

  it('needs to know which operation runs', () => {
    expect(refusalOf('query A { word } query B { word }')).toMatch(/one operation/);
    expect(refusalOf('query A { word }', 'B')).toMatch(/one operation/);
    expect(refusalOf('query A { word } query B { word }', 'B')).toBe('accepted');
  });

  it('limits calls, so that aliases are no way around the throttle of the login', () => {
    const calls = (count: number) =>
      Array.from({ length: count }, (_, index) => `a${index}: login(password: "${index}")`).join(' ');
    expect(refusalOf(`mutation { ${calls(documentLimits.calls)} }`)).toBe('accepted');
    expect(refusalOf(`mutation { ${calls(documentLimits.calls + 1)} }`)).toMatch(/calls/);
    const half = Math.ceil(documentLimits.calls / 2) + 1;
    const spread = `fragment Half on Mutation { ${calls(half)} }`;
    expect(refusalOf(`mutation { ...Half ... on Mutation { b: login c: login } } ${spread}`)).toBe(
      'accepted',
    );
    expect(refusalOf(`mutation { ...Half ... on Mutation { ...Half } } ${spread}`)).toMatch(/calls/);
  });

  it('adds up what the calls cost, through fragments too, and limits the sum (R-call-10)', () => {
    const costOf = (field: string) => (field === 'word' ? 100 : 7);
    const cost = (source: string) => {
      const found = documents({ costOf }).get(source, undefined);
      return 'run' in found ? found.cost : found[0]?.message;
    };
    expect(cost('{ __typename }')).toBe(0);
    expect(cost('{ node { id inner { id } } }')).toBe(7);
    expect(cost('{ a: word ...More } fragment More on Query { b: word node { id } }')).toBe(207);
    expect(documentLimits.cost).toBe(250);
    expect(cost('{ a: word b: word c: word }')).toBe(
      'One request may cost at most 250 units; this one costs 300.',
    );
  });

  describe('with links (R-call-10)', () => {
    /** Each call costs another power of ten, so that a cost tells the number of each. */
    const costOf = (call: string) =>
      ({
        orderPage: 0.1,
        customerPage: 1,
        agentPage: 10,
        packagePage: 100,
        customerDetail: 0.01,
        orderDetail: 0.001,
        customerSubscriptions: 200,
      })[call] ?? NaN;
    const priceOf = (source: string, variables?: Record<string, unknown>) => {
      const found = documents({ costOf }).get(source, undefined, variables);
      return 'run' in found ? Number(found.cost.toFixed(3)) : found[0]?.message;
    };

    it.each([
      ['{ orderPage { records { customer { id } } } }', 1.1],
      ['{ orderPage { records { customer { id } package { id } agent { id } } } }', 111.1],
      ['{ orderPage(input: { pageSize: 100 }) { records { customer { id } } } }', 1.1],
      ['{ orderPage { records { a: customer { id } b: customer { id } } } }', 2.1],
      [
        '{ orderPage { ...P } } fragment P on OrderPage { records { ... on Order { ...C } } } fragment C on Order { customer { id } }',
        1.1,
      ],
      ['{ customerDetail { orders { id } } }', 0.11],
      ['{ customerDetail { orders(limit: 20) { customer { orders(limit: 20) { id } } } } }', 1.51],
      ['{ customerPage { records { orders { id } } } }', 1.1],
      ['{ customerPage(input: { pageSize: 21 }) { records { orders { id } } } }', 1.2],
      ['{ customerPage(input: { pageSize: 100 }) { records { orders { id } } } }', 1.5],
      [
        '{ customerPage(input: { pageSize: 100 }) { records { orders(limit: 1) { customer { id } } } } }',
        2.1,
      ],
      // Because one call answers 100 rows: three of each of 33 records, and the last record needs another.
      ['{ customerPage(input: { pageSize: 34 }) { records { orders(limit: 3) { id } } } }', 1.2],
      ['{ agentPage(pageSize: 10) { records { customers(limit: 10) { orders(limit: 4) { id } } } } }', 11.4],
      ['{ agentPage { records { customers { orders(limit: 2) { customer { id } } } } } }', 13.2],
      // Fields that rows in lists lack are one call for each row, and none where the record itself is answered.
      ['{ orderDetail { remarks creditCode customer { id } } }', 1.001],
      ['{ orderPage(input: { pageSize: 5 }) { records { remarks creditCode } } }', 0.105],
      ['{ customerDetail { orders(limit: 3) { remarks customer { id } } } }', 1.113],
      ['{ orderPage { records { remarks } } }', 'One request may make at most 10 calls.'],
      // A record that is answered as a whole has its terms; a row of a list asks for them.
      ['{ customerDetail { subscriptions { id } } }', 0.01],
      ['{ customerPage { records { subscriptions { id } } } }', 201],
      // How long such a list is nobody says.
      ['{ customerDetail { tags { customer { id } } } }', 0.01],
    ])('of %s', (source, cost) => {
      expect(priceOf(source)).toBe(cost);
    });

    it('by the page size and the limit that the variables say, each time', () => {
      const source = `query A($input: OrderFilter, $limit: Int!) {
        customerPage(input: $input) { records { orders(limit: $limit) { id } } } }`;
      const cache = documents({ costOf });
      const cost = (variables: Record<string, unknown>) => {
        const found = cache.get(source, undefined, variables);
        return 'run' in found ? Number(found.cost.toFixed(3)) : found[0]?.message;
      };
      expect(cost({ limit: 5 })).toBe(1.1);
      expect(cost({ limit: 5, input: { pageSize: 40 } })).toBe(1.2);
      expect(cost({ limit: 1, input: { pageSize: 100 } })).toBe(1.1);
      // Beyond what REST accepts the cost does not grow.
      expect(cost({ limit: 500, input: { pageSize: 5 } })).toBe(cost({ limit: 100, input: { pageSize: 5 } }));
      expect(cost({ limit: 1, input: { pageSize: 1_000_000 } })).toBe(1.1);
      expect(cost({ limit: 20, input: { pageSize: 100 } })).toBe('One request may make at most 10 calls.');
      expect(cost({ limit: 'x' })).toMatch(/\$limit/);
      expect(cost({})).toMatch(/\$limit/);
      expect(cache.size).toBe(1);
    });

    it('refuses what costs too much, and circles that make too many calls', () => {
      expect(
        priceOf('{ orderPage { records { a: package { id } b: package { id } c: package { id } } } }'),
      ).toBe('One request may cost at most 250 units; this one costs 300.1.');
      expect(
        priceOf('{ customerPage { records { orders { customer { orders { customer { id } } } } } } }'),
      ).toBe('One request may make at most 10 calls.');
      const circle = (times: number): string =>
        times === 0 ? 'id' : `customer { orders(limit: 1) { ${circle(times - 1)} } }`;
      expect(priceOf(`{ orderPage(input: { pageSize: 1 }) { records { ${circle(3)} } } }`)).toBe(3.4);
      expect(priceOf(`{ orderPage(input: { pageSize: 1 }) { records { ${circle(4)} } } }`)).toMatch(/deep/);
    });
  });

  it('limits depth, tokens and fields that fragments multiply', () => {
    expect(refusalOf(`{ node { ${nested(documentLimits.depth - 1)} } }`)).toBe('accepted');
    expect(refusalOf(`{ node { ${nested(documentLimits.depth)} } }`)).toMatch(/deep/);
    expect(refusalOf(`{ ${'word '.repeat(documentLimits.tokens)} }`)).toMatch(/tokens/);
    const doubled = (level: number): string =>
      level === 0
        ? 'fragment F0 on Node { id }'
        : `fragment F${level} on Node { a: inner { ...F${level - 1} } b: inner { ...F${level - 1} } } ${doubled(level - 1)}`;
    expect(refusalOf(`{ node { ...F8 } } ${doubled(8)}`)).toMatch(/fields/);
    const named = (level: number, type: string): string =>
      level === 0
        ? `fragment F0 on ${type} { __typename }`
        : `fragment F${level} on ${type} { ...F${level - 1} ... on ${type} { ...F${level - 1} } } ${named(level - 1, type)}`;
    expect(refusalOf(`{ ...F9 } ${named(9, 'Query')}`)).toMatch(/fields/);
    expect(refusalOf(`{ __schema { ...F9 } } ${named(9, '__Schema')}`)).toMatch(/fields/);
  });

  it.each([
    '{ wordd }',
    '{ nod { id } }',
    '{ node }',
    '{ node { idd inner { ids } } }',
    'mutation { login(pasword: "x") }',
    'query A($a: Strin) { node { id } }',
    '{ ... on Nodes { id } }',
    'query A($a: Filter) { nodes(filter: { keywrod: "x", kind: PACKAG }) { id } }',
  ])('names no field, argument, type or value that it knows, to who asks %s (R-call-8)', (source) => {
    const found = documents().get(source, undefined);
    expect(typeof found).toBe('object');
    const messages = Array.isArray(found) ? found.map((error) => requestError(error).message) : [];
    expect(messages.join()).not.toMatch(/did you mean/i);
    expect(messages.join()).not.toMatch(/"(word|id|inner|password|keyword|PACKAGE)"/);
  });

  it('refuses a variable that the operation does not declare (R-call-7)', async () => {
    const prepared = documents().get('query A($a: String) { named(word: $a) }', undefined);
    if (!('run' in prepared)) throw new Error('The document was refused');
    const { run } = prepared;
    expect(await run({}, { a: 'x' })).toEqual({ data: { named: null } });
    const refused = await run({}, { a: 'x', b: 'y', constructor: 'z' });
    expect(refused.data).toBeUndefined();
    expect(refused.errors?.map(({ message }) => message)).toEqual([
      'Variable "$b" is not declared by the operation.',
      'Variable "$constructor" is not declared by the operation.',
    ]);
  });

  it.each([
    [getIntrospectionQuery(), true],
    ['{ word __schema { queryType { name } } }', true],
    ['{ ...a } fragment a on Query { ...b } fragment b on Query { __type(name: "Query") { name } }', true],
    ['{ ... { __schema { queryType { name } } } }', true],
    ['{ __typename word }', false],
    ['{ __schema: word }', false],
  ])('tells of %s whether it reads the schema (R-call-8)', (source, readsSchema) => {
    expect(documents().get(source, undefined)).toMatchObject({ readsSchema });
  });
});
