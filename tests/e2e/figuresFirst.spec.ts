/**
 * A form reserves the space of its figures from the first frame on (R-form-15). While answers are slow, neither the dialog
 * nor its button moves, and the button is disabled until the figures have arrived.
 */
import type { Browser, Page } from '@playwright/test';
import type { Command } from '../../src/commandKit/command.ts';
import { allCommands } from '../../src/commands/registry.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { accounts } from '../support/accounts.ts';
import { callsOf, openLook, settle } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { fullRun, sample } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { palette } from './support/keyboard.ts';

/** Every command with a form or a confirmation; a new one is included automatically. */
const withForm = allCommands.filter(({ input, confirm }) => input || confirm);

/**
 * A frame of a form: the positions of the form and its button, whether the button is enabled, and whether the figures are
 * there.
 */
interface Frame {
  dialog: string;
  button: string;
  isDisabled: boolean;
  hasFigures: boolean;
}

/** Records each frame in which a form is on the page, or in which the page says that a form is loading. */
async function watchFrames(page: Page, locale: Locale): Promise<void> {
  await page.addInitScript((loading) => {
    const frames: Frame[] = [];
    Object.assign(globalThis, { frames });
    const box = (element: Element | null | undefined) => {
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height].map(Math.round).join(' ');
    };
    const look = () => {
      const form = document.querySelector('[role=dialog] form[data-layout], form[data-layout=page]');
      const button = form?.querySelector('button[type=submit]');
      const waiting = [...document.querySelectorAll('[role=dialog]')].find(
        (dialog) => !dialog.querySelector('form') && dialog.textContent?.includes(loading),
      );
      if (waiting) frames.push({ dialog: box(waiting), button: 'none', isDisabled: true, hasFigures: false });
      else if (form && button)
        frames.push({
          dialog: box(form.closest('[role=dialog]')),
          button: box(button),
          isDisabled: button.getAttribute('aria-disabled') === 'true',
          hasFigures: form.querySelector('[data-testid=consequence], [role=alert]') !== null,
        });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, wordsOf(locale)('form.loading'));
}

const framesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames.splice(0));

interface Slow {
  /** Milliseconds that queries wait from now on. */
  delay: number;
}

async function open(browser: Browser, url: string, role: Role, locale: Locale, width: number) {
  const { token } = await visitByRest(url, accounts[role]);
  const context = await openLook(browser, { url, token, locale, width });
  const page = await context.newPage();
  await watchFrames(page, locale);
  const slow: Slow = { delay: 0 };
  await page.route('**/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slow.delay));
    await route.continue();
  });
  return { context, page, calls: callsOf(page), slow };
}

/** Returns the faults in a form's frames: moved parts, or an enabled button before the figures; empty if there are none. */
function faultsIn(
  frames: readonly Frame[],
  { figures, dialog }: { figures: boolean; dialog: boolean },
): string[] {
  const distinct = (of: (frame: Frame) => string) => [...new Set(frames.map(of))];
  const [buttons, dialogs] = [distinct(({ button }) => button), distinct((frame) => frame.dialog)];
  const early = frames.filter(({ isDisabled, hasFigures }) => !hasFigures && !isDisabled);
  return [
    ...(buttons.length === 1 ? [] : [`its button moves: ${buttons.join(', ')}`]),
    ...(!dialog || dialogs.length === 1 ? [] : [`its dialog changes: ${dialogs.join(', ')}`]),
    ...(!figures || early.length === 0 ? [] : ['can be sent before its figures are there']),
  ];
}

const looks = [
  { locale: 'zh-CN', width: 1440 },
  { locale: 'en-US', width: 390 },
  { locale: 'en-US', width: 1440 },
  { locale: 'zh-CN', width: 390 },
] as const;

const answerMilliseconds = 400;

/** Tells whether the figures depend on the input: then only their space is tested. */
const dependsOnInput = ({ input }: Command) =>
  input?.fields.some(({ kind, name }) => kind === 'money' || name === 'packageId') ?? false;

/** Ranks a role's commands on records: first those that load initial values, then those with figures. */
const tellsMost = ({ on, input }: Command) =>
  Number(!!on && !!input?.initial) * 2 + Number(!!on && !!input?.consequence);
const byRole = roles
  .map((role) => ({
    role,
    commands: withForm
      .filter((each) => each.roles[0] === role)
      .toSorted((a, b) => tellsMost(b) - tellsMost(a)),
  }))
  .filter(({ commands }) => commands.length > 0);

