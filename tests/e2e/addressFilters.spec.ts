import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { roles } from '../../src/domain/roles.ts';
import { filterValues } from '../support/filterValues.ts';
import { listPages, type ListPage } from '../support/listPages.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logIn } from './support/journey.ts';

/** Opens the address, and returns the variables of the list's first request once it is answered. */
async function variablesOf(page: Page, { path, query }: ListPage, search: Record<string, string>) {
  const address = `?${new URLSearchParams(search).toString()}`;
  // The page before may still send the query of the same list.
  const request = page.waitForRequest(
    (each) =>
      each.postData()?.includes(`query ${query}(`) === true && new URL(each.frame().url()).search === address,
  );
  await page.goto(path + address);
  const response = await (await request).response();
  if (!response) throw new Error(`The query of ${path} was not answered`);
  const { variables } = response.request().postDataJSON() as { variables: Record<string, unknown> };
  const { errors } = (await response.json()) as { errors?: unknown };
  return { errors, variables: variables.input ?? variables };
}

for (const [index, role] of roles.entries()) {
  const locale = index % 2 === 0 ? 'zh-CN' : 'en-US';
  test(`every list of the ${role} has each filter of its call from the address, and drops a wrong one, in ${locale}`, async ({
    openWindow,
  }) => {
    const page = await openWindow(locale);
    await logIn(page, wordsOf(locale), role);
    for (const list of listPages[role]) {
      const { path, schema, sort, isOnlySort, fixed = {}, order = {}, typed = {} } = list;
      const filters = Object.entries(filterValues(schema)).map(
        ([name, values]) => [name, { ...values, ...typed[name] }] as const,
      );
      expect(filters.length).toBeGreaterThan(2);
      const texts = (kind: 'valid' | 'invalid') =>
        Object.fromEntries(filters.map(([name, values]) => [name, values[kind]]));
      const paging = { current: 1, pageSize: 20 };
      const sent = JSON.parse(
        JSON.stringify({ ...Object.fromEntries(filters.map(([name, each]) => [name, each.sent])), ...fixed }),
      ) as object;
      await test.step(`${path}: ${filters.map(([name]) => name).join(', ')}`, async () => {
        expect(await variablesOf(page, list, { ...texts('valid'), sort, direction: 'asc' })).toEqual({
          errors: undefined,
          variables: { ...paging, ...sent, ...(!isOnlySort && { sort }), direction: 'asc' },
        });
        const invalid = { ...texts('invalid'), ...(!isOnlySort && { sort: 'nosuch', direction: 'asc' }) };
        expect(await variablesOf(page, list, invalid)).toEqual({
          errors: undefined,
          variables: { ...paging, ...(JSON.parse(JSON.stringify(fixed)) as object), ...order },
        });
      });
    }
  });
}

test('the table of list pages has every screen with a list', () => {
  const files = readdirSync('src/screens', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const lists = files.filter((file) =>
    /<(RecordList|LedgerList|OrderListScreen|ApplicationListScreen)\b/.test(
      readFileSync(`src/screens/${file}`, 'utf8'),
    ),
  );
  const shared = ['LedgerList.tsx', 'OrderListScreen.tsx', 'ApplicationListScreen.tsx'];
  const pages = lists.filter((file) => !shared.some((name) => file.endsWith(name)));
  expect(new Set(Object.values(listPages).flatMap((each) => each.map(({ path }) => path))).size).toBe(
    pages.length,
  );
});
