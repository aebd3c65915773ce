/** An auditor's case: an entry is found on the desk, a case is opened from it, filled, annotated, exported and closed. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unpackEvidence } from '../support/evidencePack.ts';
import { fullRun } from '../support/scope.ts';
import { visitAs } from '../support/screens.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logIn } from './support/journey.ts';
import {
  chooseNext,
  expectAnnounced,
  fillNext,
  leavePalette,
  logInByKeys,
  palette,
  runFromPalette,
  type,
} from './support/keyboard.ts';

const desk = '/audit-desk?kind=transition&lifecycle=dealApproval&event=approve';

/** Returns the steps in the exported pack. */
async function stepsIn(download: Download): Promise<string[]> {
  expect(download.suggestedFilename()).toMatch(/^evidence-.+\.zip$/);
  const { files } = unpackEvidence(new Uint8Array(await readFile(await download.path())));
  const { entries } = JSON.parse(files['evidence.json'] ?? '') as {
    entries: { entry: { entry: { event?: string } } }[];
  };
  return entries.map(({ entry }) => entry.entry.event ?? '');
}

const items = (page: Page, title: string) => page.getByRole('table', { name: title }).locator('tbody tr');

test('an auditor looks into a case by keys alone (R-case-1 to R-case-5)', async ({ openWindow, server }) => {
  const words = wordsOf('zh-CN');
  const title = `集中审批核查 ${Date.now()}`;
  const visit = await visitAs(server.url, 'operations');
  const { records } = await visit.request<{ records: { orderNo: string }[] }>('/order/page', {
    status: 'pending',
  });
  const orderNo = records[0]?.orderNo ?? '';
  const page = await openWindow('zh-CN');
  const heading = page.getByRole('heading', { level: 1 });
  await logInByKeys(page, words, 'operations');

  await test.step('an entry of the desk opens a case', async () => {
    await page.goto(desk);
    await expect(page.locator('tr[data-record]').first()).toBeVisible();
    await type(page, 'j');
    await page.keyboard.press('Enter');
    await expect(heading).toContainText('#');
    await type(page, 'mo');
    await fillNext(page, words('auditCase.title'), title);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(words('notice.auditCase.opened', { name: title }))).toBeVisible();
  });

  await test.step('another entry is added with two strokes: the newest case stands in the form', async () => {
    await page.goto(desk);
    await expect(page.locator('tr[data-record]').nth(1)).toBeVisible();
    await type(page, 'jj');
    await page.keyboard.press('Enter');
    await expect(heading).toContainText('#');
    await type(page, 'mf');
    await expect(palette(page).getByRole('combobox', { name: words('auditCase.choose') })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(title).last()).toBeVisible();
    await expect(palette(page)).toBeHidden();
  });

  await test.step('a deal is added from the palette to the newest case', async () => {
    const add = words('command.auditCase.addAnyRecord');
    await runFromPalette(page, add, add);
    await chooseNext(page, words('auditCase.record'), orderNo);
    await expect(palette(page).getByRole('combobox', { name: words('auditCase.choose') })).toHaveValue(title);
    await page.keyboard.press('Control+Enter');
    await expectAnnounced(page, words('notice.auditCase.included', { name: orderNo, title }));
    await expect(palette(page).getByRole('option', { selected: true })).toContainText(words('common.open'));
    await page.keyboard.press('Enter');
    await expect(heading).toContainText(title);
    await expect(items(page, words('auditCase.items'))).toHaveCount(3);
    await expect(items(page, words('auditCase.items')).last()).toContainText(orderNo);
  });

  await test.step('a note is written in it', async () => {
    await type(page, 'mn');
    await expect(page.getByRole('textbox', { name: words('note.text') })).toBeFocused();
    await type(page, '两笔由同一人通过');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('region', { name: words('note.title') })).toContainText('两笔由同一人通过');
  });

  await test.step('its evidence is exported', async () => {
    const evidence = words('command.auditCase.evidence');
    const download = page.waitForEvent('download');
    await runFromPalette(page, evidence, evidence);
    const steps = await stepsIn(await download);
    expect(steps).toEqual(expect.arrayContaining(['apply', 'approve', 'openCase', 'include', 'note']));
    await leavePalette(page);
  });

  await test.step('it is closed with a conclusion, and takes no further note', async () => {
    await type(page, 'mx');
    await expect(page.getByRole('textbox', { name: words('auditCase.conclusion') })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(words('validation.caseConclusion'))).toBeVisible();
    await type(page, '合同齐全，未发现问题');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(words('notice.auditCase.closed', { name: title }))).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: '合同齐全，未发现问题' })).toBeVisible();
    await expect(page.getByRole('button', { name: words('command.note.add') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

test('an auditor looks into a case by mouse (R-case-1 to R-case-5)', fullRun, async ({ openWindow }) => {
  const words = wordsOf('en-US');
  const title = `Approvals in one night ${Date.now()}`;
  const page = await openWindow('en-US');
  await logIn(page, words, 'operations');
  await page.getByRole('link', { name: words('menu.auditDesk') }).click();
  await page.getByRole('button', { name: words('command.audit.outsideHours') }).click();
  const rows = page.locator('tr[data-record]');
  const dialog = page.getByRole('dialog');

  await test.step('the menu of a row opens a case, that of another adds to it', async () => {
    // The question lists the highest amount first, and the newest entry is a login.
    await expect(rows.first()).toContainText(words('account.kind.recharge'));
    await rows.first().locator('[data-row-menu]').click();
    await page.getByRole('menuitem', { name: words('command.auditCase.newWith') }).click();
    await dialog.getByRole('textbox', { name: words('auditCase.title') }).fill(title);
    await dialog
      .getByRole('textbox', { name: words('auditCase.description') })
      .fill('All approved after midnight');
    await dialog.getByRole('button', { name: words('form.create') }).click();
    await expect(page.getByText(words('notice.auditCase.opened', { name: title }))).toBeVisible();

    await rows.nth(1).locator('[data-row-menu]').click();
    await page.getByRole('menuitem', { name: words('command.auditCase.addEntry') }).click();
    await expect(dialog.getByRole('combobox', { name: words('auditCase.choose') })).toHaveValue(title);
    await dialog.getByRole('button', { name: words('command.auditCase.addEntry') }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the desk leads to the cases, and these to the case', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: words('menu.auditCases') })
      .click();
    await page.getByPlaceholder(words('auditCase.keyword')).fill(title);
    await expect(rows).toHaveCount(1);
    await page.getByRole('link', { name: title }).click();
    await expect(items(page, words('auditCase.items'))).toHaveCount(2);
    await expect(page.getByText('All approved after midnight')).toBeVisible();
  });

  await test.step('a note, the evidence, and the conclusion', async () => {
    await page.getByRole('button', { name: words('command.note.add') }).click();
    await dialog.getByRole('textbox', { name: words('note.text') }).fill('Ask for the delivery notes');
    await dialog.getByRole('button', { name: words('form.create') }).click();
    await expect(page.getByRole('region', { name: words('note.title') })).toContainText(
      'Ask for the delivery notes',
    );

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: words('command.auditCase.evidence') }).click();
    expect(await stepsIn(await download)).toEqual(expect.arrayContaining(['openCase', 'include', 'note']));

    await page.getByRole('button', { name: words('command.auditCase.close') }).click();
    await dialog
      .getByRole('textbox', { name: words('auditCase.conclusion') })
      .fill('Nothing wrong was found');
    await dialog.getByRole('button', { name: words('command.auditCase.close') }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'Nothing wrong was found' })).toBeVisible();
    await page.getByRole('button', { name: words('command.auditCase.reopen') }).click();
    await dialog.getByRole('button', { name: words('command.auditCase.reopen') }).click();
    await expect(page.getByRole('button', { name: words('command.auditCase.close') })).toBeVisible();
  });
});

