/**
 * Every enabled control of every screen and dialog is in the palette by its accessible name, and has the effect of a click
 * (R-page-14). The controls and their names are those that the browser tells screen readers, not the product's own reading.
 * Only the control itself is focused or clicked for the comparison, with a mouse.
 * `npm run controls` tests every screen that the layout test opens, in both languages. `-- -g "operations in zh-CN"` runs a
 * part of it, and CONTROLS_FROM with the name of a screen begins there. Without a session there is no palette.
 */
import { test as base, type Page } from '@playwright/test';
import { allCommands, recordCommands } from '../../src/commands/registry.ts';
import type { MessageKey } from '../../src/domain/message.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import { locales, type Locale } from '../../src/i18n/locales.ts';
import { catalogues } from '../../src/i18n/catalogues.ts';
import { addLongRecords } from '../support/longRecords.ts';
import { withProduct, type ProductServer } from '../support/productServer.ts';
import { everything, fullRun, usualIf } from '../support/scope.ts';
import { screensOf, visitAs, type ScreenShown } from '../support/screens.ts';
import { choose, lookAs, lookAt, showAnew, type Look } from './support/controlLook.ts';
import { expect } from './support/fixtures.ts';
import {
  controlsOf,
  elementOf,
  isField,
  stateOf,
  type NamedControl,
  type PageControl,
} from './support/pageControls.ts';
import {
  closePalette,
  lookUp,
  openPalette,
  palette,
  paletteRows,
  selectByKeys,
} from './support/paletteControls.ts';

const test = base.extend<object, { product: ProductServer }>({
  product: [({}, use) => withProduct(addLongRecords, use), { scope: 'worker', timeout: 120_000 }],
});

// The full run takes half an hour: each role and language has its own worker and product.
if (everything) test.describe.configure({ mode: 'parallel' });

const commands = [...allCommands, ...recordCommands];

/** The screens of the usual run with the controls that it uses; the full run takes all. */
const usual: Readonly<Record<string, readonly MessageKey[]>> = {
  'agent-deal-approval-queue': [],
};
const usualLocale = (visitor: Role): Locale => (visitor === 'agent' ? 'zh-CN' : 'en-US');

/** Tells whether a screen of the palette itself is open, which makes the page below unusable. */
async function isPaletteOpen(page: Page): Promise<boolean> {
  return page.locator(`${palette} [aria-modal=true]`).isVisible();
}

/** The findings on a screen. */
interface Sight {
  faults: string[];
  /** The controls that have their own row in the palette. */
  offered: PageControl[];
}

/** Searches for each control of the page by its name. */
async function lookForAll({ page, words }: Look, controls: readonly PageControl[]): Promise<Sight> {
  await openPalette(page);
  const titleOf = (id: string | undefined) => {
    const command = commands.find((each) => each.id === id);
    return command && words(command.title);
  };
  const lookedFor = controls.map(({ name, command }) => ({ name, command: titleOf(command) }));
  const results = await lookUp(page, words('palette.section.controls'), lookedFor);
  await closePalette(page);
  const faults = controls.flatMap((control, at) => {
    const { found, alike = 0 } = results[at] ?? {};
    const of = `${control.role} “${control.name}”`;
    if (control.name === '') return [`${of} has no name (${control.look})`];
    if (!found) return [`${of} is missing`];
    return alike > 0 ? [`${of}: ${alike} rows are told apart by nothing`] : [];
  });
  return { faults, offered: controls.filter((_, at) => results[at]?.found === 'control') };
}

type State = Record<string, string>;

async function stateNow({ page, events }: Look): Promise<State> {
  return { ...(await stateOf(page)), events: events.toSorted((a, b) => a.localeCompare(b)).join(', ') };
}

async function clickOn({ page }: Look, control: NamedControl): Promise<void> {
  const element = await elementOf(page, control);
  // A drawn switch covers its field, and some controls are visible only while they have the focus.
  const isCovered = await element.click({ trial: true, timeout: 1000 }).then(
    () => false,
    () => true,
  );
  if (!isCovered) return element.click();
  // In the order of a mouse: panels close when it is pressed elsewhere, and the focus moves after that.
  const send = (type: string) =>
    element.evaluate(
      (each: HTMLElement | SVGElement, event) =>
        void each.dispatchEvent(new MouseEvent(event, { bubbles: true, cancelable: true })),
      type,
    );
  await send('mousedown');
  await element.focus();
  await send('mouseup');
  await send('click');
}

/** Milliseconds in which two windows must reach the same state, since one of them last changed. */
const patience = 5000;

/** Milliseconds that a recording plays at most. */
const playTime = 60_000;

interface Windows {
  mouse: Look;
  keys: Look;
}

