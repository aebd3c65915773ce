/** Commands that only ask for confirmation: Enter confirms, in the palette and in a dialog. Only keys are pressed. */
import type { Browser, Page } from '@playwright/test';
import type { Command } from '../../src/commandKit/command.ts';
import { allCommands } from '../../src/commands/registry.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import { accounts } from '../support/accounts.ts';
import { newApplication } from '../support/applications.ts';
import { callsOf, openLook, settle } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { everything } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { palette } from './support/keyboard.ts';

const words = wordsOf('en-US');

const asking = allCommands.filter(({ confirm, input }) => confirm && !input);

/** The list of the records of each command, filtered by the state that the command starts from. */
const lists: Record<string, string> = {
  'agentLevel.enable': '/agent-grade?status=disabled',
  'agentLevel.disable': '/agent-grade?status=enabled',
  'agent.enable': '/agent-manage?status=disabled',
  'agent.disable': '/agent-manage?status=enabled',
  'customer.enable': '/customer-manage-list?status=disabled',
  'customer.disable': '/customer-manage-list?status=enabled',
  'application.submit': '/my-app?auditStatus=draft',
  'application.publish': '/app-release?status=unpublished&auditStatus=passed',
  'package.publish': '/app-package-release?status=unpublished',
  'platformUser.enable': '/platform-user?keyword=DEV8',
  'platformUser.disable': '/platform-user?keyword=DEV1',
};

/** Aborts every mutation, so that the records are unchanged for the other commands. Returns the queries of the calls. */
async function interceptMutations(page: Page): Promise<string[]> {
  const sent: string[] = [];
  await page.route('**/graphql', async (route) => {
    const { query = '' } = (route.request().postDataJSON() ?? {}) as { query?: string };
    if (!query.trimStart().startsWith('mutation')) return route.continue();
    sent.push(query);
    return route.abort();
  });
  return sent;
}

async function open(browser: Browser, url: string, role: Role) {
  // Adds a second session of the user, which can be ended.
  const { token } = await visitByRest(url, accounts[role]);
  await visitByRest(url, accounts[role]);
  const context = await openLook(browser, { url, token, locale: 'en-US' });
  const page = await context.newPage();
  return { context, page, calls: callsOf(page), sent: await interceptMutations(page) };
}

/** A level without agents, because the first one offered may have some. */
const unusedLevel = 'Unused';
/** A draft application, because the tests of another file may have submitted those of the demo. */
const draftApplication = 'Never submitted';

/** Returns the text that picks a record on which the command is not blocked. */
async function picked(url: string): Promise<Record<string, string>> {
  const { request } = await visitByRest(url, accounts.operations);
  const { records } = await request<{ records: { name: string }[] }>(
    '/app/page?status=unpublished&auditStatus=passed',
  );
  return {
    'agentLevel.delete': unusedLevel,
    'application.submit': draftApplication,
    'application.publish': records[0]?.name ?? '',
  };
}

/**
 * Adds records that the demo lacks or soon changes: a disabled platform user, a level without agents, a draft application.
 */
async function addRecords(url: string): Promise<void> {
  const { request } = await visitByRest(url, accounts.operations);
  await request('/agent/level', { name: unusedLevel, discountRate: '0.05' });
  const added = await request<{ id: string; version: number }>('/user/platform', {
    role: 'developer',
    enterpriseId: 'DEV8',
    name: 'Disabled developer',
    account: 'gone',
    password: 'secret123',
  });
  await request('/user/platform/status', { id: added.id, version: added.version, event: 'disable' }, 'PUT');
  const developer = await visitByRest(url, accounts.developer);
  await developer.request('/app', { ...newApplication(), name: draftApplication });
}

/** The full run tests all. */
const usual = ['agentLevel.delete'];
const usualOnRows = ['customer.enable'];

const among = (ids: readonly string[]) => (command: Command) => everything || ids.includes(command.id);

const byRole = (commands: readonly Command[]) =>
  roles
    .map((role) => ({ role, commands: commands.filter((command) => command.roles[0] === role) }))
    .filter(({ commands }) => commands.length > 0);

test.beforeAll(({ server }) => addRecords(server.url));

for (const { role, commands } of byRole(asking.filter(among(usual))))
  test(`Enter confirms what ${role} takes in the palette`, async ({ browser, server }) => {
    const typed = await picked(server.url);
    const { context, page, calls, sent } = await open(browser, server.url, role);
    const list = palette(page).getByRole('listbox', { name: words('palette.title') });
    for (const command of commands)
      await test.step(command.id, async () => {
        await page.goto('/home');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.keyboard.press('Control+k');
        await expect(palette(page).getByRole('combobox')).toBeFocused();
        await page.keyboard.type(words(command.title));
        await settle(page, calls);
        await page.keyboard.press('Enter');
        await settle(page, calls);
        if (command.on) {
          await expect(list.getByRole('option').first()).toBeVisible();
          await page.keyboard.type(typed[command.id] ?? '');
          await settle(page, calls);
          await page.keyboard.press('Enter');
        }
        await expect(list).toBeHidden();
        await settle(page, calls);
        const before = sent.length;
        await page.keyboard.press('Enter');
        await expect.poll(() => sent.length - before, command.id).toBe(1);
      });
    await context.close();
  });

for (const { role, commands } of byRole(asking.filter(({ id }) => id in lists).filter(among(usualOnRows))))
  test(`Enter confirms what ${role} takes on a row`, async ({ browser, server }) => {
    const { context, page, calls, sent } = await open(browser, server.url, role);
    for (const command of commands)
      await test.step(command.id, async () => {
        await page.goto(lists[command.id] ?? '');
        await expect(page.locator('tbody [data-record]').first()).toBeVisible();
        await settle(page, calls);
        await page.keyboard.press('j');
        await expect(page.locator('tbody [data-record]').first()).toBeFocused();
        for (const stroke of command.key?.split(' ') ?? []) await page.keyboard.press(stroke);
        await expect(page.getByRole('dialog')).toBeVisible();
        await settle(page, calls);
        const before = sent.length;
        await page.keyboard.press('Enter');
        await expect.poll(() => sent.length - before, command.id).toBe(1);
      });
    await context.close();
  });

test('every command that only asks is known here', () => {
  expect(asking.length).toBeGreaterThan(10);
  const withKey = asking.filter(({ key, on }) => key && on).map(({ id }) => id);
  expect(Object.keys(lists).sort()).toEqual(withKey.sort());
  expect(asking.map(({ id }) => id)).toEqual(expect.arrayContaining([...usual, ...usualOnRows]));
});