/** Returns the number of records and entries in the case of this title. */
async function itemCountOf(
  visit: Awaited<ReturnType<typeof visitAs>>,
  title: string,
): Promise<number | undefined> {
  const path = `/audit-case/page?keyword=${encodeURIComponent(title)}`;
  const { records } = await visit.request<{ records: { itemCount: number }[] }>(path);
  return records[0]?.itemCount;
}

test(
  'a case is opened with what is selected, by keys alone (R-case-2)',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('zh-CN');
    const visit = await visitAs(server.url, 'operations');
    const page = await openWindow('zh-CN');
    await logInByKeys(page, words, 'operations');
    const textOf = { name: words('auditCase.title') };

    await test.step('two orders of a list, from the palette', async () => {
      const title = `所选订单核查 ${Date.now()}`;
      await page.goto('/order-record');
      await expect(page.locator('tr[data-record]').nth(1)).toBeVisible();
      await type(page, 'jxjx');
      await expect(page.getByRole('toolbar', { name: words('list.selected', { count: 2 }) })).toBeVisible();
      await runFromPalette(page, '立案', `${words('command.auditCase.newWith')} (2)`);
      await expect(page.getByRole('dialog').getByRole('textbox', textOf)).toBeFocused();
      await type(page, title);
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText(words('notice.auditCase.opened', { name: title }))).toBeVisible();
      expect(await itemCountOf(visit, title)).toBe(2);
    });

    await test.step('three entries of the desk, by their key', async () => {
      const title = `所选记录核查 ${Date.now()}`;
      await page.goto(desk);
      await expect(page.locator('tr[data-record]').nth(2)).toBeVisible();
      await type(page, 'jxjxjx');
      await expect(page.getByRole('toolbar', { name: words('list.selected', { count: 3 }) })).toBeVisible();
      await type(page, 'mo');
      await expect(page.getByRole('dialog').getByRole('textbox', textOf)).toBeFocused();
      await type(page, title);
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText(words('notice.auditCase.opened', { name: title }))).toBeVisible();
      expect(await itemCountOf(visit, title)).toBe(3);
    });
  },
);

test(
  'a case is opened with what is selected, by mouse (R-case-2)',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('en-US');
    const title = `Selected orders ${Date.now()}`;
    const visit = await visitAs(server.url, 'operations');
    const page = await openWindow('en-US');
    await logIn(page, words, 'operations');
    await page.getByRole('link', { name: words('menu.orderRecord') }).click();
    const rows = page.locator('tr[data-record]');
    for (const at of [0, 2]) await rows.nth(at).getByRole('checkbox').click();
    const bar = page.getByRole('toolbar', { name: words('list.selected', { count: 2 }) });
    await bar.getByRole('button', { name: words('command.auditCase.newWith') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: words('auditCase.title') }).fill(title);
    await dialog.getByRole('button', { name: words('form.create') }).click();
    await expect(page.getByText(words('notice.auditCase.opened', { name: title }))).toBeVisible();
    expect(await itemCountOf(visit, title)).toBe(2);
  },
);
