import { join } from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import type { MessageKey } from '../../src/domain/message.ts';
import { root } from './paths.ts';
import { paletteForm, paletteSituations } from './paletteSituations.ts';
import { queueSituations } from './queueSituations.ts';
import { replaySituations } from './replaySituations.ts';
import type { ScreenShown } from './screens.ts';
import { shellSituations } from './shellSituations.ts';

type Open = NonNullable<ScreenShown['open']>;

const dialog = (page: Page) => page.getByRole('dialog');

const press =
  (title: MessageKey): Open =>
  async (page, words) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: words(title), exact: true })
      .first()
      .click();
    await dialog(page).waitFor();
  };

const record: Open = async (page, words) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: words('recording.record'), exact: true })
    .click();
  await page.locator('[data-recording]').waitFor();
};

/** Shows the recording sign next to the end of a long list, with the palette over it. */
const recordOnList: Open = async (page, words) => {
  await record(page, words);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.locator('[data-record]').first().waitFor();
  await page.locator('[data-record]').last().scrollIntoViewIfNeeded();
};

/** Shows a run of the palette on its chart, in the middle of its events. */
const openRecording: Open = async (page, words) => {
  const file = join(root, 'tests/replay/recordings/palette-en-US.recording.json');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('listbox', { name: words('replay.steps') }).waitFor();
  await page.getByRole('combobox', { name: words('recording.run') }).selectOption({ index: 2 });
  await page.getByRole('listbox').getByRole('option').nth(4).click();
};

const verifyTrail: Open = async (page, words) => {
  const verify = words('command.auditTrail.verify');
  await page.getByRole('main').getByRole('button', { name: verify }).click();
  await page.getByTestId('verification').getByRole('group').waitFor();
};

/** Answers with the verdict of a store that was tampered with, instead of the server's own. */
async function answerWithFindings(route: Route): Promise<void> {
  if (!route.request().postData()?.includes('auditTrailVerify')) return route.fallback();
  const record = {
    lifecycle: 'dealApproval',
    recordId: '5f1b2c3d-0000-4000-8000-000000000001',
    subject: null,
  };
  const entry = { kind: 'transition', entryId: 1, ...record, recordName: 'DD20261121000001' };
  const at = '2026-11-21T06:05:00.000Z';
  const other = {
    index: null,
    kind: null,
    entryId: null,
    lifecycle: null,
    recordId: null,
    recordName: null,
    subject: null,
  };
  const findings = [
    { problem: 'entryChanged', index: 1523, ...entry, at },
    { problem: 'entryForged', index: 1531, ...entry, at },
    { problem: 'tailMissing', ...other, index: 2040, at: null },
    { problem: 'recordMissing', ...other, ...record, at: null },
    { problem: 'balanceWrong', ...other, kind: 'ledger', entryId: 12, at: null },
  ];
  const verification = {
    size: 2040,
    records: 678,
    findings,
    findingCount: 108,
    restores: [],
    seconds: 0.42,
    at,
  };
  await route.fulfill({ json: { data: { auditTrailVerify: verification } } });
}

const rowMenu: Open = async (page) => {
  await page.locator('[data-row-menu]').first().click();
  await page.getByRole('menuitem').first().waitFor();
};

/** Opens a command in the menu of the first row that offers it. */
const rowCommand =
  (title: MessageKey): Open =>
  async (page, words) => {
    const menus = page.locator('[data-row-menu]');
    for (let row = 0; row < (await menus.count()); row++) {
      await menus.nth(row).click();
      const item = page.getByRole('menuitem', { name: words(title) });
      await page.getByRole('menuitem').first().waitFor();
      if ((await item.count()) > 0 && (await item.getAttribute('aria-disabled')) !== 'true') {
        await item.click();
        await dialog(page).waitFor();
        return;
      }
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
    }
    throw new Error(`No row offers ${words(title)}`);
  };

/** Chooses the first entry of a field that offers its entries while typing. */
const pickFirst = async (field: Locator, page: Page) => {
  await field.click();
  await page.getByRole('option').first().click();
};

