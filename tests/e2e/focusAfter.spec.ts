/** Whichever command is run from the palette or cancelled halfway, the focus never falls back to the page's body. */
import type { Page } from '@playwright/test';
import { allCommands } from '../../src/commands/registry.ts';
import { roles } from '../../src/domain/roles.ts';
import { callsOf, openLook, settle } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { everything } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { delayRequests } from './support/journey.ts';
import { logInByKeys, palette, type } from './support/keyboard.ts';

const words = wordsOf('en-US');

/** Commands that end the session or change the language in which the test continues. */
const ends = ['session.logout', 'account.endOthers', 'account.endThis', 'session.language'];

/** Commands that open a sheet or a dialog of the page after the palette has closed. */
const sheets = ['account.avatar', 'list.settings', 'session.keys', 'session.receipts', 'shell.settings'];

/** A page with a list for each role, where the list commands are available. */
const listPages = {
  operations: 'menu.agentManage',
  agent: 'menu.dealList',
  salesperson: 'menu.myClient',
  developer: 'menu.myApp',
} as const;

/** The most dialogs on top of each other: an outcome, the form or record before it, the list, a question. */
const mostDialogs = 8;

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement === document.body ? 'the body' : (activeElement?.tagName ?? 'nothing');
  });

/**
 * All commands take minutes and run only in the full run and in `npm run typing`.
 * The usual run takes a form, a step and two sheets.
 */
const every = everything || process.env.TYPING_SCRIPTS !== undefined;
const few = ['application.edit', 'application.submit', 'list.settings', 'session.keys'];

for (const role of every ? roles : (['developer'] as const)) {
  test(`the focus stays on something after every command of ${role}`, async ({ browser, server }) => {
    test.setTimeout(every ? 1_800_000 : 300_000);
    const { token } = await visitByRest(server.url, accounts[role]);
    const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
    const page = await context.newPage();
    const calls = callsOf(page);
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const dialogs = page.getByRole('dialog');
    const list = palette(page).getByRole('listbox', { name: words('palette.title') });
    const sheet = page.getByRole('dialog', { name: /^(?!Command palette)/ });
    const lost: string[] = [];
    const look = async (when: string) => {
      try {
        await expect.poll(() => focused(page), { timeout: 10_000 }).not.toBe('the body');
      } catch {
        lost.push(when);
      }
    };
    const idle = () => settle(page, calls);
    /** Chooses the command or page of this name in the palette. */
    const enter = async (title: Parameters<typeof words>[0]) => {
      await page.keyboard.press('Control+k');
      await expect(palette(page)).toBeVisible();
      await page.keyboard.type(words(title));
      await idle();
      await page.keyboard.press('Enter');
      await idle();
    };
    for (const command of allCommands) {
      if (!command.roles.includes(role) || ends.includes(command.id)) continue;
      if (!every && !few.includes(command.id)) continue;
      await test.step(command.id, async () => {
        if (command.id.startsWith('list.') && !(await page.getByRole('search').isVisible()))
          await enter(listPages[role]);
        await enter(command.title as Parameters<typeof words>[0]);
        await look(`${command.id}: taken`);
        // Chooses a record if none is in focus: the form or the outcome follows.
        if (command.on && (await list.isVisible())) {
          await page.keyboard.press('Enter');
          await idle();
          await look(`${command.id}: taken on a record`);
        }
        if (sheets.includes(command.id)) await expect(sheet).toBeVisible();
        for (let remaining = mostDialogs; (await dialogs.count()) > 0; await idle()) {
          const shown = remaining > 0 ? '' : await dialogs.allInnerTexts();
          expect(shown, `${command.id} is not left by Escape`).toBe('');
          remaining -= 1;
          await page.keyboard.press('Escape');
          await look(`${command.id}: left`);
        }
        await look(`${command.id}: at its end`);
      });
    }
    await context.close();
    expect(lost).toEqual([]);
  });
}

test('the palette keeps the focus when the page beneath it comes late, and leaves it to the page’s heading', async ({
  openWindow,
}) => {
  const page = await openWindow('en-US');
  const heading = page.getByRole('heading', { level: 1 });
  const release = await delayRequests(page, '**/StateChartPage-*.js');
  await logInByKeys(page, words, 'developer');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await type(page, words('page.stateChart'));
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(words('page.stateChart'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state-chart/);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  release();
  await expect(heading).toContainText(words('page.stateChart'));
  await type(page, 'exp');
  await expect(palette(page).getByRole('combobox')).toHaveValue('exp');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(heading).toBeFocused();
});
