import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  assertNamedType,
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  printType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { strictTypes } from './strictTypes.ts';

const schema = buildSchema(`
  type Query { list(input: Filter): [Page] page(input: Filter, id: String): Page }
  type Page { records: [String]! matrix: [[Int]] total: Int }
  input Filter { current: Int }
`);

it('rules out nulls in lists and calls without their body, and nothing else', () => {
  const strict = strictTypes(schema);
  expect(printType(assertNamedType(strict.getType('Query')))).toBe(
    'type Query {\n  list(input: Filter!): [Page!]\n  page(input: Filter!, id: String): Page\n}',
  );
  expect(printType(assertNamedType(strict.getType('Page')))).toBe(
    'type Page {\n  records: [String!]!\n  matrix: [[Int!]!]\n  total: Int\n}',
  );
});

it('leaves the schema it is given as it is', () => {
  strictTypes(schema);
  expect(String(schema.getQueryType()?.getFields().list?.type)).toBe('[Page]');
});

it('makes one scalar of all strings with the same pattern in answers, and strings of what is sent', () => {
  const strict = strictTypes(
    buildSchema(String.raw`
      directive @regexp(pattern: String) on SCALAR
      scalar query_a @regexp(pattern: "^\\d{4}-\\d{2}-\\d{2}$")
      scalar query_b @regexp(pattern: "^[0-9a-f-]{36}$")
      scalar query_c @regexp(pattern: "^-?\\d+\\.\\d{2}$")
      scalar query_d @regexp(pattern: "^\\d{4}-\\d{2}-\\d{2}T")
      scalar other @regexp(pattern: "x")
      type Query { get(id: query_b!, days: [query_a], input: Sent): Got }
      type Got { day: query_a! id: query_b! amounts: [query_c] at: query_d text: other }
      input Sent { day: query_a! ids: [query_b!] amount: query_c }
    `),
  );
  const printed = (name: string) => printType(assertNamedType(strict.getType(name)));
  expect(printed('Query')).toBe('type Query {\n  get(id: String!, days: [String], input: Sent!): Got\n}');
  expect(printed('Got')).toBe(
    'type Got {\n  day: Date!\n  id: ID!\n  amounts: [Money!]\n  at: DateTime\n  text: other\n}',
  );
  expect(printed('Sent')).toBe('input Sent {\n  day: String!\n  ids: [String!]\n  amount: String\n}');
});

describe('the schema of the product', () => {
  const file = fileURLToPath(new URL('../generated/schema.graphql', import.meta.url));
  const types = Object.values(buildSchema(readFileSync(file, 'utf8')).getTypeMap()).filter(
    ({ name }) => !name.startsWith('__'),
  );

  it('names each enum once', () => {
    const names = new Map<string, string[]>();
    for (const type of types.filter(isEnumType)) {
      const values = type.getValues().map(({ name }) => name);
      const key = values.toSorted((a, b) => a.localeCompare(b)).join();
      names.set(key, [...(names.get(key) ?? []), type.name]);
    }
    // An agent and a customer have lifecycles of their own, which begin alike.
    expect([...names.values()].filter((alike) => alike.length > 1)).toEqual([
      ['AgentState', 'CustomerState'],
    ]);
  });

  it('answers ids, days, instants and amounts as such', () => {
    const order = types.find(({ name }) => name === 'Order');
    const fields = isObjectType(order) ? order.getFields() : {};
    const typeOf = (name: string) => String(fields[name]?.type);
    expect(
      ['id', 'customerId', 'orderNo', 'amount', 'startDate', 'endDate', 'appliedAt', 'decidedAt'].map(typeOf),
    ).toEqual(['ID!', 'ID!', 'String!', 'Money!', 'Date!', 'Date!', 'DateTime!', 'DateTime']);
  });

  it('describes each of its calls', () => {
    const roots = types.filter(isObjectType).filter(({ name }) => ['Query', 'Mutation'].includes(name));
    const calls = roots.flatMap((root) => Object.values(root.getFields()));
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter(({ description }) => !/^\p{Lu}.+\. For .+\./u.test(description ?? ''))).toEqual([]);
    expect(types.filter(isInputObjectType).length).toBeGreaterThan(30);
  });
});
