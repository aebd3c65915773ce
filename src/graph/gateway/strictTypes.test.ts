import { assertNamedType, buildSchema, printType } from 'graphql';
import { expect, it } from 'vitest';
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
