/**
 * A form has its figures' place from the first frame on (R-form-15): with answers that take their time, neither the dialog nor
 * its button moves, and the button cannot be pressed before the figures are there.
 */
import type { Browser, Page } from '@playwright/test';
import type { Command } from '../../src/commandKit/command.ts';
import { allCommands } from '../../src/commands/registry.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { accounts } from '../support/accounts.ts';
import { callsOf, openLook, settle } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { everything, sample } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { palette } from './support/keyboard.ts';

/** Every command that tells figures of a record; a new one is in by itself. */
const telling = allCommands.filter(({ input, on }) => input?.consequence && on);

/** Those that no record of the demo can be taken on: their figures are measured by the tests of their own journeys. */
const withoutRecord = new Set(['order.requote', 'staff.transfer', 'passwordRequest.answer']);

/** A frame of a form: where it is and its button, whether that can be pressed, and whether the figures are there. */
interface Frame {
  dialog: string;
  button: string;
  isDisabled: boolean;
  hasFigures: boolean;
}

/** Writes down each frame in which a form's button is on the page. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames: Frame[] = [];
    Object.assign(globalThis, { frames });
    const box = (element: Element | null | undefined) => {
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height].map(Math.round).join(' ');
    };
    const look = () => {
      const form = document.querySelector('[role=dialog] form[data-layout]');
      const button = form?.querySelector('button[type=submit]');
      if (form && button)
        frames.push({
          dialog: box(form.closest('[role=dialog]')),
          button: box(button),
          isDisabled: button.getAttribute('aria-disabled') === 'true',
          hasFigures: form.querySelector('[data-testid=consequence], [role=alert]') !== null,
        });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const framesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames.splice(0));

interface Slow {
  /** Queries wait so many milliseconds from now on. */
  delay: number;
}

async function open(browser: Browser, url: string, role: Role, locale: Locale, width: number) {
  const { token } = await visitByRest(url, accounts[role]);
  const context = await openLook(browser, { url, token, locale, width });
  const page = await context.newPage();
  await watchFrames(page);
  const slow: Slow = { delay: 0 };
  await page.route('**/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slow.delay));
    await route.continue();
  });
  return { context, page, calls: callsOf(page), slow };
}

function expectStill(frames: readonly Frame[], id: string): void {
  expect(frames.length, id).toBeGreaterThan(0);
  expect([...new Set(frames.map(({ dialog }) => dialog))], `${id}: the dialog`).toHaveLength(1);
  expect([...new Set(frames.map(({ button }) => button))], `${id}: its button`).toHaveLength(1);
  expect(
    frames.filter(({ isDisabled, hasFigures }) => !hasFigures && !isDisabled),
    `${id}: before its figures`,
  ).toEqual([]);
}

const looks = [
  { locale: 'zh-CN', width: 1440 },
  { locale: 'en-US', width: 390 },
  { locale: 'en-US', width: 1440 },
  { locale: 'zh-CN', width: 390 },
] as const;

const answerMilliseconds = 400;

/** Figures that follow what is typed are none before: of these the place alone is looked at. */
const followsTyping = ({ input }: Command) =>
  input?.fields.some(({ kind, name }) => kind === 'money' || name === 'packageId') ?? false;

const byRole = roles
  .map((role) => ({
    role,
    commands: telling.filter((each) => each.roles[0] === role && !withoutRecord.has(each.id)),
  }))
  .filter(({ commands }) => commands.length > 0);

for (const { locale, width } of sample(looks, [looks[0], looks[1]]))
  for (const { role, commands } of byRole)
    test(`the forms of ${role} stand still at ${width}, ${locale}`, async ({ browser, server }) => {
      const say = wordsOf(locale);
      const { context, page, calls, slow } = await open(browser, server.url, role, locale, width);
      const list = palette(page).getByRole('listbox', { name: say('palette.title') });
      const taken = everything ? commands : commands.slice(0, 4);
      for (const command of taken)
        await test.step(command.id, async () => {
          slow.delay = 0;
          await page.goto('/home');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await settle(page, calls);
          await page.keyboard.press('Control+k');
          await expect(palette(page).getByRole('combobox')).toBeFocused();
          await page.keyboard.type(say(command.title));
          await settle(page, calls);
          await page.keyboard.press('Enter');
          await settle(page, calls);
          await expect(list.getByRole('option').first()).toBeVisible();
          slow.delay = answerMilliseconds;
          await framesOf(page);
          await page.keyboard.press('Enter');
          const button = page.locator('form[data-layout] button[type=submit]');
          await expect(button).toBeVisible();
          if (!followsTyping(command))
            await expect(page.getByTestId('consequence').or(page.getByRole('alert')).first()).toBeVisible();
          await settle(page, calls);
          const frames = await framesOf(page);
          if (followsTyping(command)) {
            expect([...new Set(frames.map((frame) => frame.button))], command.id).toHaveLength(1);
            return;
          }
          expectStill(frames, command.id);
        });
      await context.close();
    });

for (const { locale, width } of looks)
  test(`the dialog of an approval stands still at ${width}, ${locale}`, async ({ browser, server }) => {
    const say = wordsOf(locale);
    const { context, page, calls, slow } = await open(browser, server.url, 'agent', locale, width);
    await page.goto('/deal-approval');
    await expect(page.locator('[data-record]').first()).toBeVisible();
    await settle(page, calls);
    await page.locator('[data-record]').first().focus();
    slow.delay = answerMilliseconds;
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTestId('record-facts')).toContainText('¥');
    await expect(dialog.getByTestId('consequence')).toContainText(say('consequence.quotaAfter'));
    expectStill(await framesOf(page), 'order.approve');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // A rejection tells no figures, and shows the same facts.
    await page.keyboard.press('r');
    await expect(dialog.getByTestId('record-facts')).toContainText('¥');
    await context.close();
  });
