import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parse, withoutEmpty } from '../../src/server/http/parseInput.ts';
import { Refusal } from '../../src/server/http/refusal.ts';
import { callRows } from '../support/callRows.ts';
import { salesSubject } from '../support/callSubject.ts';
import type { Subject } from '../support/matrix.ts';
import { startTestApi, type TestApi } from '../support/testApi.ts';

type Fields = Record<string, unknown>;

interface FieldSchema {
  $ref?: string;
  $defs?: Record<string, FieldSchema>;
  properties?: Record<string, FieldSchema>;
  allOf?: FieldSchema[];
}

/** Returns the names of the fields of a call's body or query, by the contract. */
function fieldsOf(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema;
  const root = json.$ref ? json.$defs?.[json.$ref.split('/').at(-1) ?? ''] : json;
  return Object.keys(root?.properties ?? root?.allOf?.[0]?.properties ?? {});
}

/** Returns the error of each field of a call; empty if the input is valid. */
function messages(schema: z.ZodType, fields: Fields): Record<string, string> {
  try {
    parse(schema, fields);
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Object.fromEntries((error.details.errors ?? []).map(({ field, key }) => [field, key]));
  }
}

const without = (fields: Fields, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));

// Invisible characters, a Chinese blank and a spreadsheet's mark count as empty.
const empties = ['', null, '  ', '\u3000', '\u200b\ufeff'];

/** A file, whose text is checked later, and null where it stands for no picture. */
const emptiedOtherwise = ['customerImport text', 'customerImportPreview text', 'userModifyAvatarUrl fileId'];
/** A JSON text that programs send. */
const ofPrograms = ['userSavePreference value'];

describe('an absent field says what an empty one says, in every call (R-text-5)', () => {
  let server: TestApi;
  let subject: Subject;
  beforeAll(async () => {
    server = await startTestApi('pglite');
    subject = await salesSubject(server);
  });
  afterAll(() => server.close());

  it.each(Object.entries(callRows).map(([operationId, { request }]) => ({ operationId, request })))(
    '$operationId',
    ({ operationId, request }) => {
      const operation = server.api.operations.find((each) => each.operationId === operationId);
      const { path, body = {} } = request(subject);
      for (const name of operation?.body ? fieldsOf(operation.body) : []) {
        if (ofPrograms.includes(`${operationId} ${name}`)) continue;
        const schema = operation?.body as z.ZodType;
        const absent = messages(schema, without(body as Fields, name));
        const isOptional = absent[name] === undefined;
        for (const empty of emptiedOtherwise.includes(`${operationId} ${name}`) ? [''] : empties) {
          const answer = messages(schema, { ...(body as Fields), [name]: empty });
          // Emptying an optional field is allowed; the errors of other fields are then not compared.
          expect({ name, empty, messages: answer[name] }).toEqual({
            name,
            empty,
            messages: isOptional ? undefined : absent[name],
          });
        }
        if (!isOptional)
          expect({ name, messages: absent[name] }).not.toEqual({ name, messages: 'validation.type' });
      }
      const query = Object.fromEntries(new URL(path, 'http://server').searchParams);
      for (const name of operation?.query ? fieldsOf(operation.query) : []) {
        const schema = operation?.query as z.ZodType;
        const absent = messages(schema, without(query, name));
        for (const empty of empties.filter((each) => each !== null))
          expect({
            name,
            empty,
            messages: messages(schema, withoutEmpty({ ...query, [name]: empty })),
          }).toEqual({
            ...{ name, empty, messages: absent },
          });
      }
    },
  );

  // By hand: a value outside its limits gets the same message in every notation.
  it.each([
    ['customerAdd', 'employeeCount', [0, -1, '0', '-1'], 'validation.tooSmall'],
    ['customerAdd', 'employeeCount', [10_000_001, '10000001'], 'validation.tooMany'],
    ['customerAdd', 'employeeCount', ['x', 1.5, '1.5'], 'validation.integer'],
    ['agentLevelAdd', 'discountRate', ['-0.1', -0.1, '2', 2], 'validation.rateRange'],
    ['agentLevelAdd', 'discountRate', ['x', '0.12345'], 'validation.rate'],
    ['agentRecharge', 'amount', ['0.00', '0', 0, '-1', -1, '-0.1'], 'validation.amountPositive'],
    ['agentRecharge', 'amount', ['100000001', 100_000_001], 'validation.amountLimit'],
    ['agentRecharge', 'amount', ['x', '1.234'], 'validation.money'],
    ['agentCorrection', 'amount', ['0', 0, '0.00'], 'validation.amountNotZero'],
    ['payProductPrice', 'seats', [-1, '-1'], 'validation.tooSmall'],
    ['orderAdd', 'seats', [100_001], 'validation.tooMany'],
    ['packageAdd', 'baseSeats', [0, '0', -1, '-1'], 'validation.tooSmall'],
    ['packageAdd', 'durationMonths', [121, '121'], 'validation.tooMany'],
    ['packageAdd', 'price', ['-1', -1, '-1.00'], 'validation.price'],
    ['packageAdd', 'seatPrice', ['100001', 100_001], 'validation.seatPriceLimit'],
    ['appAdd', 'developerSeatPrice', ['-1', -0.1], 'validation.price'],
    ['auditEntryPage', 'waitedFrom', [-1], 'validation.tooSmall'],
    ['searchResolve', 'limit', [7, '7'], 'validation.tooMany'],
  ] as const)('%s says of %s the limit that it misses: %j', (operationId, name, values, key) => {
    const schema = server.api.operations.find((each) => each.operationId === operationId)?.body as z.ZodType;
    const body = (callRows[operationId]?.request(subject).body ?? {}) as Fields;
    for (const value of values)
      expect({ value, messages: messages(schema, { ...body, [name]: value })[name] }).toEqual({
        value,
        messages: key,
      });
  });
});
