/**
 * The lists of the auditors by hand (R-list-15 to R-list-18): marks, copies, sorts, selects, turns pages and filters.
 */
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { callsOf, openLook, settle } from '../support/look.ts';
import { fullRun, usualIf } from '../support/scope.ts';
import { visitAs } from '../support/screens.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';

const words = wordsOf('en-US');
const rows = (page: Page) => page.locator('main tbody [data-record]');
const cell = (page: Page, row: number, column: string) =>
  rows(page).nth(row).locator(`[data-cell="${column}"]`);
const idsOf = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-record') ?? ''));
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The lists with the columns that the hands use. `marked`: a text without a link. */
const lists = [
  {
    path: '/audit-desk',
    query: 'kind=transition&lifecycle=dealApproval&event=approve&size=20',
    marked: 'actor',
    columns: ['event', 'amount'],
    sort: { title: 'column.amount', name: 'amount' },
  },
  {
    path: '/audit-case',
    query: 'size=20',
    marked: 'description',
    columns: ['title', 'createdAt'],
    sort: { title: 'auditCase.openedAt', name: 'createdAt' },
  },
] as const;

/** Adds cases until the list has more than one page. */
async function addCases(url: string): Promise<void> {
  const { request } = await visitAs(url, 'operations');
  const { total } = await request<{ total: number }>('/audit-case/page');
  for (let count = total; count < 23; count += 1)
    await request('/audit-case', { title: `Case ${count}`, description: `Described ${count}` });
}

for (const { path, query, marked, columns, sort } of lists)
  test(
    `rows of ${path} are marked, copied, sorted and selected by hand`,
    usualIf(path === '/audit-desk'),
    async ({ browser, server }) => {
      if (path === '/audit-case') await addCases(server.url);
      const { token } = await visitAs(server.url, 'operations');
      const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const page = await context.newPage();
      const calls = callsOf(page);
      await page.goto(`${path}?${query}`);
      await expect(rows(page)).toHaveCount(20);
      const isSelectable = (await rows(page).first().getByRole('checkbox').count()) > 0;

      await test.step('A double click marks a word and opens nothing', async () => {
        await cell(page, 1, marked).dblclick({ position: { x: 12, y: 14 } });
        expect(flat(await page.evaluate(() => window.getSelection()?.toString() ?? ''))).not.toBe('');
        await expect(page).toHaveURL(new RegExp(`${path}\\?`));
      });

      await test.step('A right click on it leaves the menu to the browser, elsewhere it is the row’s', async () => {
        await page.evaluate(() =>
          addEventListener(
            'contextmenu',
            ({ defaultPrevented }) => (document.title = `prevented ${defaultPrevented}`),
          ),
        );
        await cell(page, 1, marked).click({ button: 'right', position: { x: 12, y: 14 } });
        await expect(page).toHaveTitle('prevented false');
        await expect(page.getByRole('menu')).toBeHidden();
        await cell(page, 3, columns[1]).click({ button: 'right' });
        await expect(page).toHaveTitle('prevented true');
        await expect(page.getByRole('menu')).toBeVisible();
        await page.keyboard.press('Escape');
      });

      await test.step('Marked rows are copied as rows and columns', async () => {
        const texts = await Promise.all([0, 1].map((row) => cell(page, row, columns[0]).innerText()));
        const boxes = [
          await cell(page, 0, columns[0]).boundingBox(),
          await cell(page, 1, columns[1]).boundingBox(),
        ];
        const [from, to] = boxes;
        if (!from || !to) throw new Error('The cells are not drawn');
        await page.mouse.move(from.x + 2, from.y + 4);
        await page.mouse.down();
        await page.mouse.move(to.x + to.width - 2, to.y + to.height - 4, { steps: 4 });
        await page.mouse.up();
        await page.keyboard.press('Control+c');
        // A spreadsheet reads tab-separated text with quotes; a cell may hold two lines.
        const pasted = async () =>
          parse(await clipboard(page), { delimiter: '\t', relax_column_count: true }) as string[][];
        await expect.poll(async () => (await pasted()).length).toBe(2);
        const cells = await pasted();
        expect(new Set(cells.map(({ length }) => length)).size).toBe(1);
        for (const [at, text] of texts.entries())
          expect(cells[at]?.map(flat), `row ${at}`).toContain(flat(text));
        await page.evaluate(() => window.getSelection()?.removeAllRanges());
      });

      if (isSelectable)
        await test.step('Another sort and another page keep the selection, and all of it is copied', async () => {
          const selected: string[] = [];
          for (const row of [0, 2]) {
            await rows(page).nth(row).getByRole('checkbox').check();
            selected.push((await idsOf(page))[row] ?? '');
          }
          const bar = page.getByRole('toolbar');
          await expect(bar).toContainText(words('list.selected', { count: 2 }));
          await page.getByRole('button', { name: words(sort.title) }).click();
          await expect(page).toHaveURL(new RegExp(`sort=${sort.name}`));
          await settle(page, calls);
          await expect(bar).toContainText(words('list.selected', { count: 2 }));
          await page
            .locator('main [data-paging]')
            .getByRole('button', { name: words('list.page.next') })
            .click();
          await expect(page).toHaveURL(/page=2&after=/);
          await settle(page, calls);
          const shown = await idsOf(page);
          const elsewhere = selected.filter((id) => !shown.includes(id)).length;
          await expect(bar).toContainText(words('list.selected', { count: 2 }));
          if (elsewhere > 0)
            await expect(bar).toContainText(words('list.selectedElsewhere', { count: elsewhere }));
          await page.keyboard.press('Control+c');
          await expect(page.getByText(words('list.rowsCopied', { count: 2 }))).toBeVisible();
          expect(parse(await clipboard(page), { delimiter: '\t', relax_column_count: true })).toHaveLength(2);
        });
      await context.close();
    },
  );