for (const { locale, width } of looks)
  for (const { role, commands } of byRole)
    test(`the forms of ${role} stand still at ${width}, ${locale}`, fullRun, async ({ browser, server }) => {
      const words = wordsOf(locale);
      const { context, page, calls, slow } = await open(browser, server.url, role, locale, width);
      const button = page.locator('form[data-layout] button[type=submit]');
      const faults: string[] = [];
      let opened = 0;
      for (const command of commands) {
        slow.delay = 0;
        await page.goto('/home');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await settle(page, calls);
        await page.keyboard.press('Control+k');
        await expect(palette(page).getByRole('combobox')).toBeFocused();
        await page.keyboard.type(words(command.title));
        await settle(page, calls);
        if (!command.on) slow.delay = answerMilliseconds;
        await palette(page).locator(`[id$="command:${command.id}"]`).click();
        await settle(page, calls);
        if (command.on) {
          slow.delay = answerMilliseconds;
          await framesOf(page);
          await page.keyboard.press('Enter');
          await settle(page, calls);
        }
        if (!(await button.isVisible())) {
          // The palette states why the command is blocked here or on this record, or there is no possible record.
          const refusal = palette(page)
            .locator('[aria-selected=true][data-blocked]')
            .or(palette(page).getByText(words('palette.unfit', { title: words(command.title) })))
            .first();
          const list = palette(page).getByRole('option');
          if (!(await refusal.isVisible()) && (await list.count()) > 0)
            faults.push(`${command.id}: no form opens`);
          continue;
        }
        opened += 1;
        const figures = command.input?.consequence !== undefined && !dependsOnInput(command);
        if (figures)
          await expect(page.getByTestId('consequence').or(page.getByRole('alert')).first()).toBeVisible();
        // The list was in the same dialog; for a form that opens at once, its first frame counts.
        const frames = await framesOf(page);
        const found = faultsIn(frames, { figures, dialog: true });
        faults.push(...found.map((fault) => `${command.id}: ${fault}`));
      }
      expect(faults).toEqual([]);
      expect(opened, 'forms that opened').toBeGreaterThan(commands.length / 2);
      await context.close();
    });

for (const { locale, width } of sample(looks, [looks[0]]))
  test(
    `the question of a repeated recharge has its place before it comes at ${width}, ${locale}`,
    fullRun,
    async ({ browser, server }) => {
      const words = wordsOf(locale);
      const operations = await visitByRest(server.url, accounts.operations);
      const { records } = await operations.request<{ records: { id: string }[] }>(
        '/agent/page?pageSize=1&keyword=A001',
      );
      // Uses its own amount for each language and width, so that no recharge repeats another one's.
      const amount = `${4000 + looks.findIndex((look) => look.locale === locale && look.width === width)}`;
      await operations.request('/agent/recharge', {
        agentId: records[0]?.id,
        amount: `${amount}.00`,
        remarks: '',
      });
      const { context, page, calls } = await open(browser, server.url, 'operations', locale, width);
      await page.goto('/home');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(palette(page).getByRole('combobox')).toBeFocused();
      await page.keyboard.type(words('command.agent.recharge'));
      await settle(page, calls);
      await palette(page).locator('[id$="command:agent.recharge"]').click();
      await page.keyboard.type('A001');
      await settle(page, calls);
      await page.keyboard.press('Enter');
      await expect(palette(page).getByLabel(words('recharge.amount'))).toBeFocused();
      await framesOf(page);
      await page.keyboard.type(amount);
      await expect(palette(page).getByRole('checkbox')).toBeVisible();
      await settle(page, calls);
      expect(faultsIn(await framesOf(page), { figures: false, dialog: true })).toEqual([]);
      await context.close();
    },
  );

for (const { locale, width } of sample(looks, [looks[1]]))
  test(`the dialog of an approval stands still at ${width}, ${locale}`, async ({ browser, server }) => {
    const words = wordsOf(locale);
    const { context, page, calls, slow } = await open(browser, server.url, 'agent', locale, width);
    await page.goto('/deal-approval');
    await expect(page.locator('[data-record]').first()).toBeVisible();
    await settle(page, calls);
    await page.locator('[data-record]').first().focus();
    slow.delay = answerMilliseconds;
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTestId('record-facts')).toContainText('¥');
    await expect(dialog.getByTestId('consequence')).toContainText(words('consequence.quotaAfter'));
    expect(faultsIn(await framesOf(page), { figures: true, dialog: true })).toEqual([]);
    await page.keyboard.press('Escape');
    // A rejection has no figures, but shows the same facts.
    await page.keyboard.press('r');
    await expect(dialog.getByTestId('record-facts')).toContainText('¥');
    await context.close();
  });
