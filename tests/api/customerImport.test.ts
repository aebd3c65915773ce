import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importFields, importLimit, type ImportPreview } from '../../src/domain/customerImport.ts';
import { byteOrderMark } from '../../src/domain/csvText.ts';
import { catalogues } from '../../src/i18n/catalogues.ts';
import { importCustomers } from '../../src/server/customer/import.ts';
import { rightRows } from '../../src/server/customer/importFile.ts';
import { customers } from '../../src/server/db/schema.ts';
import { importedFile, newCustomer } from '../support/bodies.ts';
import { accounts, once, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { everything } from '../support/scope.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000 });

const lineOf = (fields: Record<string, unknown>) =>
  importFields.map((field) => `"${String(fields[field])}"`).join(',');
const head = importFields.join(',');

describe.each(engines())('customers from a file on %s', (engine) => {
  let server: TestApi;
  let sales: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    sales = await server.login(...accounts.salesperson);
  });
  afterAll(() => server.close());

  const preview = (text: string, headers?: Record<string, string>) =>
    sales.call<ImportPreview>('POST', '/customer/importPreview', { text }, headers);
  const add = (text: string, headers = once()) =>
    sales.call<{ added: number }>('POST', '/customer/import', { text }, headers);
  const total = async () => (await server.database.db.select({ all: count() }).from(customers))[0]?.all ?? 0;

  it('adds every row once, with heads and industries in words', async () => {
    const words: Record<string, string> = catalogues['zh-CN'].translation;
    const heads = importFields.map((field) => words[`customer.${field}`]).join(',');
    const [first, second] = [newCustomer(), newCustomer()];
    const text = `${byteOrderMark}${heads}\r\n${lineOf({ ...first, industry: words['industry.retail'] })}\r\n\r\n${lineOf({ ...second, industry: 'Finance' })}\r\n`;
    expect((await preview(text)).body.data).toMatchObject({ total: 2, wrong: 0 });
    const before = await total();
    const headers = once();
    expect((await add(text, headers)).body.data).toEqual({ added: 2 });
    expect(await total()).toBe(before + 2);
    const [row] = await server.database.db
      .select()
      .from(customers)
      .where(eq(customers.companyId, first.companyId));
    expect(row).toMatchObject({ name: first.name, industry: 'retail', employeeCount: 8, version: 1 });
    expect(row?.adminPasswordHash).toMatch(/^\$argon2id\$/);
    const history = await sales.call<{ verified: boolean; entries: { event: string }[] }>(
      'GET',
      `/lifecycle/history?lifecycle=customer&id=${row?.id}`,
    );
    expect(history.body.data).toMatchObject({ verified: true, entries: [{ event: 'add' }] });
    const again = await add(text);
    expect(again.status).toBe(400);
    expect(await total()).toBe(before + 2);
  });

  it('names each wrong field by line, in the language of the caller, and writes none of the rows (R-customer-10)', async () => {
    const good = newCustomer();
    const text = [
      head,
      lineOf(good),
      lineOf({ ...newCustomer(), companyId: good.companyId.toLowerCase(), adminPhone: '123' }),
      lineOf({ ...newCustomer(), creditCode: good.creditCode, employeeCount: 'many', industry: '' }),
      lineOf({ ...newCustomer(), companyId: 'HZHT' }),
    ].join('\n');
    const seen = (await preview(text)).body.data;
    expect(seen).toMatchObject({ total: 4, wrong: 3 });
    expect(
      seen.rows.map(({ line, problems }) => [line, ...problems.map(({ field }) => field).sort()]),
    ).toEqual([
      [2],
      [3, 'adminPhone', 'companyId'],
      [4, 'creditCode', 'employeeCount', 'industry'],
      [5, 'companyId'],
    ]);
    const messages = seen.rows.flatMap(({ problems }) => problems.map(({ message }) => message));
    expect(messages).toContain('Duplicate of line 2');
    const chinese = (await preview(text, { 'Accept-Language': 'zh-CN' })).body.data;
    expect(chinese.rows[1]?.problems.map(({ message }) => message)).toContain('与第 2 行重复');
    const before = await total();
    const refused = await add(text);
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.map(({ field }) => field)).toContain('rows.3.companyId');
    expect(refused.body.errors).toHaveLength(6);
    expect(await total()).toBe(before);
  });

  it.each([
    ['"open', 'Not a valid CSV file: see line 1'],
    ['companyId,name\nA,B', /^Missing columns: creditCode, industry/],
    [head, 'The file contains no customers'],
    [importedFile(importLimit + 1), `At most ${importLimit} customers per file`],
  ])('refuses a file that is none', async (text, message) => {
    for (const { status, body } of [await preview(text), await add(text)]) {
      expect(status).toBe(400);
      expect(body.errors).toEqual([
        { field: 'text', message: typeof message === 'string' ? message : expect.stringMatching(message) },
      ]);
    }
  });

  it('lets one of two imports of the same clients win', async () => {
    const text = importedFile(5);
    const before = await total();
    const answers = await Promise.all([add(text), add(text)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = answers.find(({ status }) => status !== 200);
    expect(lost?.status).toBe(400);
    expect(lost?.body.errors).toHaveLength(10);
    expect(lost?.body.errors?.[0]).toEqual({
      field: 'rows.2.companyId',
      message: 'This company ID is already taken',
    });
    expect(await total()).toBe(before + 5);
  });

  it('answers a repetition as it answered first, though its customers are there by now', async () => {
    const text = importedFile(3);
    const headers = once();
    const before = await total();
    // The second is sent while the first is still at work, the third when it is done.
    const answers = await Promise.all([add(text, headers), add(text, headers)]);
    answers.push(await add(text, headers));
    for (const { status, body } of answers) expect([status, body.data]).toEqual([200, { added: 3 }]);
    expect((await add(importedFile(1), headers)).status).toBe(409);
    expect(await total()).toBe(before + 3);
  });

  // Hashing all its passwords takes half a minute of a core, and is the same on both.
  it.runIf(everything && engine === 'postgres')('takes a full file', async () => {
    const began = performance.now();
    expect((await add(importedFile(importLimit))).body.data).toEqual({ added: importLimit });
    console.log(
      `${importLimit} clients imported on ${engine} in ${Math.round(performance.now() - began)} ms`,
    );
  });

  it('adds as many customers at once as a full file holds', async () => {
    const { db } = server.database;
    const before = await total();
    const wanted = await rightRows(db, importedFile(importLimit));
    const prepared = wanted.map((customer) => ({ ...customer, adminPasswordHash: '-' }));
    const session = await server.api.services.sessions.find(sales.token);
    if (!session) throw new Error('Not logged in');
    expect(await db.transaction((tx) => importCustomers(tx, session, prepared, new Date()))).toBe(
      importLimit,
    );
    expect(await total()).toBe(before + importLimit);
  });
});