const userMenu: Open = async (page) => {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem').first().waitFor();
};

/** Opens a command of the user menu. */
const ownCommand =
  (title: MessageKey): Open =>
  async (page, words) => {
    await userMenu(page, words);
    await page.getByRole('menuitem', { name: words(title) }).click();
    await dialog(page).waitFor();
  };

const selectRows: Open = async (page) => {
  const boxes = page.locator('[data-record]').getByRole('checkbox');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.getByRole('toolbar').waitFor();
};

/** Submits an empty form, so that it shows the missing fields. */
const sendEmpty: Open = async (page) => {
  await page.getByRole('main').locator('form button[type=submit]').click();
  await page.locator('[aria-invalid=true]').first().waitFor();
};

/** Tries to leave with unsaved input. */
const leave: Open = async (page, words) => {
  await page.getByRole('main').getByRole('textbox').first().fill('1');
  await page
    .getByRole('main')
    .getByRole('button', { name: words('common.cancel') })
    .click();
  await page.getByRole('dialog', { name: words('form.leave') }).waitFor();
};

/** Overlays of a page, and results of actions on it. */
export const situations: ScreenShown[] = [
  {
    name: 'login-empty',
    visitor: 'nobody',
    route: '/login',
    open: async (page, words) => {
      await page.getByRole('button', { name: words('login.submit') }).click();
      await page.getByText(words('login.accountEmpty')).waitFor();
    },
  },
  {
    name: 'login-agreement',
    visitor: 'nobody',
    route: '/login',
    open: async (page, words) => {
      await page.getByRole('button', { name: words('shell.privacy.title') }).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'operations-modal',
    visitor: 'operations',
    route: '/agent-grade',
    open: press('command.agentLevel.new'),
  },
  {
    name: 'operations-list-settings',
    visitor: 'operations',
    route: '/order-record',
    open: press('command.list.settings'),
  },
  {
    name: 'operations-audit-trail-verified',
    visitor: 'operations',
    route: '/audit-trail',
    open: verifyTrail,
  },
  {
    name: 'operations-audit-trail-findings',
    visitor: 'operations',
    route: '/audit-trail',
    open: async (page, words) => {
      await page.route('**/graphql', answerWithFindings);
      await verifyTrail(page, words);
      await page.unroute('**/graphql', answerWithFindings);
    },
  },
  { name: 'operations-recording', visitor: 'operations', route: '/replay', open: record },
  { name: 'operations-recording-list', visitor: 'operations', route: '/replay', open: recordOnList },
  { name: 'operations-replay-recording', visitor: 'operations', route: '/replay', open: openRecording },
  { name: 'operations-row-menu', visitor: 'operations', route: '/agent-grade', open: rowMenu },
  { name: 'operations-nothing', visitor: 'operations', route: '/order-record?keyword=zzzz' },
  {
    name: 'operations-recharge-empty',
    visitor: 'operations',
    route: '/agent-pay/agentRecharge',
    open: sendEmpty,
  },
  {
    name: 'operations-recharge-preview',
    visitor: 'operations',
    route: '/agent-pay/agentRecharge',
    open: async (page, words) => {
      await pickFirst(page.getByRole('combobox', { name: words('recharge.agent') }), page);
      await page.getByLabel(words('recharge.amount')).fill('12800');
      await page.getByTestId('consequence').waitFor();
    },
  },
  {
    name: 'operations-reverse',
    visitor: 'operations',
    route: '/agent-pay',
    open: rowCommand('command.recharge.reverse'),
  },
  {
    name: 'operations-unpublish',
    visitor: 'operations',
    route: '/app-release?keyword=%E4%BA%91%E6%96%87%E6%A1%A3',
    open: async (page, words) => {
      await page.getByRole('link', { name: '云文档' }).click();
      await press('command.application.unpublish')(page, words);
      await dialog(page).getByTestId('consequence').waitFor();
    },
  },
  {
    name: 'operations-pass',
    visitor: 'operations',
    route: '/app-approval',
    open: press('command.application.pass'),
  },
  { name: 'developer-app-empty', visitor: 'developer', route: '/my-app/edit', open: sendEmpty },
  {
    name: 'agent-bulk-bar',
    visitor: 'agent',
    route: '/deal-approval',
    open: selectRows,
    wideOnly: true,
  },
  { name: 'agent-row-menu', visitor: 'agent', route: '/deal-list', open: rowMenu },
  {
    name: 'agent-calendar',
    visitor: 'agent',
    route: '/account-sale?from=2026-10-05',
    open: async (page, words) => {
      const until = page.getByRole('textbox', { name: words('list.toDay') });
      await until.fill('2026-13-4');
      await page.getByRole('textbox', { name: words('list.fromDay') }).press('ArrowDown');
      await dialog(page).waitFor();
    },
  },
  { name: 'agent-approve', visitor: 'agent', route: '/deal-approval', open: press('command.order.approve') },
  { name: 'agent-new-staff', visitor: 'agent', route: '/user-manage-list', open: press('command.staff.add') },
  {
    name: 'agent-reject',
    visitor: 'agent',
    route: '/deal-approval',
    open: rowCommand('command.order.reject'),
  },
  {
    name: 'agent-resign',
    visitor: 'agent',
    route: '/user-manage-list',
    open: rowCommand('command.staff.resign'),
  },
  {
    name: 'agent-transfer',
    visitor: 'agent',
    route: '/user-manage-list',
    open: rowCommand('command.staff.transfer'),
  },
  {
    name: 'agent-resign-each',
    visitor: 'agent',
    route: '/user-manage-list?status=active',
    open: async (page, words) => {
      await rowCommand('command.staff.resign')(page, words);
      await dialog(page)
        .getByRole('combobox', { name: words('staff.mode') })
        .click();
      await page.getByRole('option', { name: words('staff.mode.each') }).click();
      await dialog(page).getByRole('table').waitFor();
    },
  },
  {
    name: 'agent-keys',
    visitor: 'agent',
    route: '/account-balance',
    open: async (page, words) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: words('shell.keys.title') }).waitFor();
    },
  },
  { name: 'agent-user-menu', visitor: 'agent', route: '/deal-list', open: userMenu },
  {
    name: 'salesperson-client-empty',
    visitor: 'salesperson',
    route: '/my-client/new-customer',
    open: sendEmpty,
  },
  {
    name: 'salesperson-new-client',
    visitor: 'salesperson',
    route: '/my-client',
    open: paletteForm('command.customer.new'),
  },
  {
    name: 'salesperson-purchase',
    visitor: 'salesperson',
    route: '/my-client',
    open: rowCommand('command.customer.sellPackage'),
  },
  {
    name: 'salesperson-leave',
    visitor: 'salesperson',
    route: '/my-client/new-customer',
    open: leave,
  },
  {
    name: 'developer-password',
    visitor: 'developer',
    route: '/sessions',
    open: ownCommand('command.account.password'),
  },
  {
    name: 'developer-avatar',
    visitor: 'developer',
    route: '/sessions',
    open: ownCommand('command.account.avatar'),
  },
  ...paletteSituations,
  ...queueSituations,
  ...replaySituations,
  ...shellSituations,
];

/** The situations of the usual run: each kind of overlay once. */
export const usualSituations: readonly string[] = [
  'login-empty',
  'login-agreement',
  'operations-modal',
  'operations-list-settings',
  'operations-audit-trail-findings',
  'operations-recording',
  'operations-row-menu',
  'operations-recharge-preview',
  'operations-unpublish',
  'operations-palette-found',
  'operations-palette-form',
  'developer-app-empty',
  'agent-bulk-bar',
  'agent-calendar',
  'agent-new-staff',
  'agent-resign-each',
  'agent-keys',
  'agent-user-menu',
  'agent-palette',
  'agent-palette-pick',
  'agent-palette-several',
  'agent-queue-reason',
  'agent-shell-tabs',
  'agent-shell-settings',
  'salesperson-client-empty',
  'salesperson-purchase',
  'salesperson-leave',
  'developer-password',
];
