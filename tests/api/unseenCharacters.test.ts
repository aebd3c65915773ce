import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRows } from '../support/callRows.ts';
import { salesSubject } from '../support/callSubject.ts';
import type { Subject } from '../support/matrix.ts';
import { oneOf } from '../support/scope.ts';
import { accounts, startTestApi, type TestApi } from '../support/testApi.ts';

type Json = Record<string, unknown>;

/** One invisible character of each kind, and those that a paste may contain. */
const unseen = ['\u200b', '\ufeff', '\u00ad', '\u202e', '\u2066', '\u3164', '\0'];

/** Fields that nobody types: codes that programs send. */
const ofPrograms = /^(id|.*Id|key|value|lifecycle|event|rule|token|deviceToken|cursor)$/;

/** The calls with an import file, whose cells are read one by one. */
const files = ['customerImport', 'customerImportPreview'];

/** Tells whether a value is an exact figure, a day or an id. */
const isFigure = (value: string) => /^-?\d+(\.\d+)?$|^\d{4}-\d\d-\d\d|^[0-9a-f-]{36}$/.test(value);

const insertedInto = (value: string, character: string) => {
  const middle = Math.ceil(value.length / 2);
  return `${character}${value.slice(0, middle)}${character}${value.slice(middle)} ${character}`;
};

describe('texts of every call (R-text-1, R-text-2)', () => {
  let server: TestApi;
  let subject: Subject;
  beforeAll(async () => {
    server = await startTestApi('pglite');
    subject = await salesSubject(server);
  });
  afterAll(() => server.close());

  const bodyOf = (operationId: string) =>
    server.api.operations.find((each) => each.operationId === operationId)?.body;

  it.each(oneOf(3, Object.entries(callRows)).map(([operationId, { request }]) => ({ operationId, request })))(
    'are taken without what nobody sees by $operationId',
    ({ operationId, request }) => {
      const schema = bodyOf(operationId);
      if (!schema || files.includes(operationId)) return;
      const body = (request(subject).body ?? {}) as Json;
      const plainly = schema.safeParse(body);
      if (!plainly.success) throw new Error(`The row's own body is refused: ${plainly.error.message}`);
      for (const [name, value] of Object.entries(body)) {
        if (typeof value !== 'string' || value === '' || ofPrograms.test(name) || isFigure(value)) continue;
        if (isChoice(schema, body, name)) continue;
        for (const character of unseen) {
          const parsed = schema.safeParse({ ...body, [name]: insertedInto(value, character) });
          expect(parsed.data, `${name} with U+${character.codePointAt(0)?.toString(16)}`).toEqual(
            plainly.data,
          );
        }
        const nothing = schema.safeParse({ ...body, [name]: '' });
        const onlyUnseen = schema.safeParse({ ...body, [name]: unseen.join('') });
        expect({ field: name, success: onlyUnseen.success }).toEqual({
          field: name,
          success: nothing.success,
        });
      }
    },
  );

  /** Tells whether a field accepts only a few words: other letters or capitals are refused. */
  function isChoice(schema: NonNullable<ReturnType<typeof bodyOf>>, body: Json, name: string): boolean {
    const value = String(body[name]);
    const others = [`${value}x`, value.slice(0, -1), value.toUpperCase(), value.toLowerCase()];
    return others
      .filter((other) => other !== value)
      .every((other) => !schema.safeParse({ ...body, [name]: other }).success);
  }
});

describe('an absent field says what an empty one says (R-text-5)', () => {
  let server: TestApi;
  beforeAll(async () => {
    server = await startTestApi('pglite');
  });
  afterAll(() => server.close());

  it.each([
    ['POST', '/user/login', 'anonymous', { enterpriseId: '', account: '', password: '' }],
    ['POST', '/agent/level', 'operations', { name: '', discountRate: '' }],
    ['POST', '/agent', 'operations', { name: '', director: '', enterpriseId: '', account: '', password: '' }],
    ['POST', '/package', 'operations', { name: '', price: '', seatPrice: '' }],
    ['POST', '/user', 'agent', { name: '', mobile: '', account: '', password: '', passwordAgain: '' }],
    [
      'POST',
      '/customer/add',
      'salesperson',
      {
        companyId: '',
        name: '',
        creditCode: '',
        adminName: '',
        adminPhone: '',
        adminAccount: '',
        adminPassword: '',
      },
    ],
  ] as const)('%s %s', async (method, path, as, empty) => {
    const loginOf = async (name: keyof typeof accounts) => {
      const [enterpriseId, account, password] = accounts[name];
      return server.login(enterpriseId, account, password);
    };
    const caller = as === 'anonymous' ? server.anonymous : await loginOf(as);
    const names = Object.keys(empty);
    const errorsOf = async (body: Json) => {
      const answer = await caller.call(method, path, body);
      expect(answer.status).toBe(400);
      const errors = (answer.body.errors ?? []).filter(({ field }) => names.includes(field));
      return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
    };
    const absent = await errorsOf({});
    expect(absent).toEqual(await errorsOf(empty));
    expect(Object.keys(absent).sort()).toEqual([...names].sort());
  });
});