/** Returns the differences between a click and the nth row of the control's name in the palette, each on a fresh screen. */
async function differenceAt(
  { mouse, keys }: Windows,
  screen: ScreenShown,
  control: NamedControl,
  nth: number,
): Promise<string> {
  const byKeys = async () => {
    await showAnew(keys, screen);
    await choose(keys, control, nth);
  };
  const byMouse = async () => {
    await showAnew(mouse, screen);
    const { focus } = await stateNow(mouse);
    await clickOn(mouse, control);
    return focus;
  };
  const [focusBefore] = await Promise.all([byMouse(), byKeys()]);
  let difference = '';
  let changedAt = Date.now();
  let former = '';
  /** Tells whether both windows are in the same state, or will not be. */
  const isDecided = async () => {
    const [clicked, chosen] = await Promise.all([stateNow(mouse), stateNow(keys)]);
    // A mouse press gives some buttons no focus; the palette gives it to them.
    const isUnmoved = clicked.focus === 'nothing' || clicked.focus === focusBefore;
    const isOwn = isUnmoved && chosen.focus?.includes(control.name);
    // A menu opened by a mouse press leaves the focus on its button; by keys it is on the first entry.
    const isInMenu =
      clicked.focus?.includes(control.name) &&
      chosen.focus?.includes(' menuitem ') &&
      chosen.open?.includes('menu');
    difference = Object.keys(clicked)
      .filter((name) => clicked[name] !== chosen[name] && !(name === 'focus' && (isOwn || isInMenu)))
      .map((name) => `${name}: ${clicked[name]} ≠ ${chosen[name]}`)
      .join(' | ');
    const both = JSON.stringify([clicked, chosen]);
    if (both !== former) changedAt = Date.now();
    former = both;
    return difference === '' || Date.now() - changedAt > patience;
  };
  // Parts of the page may load later in one window than in the other, and a recording plays in both.
  await expect.poll(isDecided, { timeout: playTime }).toBe(true);
  return difference;
}

/** The most rows tried for one name: a part of the menu, a field and a column may have the same name. */
const mostAlike = 3;

/** Returns the difference between a click and the palette; empty if one row of the control's name has the same effect. */
async function differenceOf(windows: Windows, screen: ScreenShown, control: NamedControl): Promise<string> {
  const difference = await differenceAt(windows, screen, control, 0);
  for (let nth = 1; difference !== '' && nth < mostAlike; nth++)
    if ((await differenceAt(windows, screen, control, nth).catch(() => 'not listed')) === '') return '';
  return difference;
}

/**
 * Returns a fault for each field that has no focus after one of the rows of its name is chosen.
 * Focusing changes nothing, so one opening of the screen is enough for all, except after a row of another control.
 */
async function unfocused(
  look: Look,
  screen: ScreenShown,
  fields: readonly NamedControl[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const field of fields) {
    const isFocused = async (nth: number) => {
      const handle = await (await elementOf(look.page, field)).elementHandle();
      await choose(look, field, nth);
      await look.page.waitForFunction((each) => each === document.activeElement, handle, {
        timeout: patience,
      });
      return '';
    };
    // The focus of a field outside a panel has closed the panel with the fields in it.
    await elementOf(look.page, field).catch(() => showAnew(look, screen));
    let fault = await isFocused(0).catch((error: unknown) => String(error).slice(0, 200));
    for (let nth = 1; fault !== '' && nth < mostAlike; nth++) {
      await showAnew(look, screen);
      fault = await isFocused(nth).catch(() => fault);
      // The previous row belonged to another control, and may have changed the screen.
      await showAnew(look, screen);
    }
    if (fault) faults.push(`${field.role} “${field.name}” is not focused: ${fault}`);
  }
  return faults;
}

const messages = locales.flatMap((locale) => Object.values<string>(catalogues[locale].translation));

/** Returns the kind of a control: those that one component draws for many records or columns are of one kind. */
function kindOf({ role, name, look, inRow }: PageControl): string {
  const isOneOfMany = inRow || /\b_[a-z]\w*_[\da-z]{5}_\d+\b/i.test(look) || !messages.includes(name);
  return `${role} ${isOneOfMany ? look : name}`;
}

interface Tally {
  screens: number;
  dialogs: number;
  controls: number;
  offered: number;
  used: number;
  faults: string[];
}

/** Checks every screen of the run: finds all controls by their names, and uses one of each kind. */
async function checkScreens(windows: Windows, screens: readonly ScreenShown[]): Promise<Tally> {
  const { keys } = windows;
  const tally: Tally = { screens: 0, dialogs: 0, controls: 0, offered: 0, used: 0, faults: [] };
  const known = new Set<string>();
  for (const screen of screens) {
    await showAnew(keys, screen);
    if (await isPaletteOpen(keys.page)) continue;
    const controls = await controlsOf(keys.page);
    const { faults, offered } = await lookForAll(keys, controls);
    tally.screens += 1;
    if (screen.open) tally.dialogs += 1;
    tally.controls += controls.length;
    tally.offered += offered.length;
    const isNew = (control: PageControl) => {
      const kind = kindOf(control);
      if (known.has(kind)) return false;
      known.add(kind);
      return true;
    };
    const named = (usual[screen.name] ?? []).map((key) => keys.words(key));
    const used = offered
      .filter(({ name }) => (everything ? name !== keys.words('shell.palette') : named.includes(name)))
      .filter(isNew);
    tally.used += used.length;
    faults.push(...(await unfocused(keys, screen, used.filter(isField))));
    for (const control of used.filter((each) => !isField(each))) {
      const difference = await differenceOf(windows, screen, control).catch((error: unknown) =>
        String(error).slice(0, 300),
      );
      if (difference) faults.push(`${control.role} “${control.name}”: ${difference}`);
    }
    tally.faults.push(...faults.map((fault) => `${screen.name}: ${fault}`));
    if (everything) console.log(`${screen.name}: ${controls.length} controls, ${used.length} used`, faults);
  }
  return tally;
}

