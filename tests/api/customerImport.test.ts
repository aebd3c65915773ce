import { count, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importFields, importLimit, type ImportPreview } from '../../src/domain/customerImport.ts';
import { byteOrderMark } from '../../src/domain/csvText.ts';
import { catalogues } from '../../src/i18n/catalogues.ts';
import { importCustomers } from '../../src/server/customer/import.ts';
import { rightRows } from '../../src/server/customer/importFile.ts';
import { customers } from '../../src/server/db/schema.ts';
import { verifyPassword } from '../../src/server/http/password.ts';
import { importedFile, newCustomer } from '../support/bodies.ts';
import { eventually } from '../support/patience.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
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
  const add = (text: string, headers = newKey()) =>
    sales.call<{ added: number }>('POST', '/customer/import', { text }, headers);
  const total = async () => (await server.database.db.select({ all: count() }).from(customers))[0]?.all ?? 0;

  it('adds every row once, with heads and industries in words', async () => {
    const words: Record<string, string> = catalogues['zh-CN'].translation;
    const heads = importFields.map((field) => words[`customer.${field}`]).join(',');
    const [first, second] = [newCustomer(), newCustomer()];
    const text = `${byteOrderMark}${heads}\r\n${lineOf({ ...first, industry: words['industry.retail'] })}\r\n\r\n${lineOf({ ...second, industry: 'Finance' })}\r\n`;
    expect((await preview(text)).body.data).toMatchObject({ total: 2, wrong: 0 });
    const before = await total();
    const headers = newKey();
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

  it('judges in preview and import the same values: as they would be kept (R-customer-14)', async () => {
    const [pasted, small] = [newCustomer(), newCustomer()];
    const spaced = (code: string) => ` ${code.slice(0, 8)} ${code.slice(8, 12)}-${code.slice(12)}\u200b`;
    const typed = [
      { ...pasted, creditCode: spaced(pasted.creditCode), adminPhone: '+86 138-0013 8000' },
      { ...small, companyId: small.companyId.toLowerCase(), creditCode: small.creditCode.toLowerCase() },
    ];
    const text = [head, ...typed.map(lineOf)].join('\n');
    expect((await preview(text)).body.data).toMatchObject({ total: 2, wrong: 0 });
    expect((await add(text)).body.data).toEqual({ added: 2 });
    const rows = await server.database.db
      .select({ creditCode: customers.creditCode, phone: customers.adminPhone })
      .from(customers)
      .where(inArray(customers.companyId, [pasted.companyId, small.companyId]));
    expect(rows.toSorted((a, b) => (a.creditCode < b.creditCode ? -1 : 1))).toEqual(
      [pasted, small]
        .map(({ creditCode }) => ({ creditCode, phone: '13800138000' }))
        .toSorted((a, b) => (a.creditCode < b.creditCode ? -1 : 1)),
    );

    // The values exist already, in other customers and in an earlier row with another wrong field.
    const again = { ...newCustomer(), creditCode: spaced(pasted.creditCode) };
    const first = { ...newCustomer(), employeeCount: 'many' };
    const second = { ...newCustomer(), creditCode: spaced(first.creditCode) };
    const clashing = [head, ...[again, first, second].map(lineOf)].join('\n');
    const problemsOf = (await preview(clashing)).body.data.rows.flatMap(({ line, problems }) =>
      problems.map(({ field, message }) => [`rows.${line}.${field}`, message]),
    );
    expect(problemsOf).toEqual([
      ['rows.2.creditCode', 'A customer with this credit code already exists'],
      ['rows.3.employeeCount', 'Enter a whole number'],
      ['rows.4.creditCode', 'Duplicate of line 3'],
    ]);
    const refused = await add(clashing);
    expect(refused.body.errors?.map(({ field, message }) => [field, message])).toEqual(problemsOf);
  });

  it('names an industry that is not in the list (R-customer-14)', async () => {
    const text = [head, lineOf({ ...newCustomer(), industry: '农业' })].join('\n');
    for (const [language, message] of [
      ['en-US', '“农业” is not an industry of the list'],
      ['zh-CN', '“农业”不在行业列表中'],
    ] as const)
      expect((await preview(text, { 'Accept-Language': language })).body.data.rows[0]?.problems).toEqual([
        { field: 'industry', message },
      ]);
  });

  it('says what a spreadsheet has done to a number, and that a row is a total (R-customer-14)', async () => {
    const shortened = [
      { ...newCustomer(), adminPhone: '1.38E+10' },
      { ...newCustomer(), creditCode: '9.13E+17' },
      { ...newCustomer(), adminPhone: '１.38001E+10' },
    ];
    const blank = Object.fromEntries(importFields.map((field) => [field, '']));
    const sums = [
      { ...blank, companyId: '合计', employeeCount: '24' },
      { ...blank, name: 'Grand total:', employeeCount: '24' },
    ];
    const text = [head, ...[...shortened, ...sums, { ...newCustomer(), name: '合计' }].map(lineOf)].join(
      '\n',
    );
    const { rows } = (await preview(text, { 'Accept-Language': 'en-US' })).body.data;
    const cut = 'A spreadsheet has shortened this number: format the column as text and enter it again';
    const sum = 'This row is a total: remove it from the file';
    expect(rows.map(({ problems }) => problems)).toEqual([
      [{ field: 'adminPhone', message: cut }],
      [{ field: 'creditCode', message: cut }],
      [{ field: 'adminPhone', message: cut }],
      [{ field: 'name', message: sum }],
      [{ field: 'name', message: sum }],
      [],
    ]);
  });

  it('fills in company IDs and the initial password where the file has none (R-customer-14)', async () => {
    const fields = importFields.filter((field) => field !== 'companyId' && field !== 'adminPassword');
    const given: Record<string, unknown>[] = [newCustomer(), newCustomer(), newCustomer()];
    const rows = given.map((customer) => fields.map((field) => customer[field]).join(';'));
    const text = [fields.join(';'), ...rows].join('\n');
    const input = { text, adminPassword: 'initial88' };
    for (const path of ['/customer/importPreview', '/customer/import']) {
      const without = await sales.call('POST', path, { text }, newKey());
      expect(without.body.errors).toEqual([
        { field: 'adminPassword', message: 'The file has no passwords: enter an initial password' },
      ]);
    }
    const seen = await sales.call<ImportPreview>('POST', '/customer/importPreview', input);
    expect(seen.body.data).toMatchObject({ total: 3, wrong: 0 });
    expect((await sales.call('POST', '/customer/import', input, newKey())).body.data).toEqual({
      added: 3,
    });
    const added = await server.database.db
      .select()
      .from(customers)
      .where(
        inArray(
          customers.creditCode,
          given.map(({ creditCode }) => String(creditCode)),
        ),
      );
    expect(new Set(added.map(({ companyId }) => companyId)).size).toBe(3);
    for (const { companyId, adminPasswordHash } of added) {
      expect(companyId).toMatch(/^[A-HJ-NP-Z2-9]{4}$/);
      expect(await verifyPassword(adminPasswordHash, 'initial88')).toBe(true);
    }
    const guessed = { text, adminPassword: 'password' };
    const refused = await sales.call<ImportPreview>('POST', '/customer/importPreview', guessed);
    expect(refused.body.data.rows[0]?.problems.map(({ field }) => field)).toContain('adminPassword');
  });

  it('takes the export of customers again (R-customer-14)', async () => {
    const { db } = server.database;
    const given = [newCustomer(), newCustomer()].map((customer, at) => ({
      ...customer,
      name: `往返客户${at}`,
      // A spreadsheet would read this account as a number.
      adminAccount: `00${at}234`,
    }));
    expect((await add([head, ...given.map(lineOf)].join('\n'))).body.data).toEqual({ added: 2 });
    const storedRows = () =>
      db
        .select({
          companyId: customers.companyId,
          name: customers.name,
          creditCode: customers.creditCode,
          industry: customers.industry,
          employeeCount: customers.employeeCount,
          adminName: customers.adminName,
          adminPhone: customers.adminPhone,
          adminAccount: customers.adminAccount,
        })
        .from(customers)
        .where(inArray(customers.name, ['往返客户0', '往返客户1']))
        .orderBy(customers.name);
    const before = await storedRows();
    for (const language of ['en-US', 'zh-CN']) {
      const answer = await server.api.hono.request('/api/operation/customer/export', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${sales.token}`,
          'Content-Type': 'application/json',
          'Accept-Language': language,
        },
        body: JSON.stringify({ keyword: '往返客户' }),
      });
      const input = { text: await answer.text(), adminPassword: 'initial88' };
      expect(input.text).toContain('"=""13800138000"""');
      // All customers exist already, and each row is reported.
      const duplicate = await sales.call<ImportPreview>('POST', '/customer/importPreview', input);
      expect(duplicate.body.data).toMatchObject({ total: 2, wrong: 2 });
      await db.delete(customers).where(inArray(customers.name, ['往返客户0', '往返客户1']));
      expect((await sales.call('POST', '/customer/import', input, newKey())).body.data).toEqual({
        added: 2,
      });
      expect(await storedRows()).toEqual(before);
    }
  });

  it('tells its user, and nobody else, how far it is (R-customer-15)', async () => {
    const colleague = await server.login(...accounts.otherSalesperson);
    const progress = (caller: Caller) => caller.call('GET', '/customer/importProgress');
    expect((await progress(sales)).body.data).toEqual({ done: 0, total: 0 });
    const added = add(importedFile(4));
    const seen: object[] = [];
    await eventually(async () => {
      seen.push((await progress(sales)).body.data as object);
      expect(seen.at(-1)).toMatchObject({ total: 4 });
    });
    expect((await progress(colleague)).body.data).toEqual({ done: 0, total: 0 });
    expect((await added).body.data).toEqual({ added: 4 });
    expect((await progress(sales)).body.data).toEqual({ done: 0, total: 0 });
  });

  it.each([
    ['"open', 'Not a valid CSV file: see line 1'],
    ['companyId,name\nA,B', /^Missing columns: Unified social credit code, Industry/],
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
    const headers = newKey();
    const before = await total();
    // Sends the second while the first is in progress, and the third after it.
    const answers = await Promise.all([add(text, headers), add(text, headers)]);
    answers.push(await add(text, headers));
    for (const { status, body } of answers) expect([status, body.data]).toEqual([200, { added: 3 }]);
    expect((await add(importedFile(1), headers)).status).toBe(409);
    expect(await total()).toBe(before + 3);
  });

  // Runs on one engine only: hashing all the passwords takes half a minute of a core, and is the same on both.
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
    const importRows = await rightRows(db, { text: importedFile(importLimit) });
    const prepared = importRows.map((customer) => ({ ...customer, adminPasswordHash: '-' }));
    const session = await server.api.services.sessions.find(sales.token);
    if (!session) throw new Error('Not logged in');
    expect(await db.transaction((tx) => importCustomers(tx, session, prepared, new Date()))).toBe(
      importLimit,
    );
    expect(await total()).toBe(before + importLimit);
  });
});