test('the next page of the desk continues after the last row seen, though entries were added (R-list-15)', async ({
  browser,
  server,
}) => {
  const { token } = await visitAs(server.url, 'operations');
  const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
  const page = await context.newPage();
  const calls = callsOf(page);
  await page.goto('/audit-desk?size=20');
  await expect(rows(page)).toHaveCount(20);
  // While the pointer is in the list, its rows are frozen.
  await rows(page).first().hover();
  const seen = await idsOf(page);
  for (let count = 0; count < 3; count += 1) await visitByRest(server.url, accounts.developer);
  const developer = await visitAs(server.url, 'developer');
  await developer.request('/app', {
    ...{ name: `Added ${Date.now()}`, number: '1.0.0', clients: ['web'], description: 'Added' },
    ...{ accessAddress: 'https://app.example.com', developerSeatPrice: '6.00', platformSeatPrice: '10.00' },
  });
  await page
    .locator('main [data-paging]')
    .getByRole('button', { name: words('list.page.next') })
    .click();
  await expect(page).toHaveURL(/page=2&after=/);
  await settle(page, calls);
  const next = await idsOf(page);
  expect(next).toHaveLength(20);
  expect(Number(next[0])).toBe(Number(seen.at(-1)) - 1);
  await context.close();
});

/** Positions of everything that can be set above the list, and of the list. */
const controlBoxes = (page: Page) =>
  page
    .locator('main [role=search] input:visible, main [role=search] select:visible, main thead')
    .evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width } = each.getBoundingClientRect();
        return `${each.getAttribute('aria-label') ?? each.tagName} ${Math.round(x)} ${Math.round(y)} ${Math.round(width)}`;
      }),
    );

for (const [width, tag] of [
  [1440, {}],
  [1024, fullRun],
  [800, fullRun],
] as const)
  test(`a filter of the desk moves no other, at ${width} pixels`, tag, async ({ browser, server }) => {
    const { token } = await visitAs(server.url, 'operations');
    const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
    const page = await context.newPage();
    const calls = callsOf(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/audit-desk');
    await expect(rows(page).first()).toBeVisible();
    await page.locator('main [role=search] > button[aria-expanded=false]').click();
    await settle(page, calls);
    const before = await controlBoxes(page);
    const search = page.getByRole('search');
    const field = (name: 'audit.amountFrom' | 'audit.amountTo' | 'audit.waitedFrom') =>
      search.getByRole('textbox', { name: words(name), exact: true });

    await test.step('Enter applies an amount, and the focus remains in its field', async () => {
      await field('audit.amountFrom').fill('1000');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/amountFrom=1000/);
      await settle(page, calls);
      await expect(field('audit.amountFrom')).toBeFocused();
      await expect(field('audit.amountFrom')).toHaveValue('1000');
      expect(await controlBoxes(page)).toEqual(before);
    });

    await test.step('Tab goes on to the next field and applies what was typed', async () => {
      await page.keyboard.press('Tab');
      await expect(field('audit.amountTo')).toBeFocused();
      await page.keyboard.type('99999999');
      await page.keyboard.press('Tab');
      await expect(field('audit.waitedFrom')).toBeFocused();
      await expect(page).toHaveURL(/amountTo=99999999/);
      await settle(page, calls);
      await expect(field('audit.waitedFrom')).toBeFocused();
      expect(await controlBoxes(page)).toEqual(before);
    });

    await test.step('A day that leaves few entries, or none, moves nothing', async () => {
      const days = page.locator('main [role=search] input[inputmode=numeric]:visible');
      await days.first().fill('2020-01-01');
      await expect(page).toHaveURL(/from=2020-01-01/);
      await settle(page, calls);
      expect(await controlBoxes(page)).toEqual(before);
      await days.nth(1).fill('2020-01-02');
      await expect(page).toHaveURL(/to=2020-01-02/);
      await settle(page, calls);
      await expect(rows(page)).toHaveCount(0);
      const filters = (boxes: string[]) => boxes.filter((box) => !box.startsWith('THEAD'));
      expect(filters(await controlBoxes(page))).toEqual(filters(before));
    });

    await test.step('Clearing the filters empties their fields', async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: words('command.list.clearFilters') })
        .click();
      await expect(field('audit.amountFrom')).toHaveValue('');
      await expect(rows(page).first()).toBeVisible();
    });
    await context.close();
  });

test('a filter by the number of an entry that the desk names is applied', async ({ browser, server }) => {
  const visit = await visitAs(server.url, 'operations');
  const id = await visit.firstId('/audit-trail/entry/page', { pageSize: 1, event: 'approve' });
  const context = await openLook(browser, { url: server.url, token: visit.token, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`/audit-desk?id=${id}`);
  const name = words('list.clearFilter', { label: `${words('auditTrail.index')} ${id}` });
  await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  expect(await idsOf(page)).toEqual([id]);
  await page.getByRole('button', { name }).click();
  await expect(rows(page)).not.toHaveCount(1);
  await context.close();
});