test('R-page-14: over a half-filled form the palette leads to its controls by keys alone, and leaves it as it was', async ({
  browser,
  product,
}) => {
  const look = await lookAt(browser, product.url, 'operations', 'operations-modal');
  const { page, words } = look;
  const name = page.getByRole('textbox', { name: words('agentLevel.name') });
  const rate = page.getByRole('textbox', { name: words('agentLevel.discountRate') });
  await expect(name).toBeFocused();
  await page.keyboard.type('Half');
  await openPalette(page);
  await closePalette(page);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Half');
  // Letters typed right after Enter go into the field.
  await choose(look, { name: words('agentLevel.discountRate') });
  await page.keyboard.type('12');
  await expect(rate).toBeFocused();
  await expect(rate).toHaveValue('12');
  await expect(name).toHaveValue('Half');
  // Its button asks first, as after a click.
  await choose(look, { name: words('common.cancel') });
  await expect(page.getByRole('dialog', { name: words('form.leave') })).toBeVisible();
  await page.context().close();
});

test(
  'R-page-14: a control that is disabled while the palette is open does nothing, and says so',
  fullRun,
  async ({ browser, product }) => {
    const look = await lookAt(browser, product.url, 'operations', 'operations-order-record');
    const { page, words } = look;
    const next = page.getByRole('button', { name: words('list.page.next'), exact: true });
    const isNext = ({ title }: { title: string }) => title === words('list.page.next');
    expect(await selectByKeys(page, words('list.page.next'), isNext)).toBe(true);
    const before = page.url();
    await next.evaluate((button: HTMLButtonElement) => {
      button.disabled = true;
    });
    await page.keyboard.press('Enter');
    await expect(
      page.locator('[data-palette]').getByText(words('palette.controlUnavailable')).first(),
    ).toBeVisible();
    expect(page.url()).toBe(before);
    await closePalette(page);
    await page.context().close();
  },
);

test(
  'R-page-14: the same control of many rows is told apart by its row, and without a query four controls are offered',
  fullRun,
  async ({ browser, product }) => {
    const look = await lookAt(browser, product.url, 'operations', 'operations-agent-pay');
    const { page, words } = look;
    const links = await page.locator('[data-record] td a').allInnerTexts();
    const name = links.find((text) => links.filter((other) => other === text).length > 2);
    if (name === undefined) throw new Error('No agent with several recharges');
    const own = async () =>
      (await paletteRows(page)).filter((row) => row.section === words('palette.section.controls'));
    await openPalette(page);
    await expect.poll(async () => (await own()).length).toBe(4);
    await page.keyboard.insertText(name);
    const seconds = async () =>
      (await own()).filter(({ title }) => title === name).map(({ second }) => second);
    await expect.poll(async () => (await seconds()).length).toBeGreaterThan(2);
    const shownSeconds = await seconds();
    expect(new Set(shownSeconds).size).toBe(shownSeconds.length);
    // Second lines have a date or an amount, and not only a number.
    expect(shownSeconds.filter((text) => !/\d{2}:\d{2}|¥/.test(text))).toEqual([]);
    await page.context().close();
  },
);

for (const visitor of roles) {
  for (const locale of locales) {
    const ofVisitor = Object.keys(usual).filter((name) => name.startsWith(visitor));
    const isUsual = locale === usualLocale(visitor) && ofVisitor.length > 0;
    test(
      `R-page-14: every control of ${visitor} in ${locale} is in the palette by its name, and does there what a click does`,
      usualIf(isUsual),
      async ({ browser, product }) => {
        if (everything) test.setTimeout(3_600_000);
        const keys = await lookAs(browser, product.url, visitor, locale);
        const mouse = await lookAs(browser, product.url, visitor, locale);
        const all = await screensOf(visitor, await visitAs(product.url, visitor));
        const from = all.findIndex(({ name }) => name === process.env.CONTROLS_FROM);
        const { faults, ...counts } = await checkScreens(
          { keys, mouse },
          everything ? all.slice(Math.max(from, 0)) : all.filter(({ name }) => name in usual),
        );
        await Promise.all([keys, mouse].map(({ page }) => page.context().close()));
        console.log(`${visitor} in ${locale}: ${JSON.stringify(counts)}, ${faults.length} faults`);
        expect(faults).toEqual([]);
      },
    );
  }
}
