import { buildSchema, getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { requestError } from './failure.ts';
import { createDocuments, documentLimits, type DocumentsOptions } from './documents.ts';

const schema = buildSchema(`
  type Query { node: Node! word: String named(word: String): String nodes(filter: Filter): Node }
  input Filter { keyword: String kind: Kind }
  enum Kind { PACKAGE SEAT }
  type Mutation { login(password: String): String }
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

  it('limits depth, tokens and fields that fragments multiply', () => {
    expect(refusalOf(`{ node { ${nested(documentLimits.depth - 1)} } }`)).toBe('accepted');
    expect(refusalOf(`{ node { ${nested(documentLimits.depth)} } }`)).toMatch(/deep/);
    expect(refusalOf(`{ ${'word '.repeat(documentLimits.tokens)} }`)).toMatch(/tokens/);
    const doubled = (level: number): string =>
      level === 0
        ? 'fragment F0 on Node { id }'
        : `fragment F${level} on Node { a: inner { ...F${level - 1} } b: inner { ...F${level - 1} } } ${doubled(level - 1)}`;
    expect(refusalOf(`{ node { ...F8 } } ${doubled(8)}`)).toMatch(/fields/);
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
