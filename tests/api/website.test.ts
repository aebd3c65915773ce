import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { byteOrderMark } from '../../src/domain/csvText.ts';
import type { ImportPreview } from '../../src/domain/customerImport.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { newCustomer } from '../support/bodies.ts';
import { migrationsFolder } from '../support/paths.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines, createEmptyDatabase } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

interface Detail {
  id: string;
  version: number;
  website: string | null;
}

describe.each(engines())('the website of a customer on %s (R-customer-16)', (engine) => {
  let server: TestApi;
  let sales: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    sales = await server.login(...accounts.salesperson);
  });
  afterAll(() => server.close());

  const add = (body: object) => sales.call<Detail>('POST', '/customer/add', body, newKey());
  const detail = async (id: string) =>
    (await sales.call<Detail>('GET', `/customer/detail?id=${id}`)).body.data;

  it('is stored in its normal form, and shown by page and list', async () => {
    const body = { ...newCustomer(), website: ' Example.COM/ ' };
    const added = await add(body);
    expect(added.status, added.body.msg).toBe(200);
    expect((await detail(added.body.data.id)).website).toBe('https://example.com');
    const { body: page } = await sales.call<{ records: Detail[] }>('POST', '/customer/page', {
      keyword: body.companyId,
    });
    expect(page.data.records.map(({ website }) => website)).toEqual(['https://example.com']);
  });

  it('is left by an edit without it, changed by another, and removed by an empty one', async () => {
    const { companyId: _fixed, website: _website, ...fields } = newCustomer();
    const added = await add({ ...fields, companyId: _fixed, website: 'example.com' });
    const { id } = added.body.data;
    const { adminPassword: _first, adminPasswordAgain: _again, ...unchanged } = fields;
    const edit = async (change: object) => {
      const { version } = await detail(id);
      return sales.call<Detail>('PUT', '/customer', { id, version, ...unchanged, ...change });
    };
    const websiteAfter = async (change: object) => {
      expect((await edit(change)).status).toBe(200);
      return (await detail(id)).website;
    };
    expect(await websiteAfter({})).toBe('https://example.com');
    expect(await websiteAfter({ website: 'http://example.cn' })).toBe('http://example.cn');
    const refused = await edit({ website: 'javascript:alert(1)' });
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.map(({ field }) => field)).toEqual(['website']);
    expect((await detail(id)).website).toBe('http://example.cn');
    expect(await websiteAfter({ website: '' })).toBeNull();
  });

  it('comes by import, with or without its column, and goes out by export', async () => {
    const [listed, without, wrong] = [newCustomer(), newCustomer(), newCustomer()];
    const columns = Object.keys(listed).filter((name) => name !== 'adminPasswordAgain');
    const file = (rows: Record<string, unknown>[], names = columns) =>
      [names.join(','), ...rows.map((row) => names.map((name) => String(row[name])).join(','))].join('\n');
    const preview = await sales.call<ImportPreview>('POST', '/customer/importPreview', {
      text: file([{ ...wrong, website: 'none' }]),
    });
    expect(preview.body.data.rows[0]?.problems.map(({ field }) => field)).toEqual(['website']);
    const send = (text: string) =>
      sales.call<{ added: number }>('POST', '/customer/import', { text }, newKey());
    expect((await send(file([{ ...listed, website: 'www.example.com' }]))).body.data).toEqual({ added: 1 });
    const former = columns.filter((name) => name !== 'website');
    expect((await send(file([without], former))).body.data).toEqual({ added: 1 });
    const exported = async (keyword: string) => {
      const answer = await server.api.hono.request('/api/operation/customer/export', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${sales.token}`,
          'Content-Type': 'application/json',
          'Accept-Language': 'en-US',
        },
        body: JSON.stringify({ keyword }),
      });
      const [titles = '', row = ''] = (await answer.text()).replace(byteOrderMark, '').split('\r\n');
      return row.split(',')[titles.split(',').indexOf('Website')];
    };
    expect(await exported(listed.companyId)).toBe('https://www.example.com');
    expect(await exported(without.companyId)).toBe('');
  });

  it('has a column in a store of 1.0.0 after the next start', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'oms-first-')), 'migrations');
    symlinkSync(join(migrationsFolder, '../pgliteWorker.mjs'), join(folder, '../pgliteWorker.mjs'));
    cpSync(migrationsFolder, folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    const written = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] };
    writeFileSync(journal, JSON.stringify({ ...written, entries: written.entries.slice(0, 1) }));
    const location =
      engine === 'pglite'
        ? { dataDir: mkdtempSync(join(tmpdir(), 'oms-store-')) }
        : { databaseUrl: await createEmptyDatabase() };
    const websites = sql`select website from customers`;
    const first = await openDatabase({ ...location, migrationsFolder: folder });
    await first.migrate();
    await expect(first.db.execute(websites)).rejects.toThrow();
    await first.close();
    const next = await openDatabase({ ...location, migrationsFolder });
    await next.migrate();
    await next.db.execute(websites);
    await next.close();
  });
});
