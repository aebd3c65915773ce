/**
 * Every enabled control of every screen and dialog is in the palette by its accessible name, and does there what a click does
 * (R-page-14). What the controls are is Playwright's reading of the page, not the product's. Keys are used by keys: nothing
 * is focused or clicked to compare but the control itself, with a mouse.
 */
import { test as base, type Browser, type Page } from '@playwright/test';
import { allCommands, recordCommands } from '../../src/commands/registry.ts';
import type { MessageKey } from '../../src/domain/message.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import { locales, type Locale } from '../../src/i18n/locales.ts';
import { addLongRecords } from '../support/longRecords.ts';
import { callsOf, openLook, show } from '../support/look.ts';
import { withProduct, type ProductServer } from '../support/productServer.ts';
import { everything, usualIf } from '../support/scope.ts';
import { screensOf, visitAs, type ScreenShown } from '../support/screens.ts';
import { expect, wordsOf, type Say } from './support/fixtures.ts';
import {
  commandIdOf,
  controlsOf,
  elementOf,
  isField,
  stateOf,
  topOf,
  type NamedControl,
} from './support/pageControls.ts';

const test = base.extend<object, { product: ProductServer }>({
  product: [({}, use) => withProduct(addLongRecords, use), { scope: 'worker', timeout: 120_000 }],
});

const commands = [...allCommands, ...recordCommands];

/** What the usual run looks at, and which of its controls it uses; the full run takes all. */
const usual: Readonly<Record<string, readonly MessageKey[]>> = {
  'operations-order-record': ['list.page.next', 'list.selectPage'],
  'agent-deal-approval-queue': [],
  'operations-modal': [],
};
const usualLocale = (visitor: Role): Locale => (visitor === 'agent' ? 'zh-CN' : 'en-US');

const palette = '[data-palette]';

interface Look {
  page: Page;
  calls: ReturnType<typeof callsOf>;
  say: Say;
  locale: Locale;
  /** What the page asked of the server or the browser that the test keeps from happening. */
  events: string[];
}

async function lookAs(
  browser: Browser,
  url: string,
  visitor: (typeof roles)[number],
  locale: Locale,
): Promise<Look> {
  const { token } = await visitAs(url, visitor);
  const context = await openLook(browser, { url, token, locale });
  const page = await context.newPage();
  const events: string[] = [];
  // The same is done twice: nothing may change for the second time.
  await page.route('**/graphql', async (route) => {
    const { query = '' } = route.request().postDataJSON() as { query?: string };
    if (!query.trimStart().startsWith('mutation')) return route.fallback();
    events.push(/\{\s*(\w+)/.exec(query)?.[1] ?? 'mutation');
    await route.fulfill({ json: { errors: [{ message: 'Refused', extensions: { code: 409 } }] } });
  });
  page.on('download', () => events.push('download'));
  page.on('filechooser', () => events.push('file chooser'));
  context.on('page', (other) => {
    events.push('window');
    void other.close();
  });
  return { page, calls: callsOf(page), say: wordsOf(locale), locale, events };
}

/** The screen as it is for whoever opens it first. */
async function showAnew({ page, calls, locale, events }: Look, screen: ScreenShown): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await show(page, calls, screen, locale);
  events.length = 0;
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.locator(`${palette} input[role=combobox]`)).toBeFocused();
}

interface DrawnRow {
  /** The heading of its section. */
  section: string;
  title: string;
  selected: boolean;
  position: number;
  count: number;
}

function drawnRows(page: Page): Promise<DrawnRow[]> {
  return page.locator(`${palette} [role=option]`).evaluateAll((rows) =>
    rows.map((row) => ({
      section:
        document.getElementById(row.closest('[role=group]')?.getAttribute('aria-labelledby') ?? '')
          ?.textContent ?? '',
      title: row.querySelector('[title]')?.getAttribute('title') ?? '',
      selected: row.getAttribute('aria-selected') === 'true',
      position: Number(row.getAttribute('aria-posinset')),
      count: Number(row.getAttribute('aria-setsize')),
    })),
  );
}

/** Looks for a row among all that the palette lists, of which it draws those that are seen. */
async function findRow(page: Page, matches: (row: DrawnRow) => boolean): Promise<boolean> {
  for (let pages = 0; pages < 8; pages++) {
    const rows = await drawnRows(page);
    if (rows.some(matches)) return true;
    const last = rows.at(-1);
    if (!last || last.position === last.count) return false;
    await page.keyboard.press('PageDown');
  }
  return false;
}

/** The controls that are not in the palette by their names. */
async function missingOn({ page, say }: Look, controls: readonly NamedControl[]): Promise<string[]> {
  const root = await topOf(page);
  const titles = new Map<NamedControl, string | undefined>();
  for (const control of controls) {
    const id = await commandIdOf(await elementOf(root, control));
    const command = commands.find((each) => each.id === id);
    titles.set(control, command && say(command.title));
  }
  const missing: string[] = [];
  await openPalette(page);
  const section = say('palette.section.controls');
  for (const [control, title] of titles) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(control.name);
    const isThere = await findRow(
      page,
      (row) =>
        (row.section === section && row.title === control.name) ||
        (title !== undefined && (row.title === title || row.title.startsWith(`${title} (`))),
    );
    if (!isThere) missing.push(`${control.role} “${control.name}”`);
  }
  await page.keyboard.press('Escape');
  await expect(page.locator(`${palette} input[role=combobox]`)).toBeHidden();
  return missing;
}

type State = Record<string, string>;

async function stateNow({ page, events }: Look): Promise<State> {
  return { ...(await stateOf(page)), events: events.toSorted((a, b) => a.localeCompare(b)).join(', ') };
}

async function clickOn({ page }: Look, control: NamedControl): Promise<void> {
  const element = await elementOf(await topOf(page), control);
  // A drawn switch lies over the field that it stands for, and some controls are seen only while they have the focus.
  await element.click({ timeout: 2000 }).catch(async () => {
    await element.focus();
    await element.evaluate((each: HTMLElement | SVGElement) =>
      each.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    );
  });
}

/** Goes to the control's row by keys; false where a command stands for it: what commands do is tested elsewhere. */
async function selectIn({ page, say }: Look, control: NamedControl): Promise<boolean> {
  await openPalette(page);
  await page.keyboard.insertText(control.name);
  const isControl = (row: DrawnRow) =>
    row.section === say('palette.section.controls') && row.title === control.name;
  if (!(await findRow(page, isControl))) return false;
  const isChosen = async () => (await drawnRows(page)).some((row) => row.selected && isControl(row));
  await page.keyboard.press('Home');
  for (let step = 0; !(await isChosen()); step++) {
    if (step > 60) throw new Error(`The keys do not lead to ${control.name}`);
    await page.keyboard.press('ArrowDown');
  }
  return true;
}

/** How long two windows have to come to the same, in milliseconds. */
const patience = 5000;

interface Windows {
  mouse: Look;
  keys: Look;
}

/** What differs between a click and the palette, each on a fresh screen: of a field, whether it has the focus. */
async function differenceOf(
  { mouse, keys }: Windows,
  screen: ScreenShown,
  control: NamedControl,
): Promise<string | undefined> {
  const of = `${screen.name}: ${control.role} “${control.name}”`;
  await showAnew(keys, screen);
  const field = isField(control) ? await elementOf(await topOf(keys.page), control) : undefined;
  const handle = await field?.elementHandle();
  if (!(await selectIn(keys, control))) return undefined;
  await keys.page.keyboard.press('Enter');
  await expect(keys.page.locator(`${palette} input[role=combobox]`)).toBeHidden();
  if (handle) {
    const isFocused = keys.page.waitForFunction((each) => each === document.activeElement, handle, {
      timeout: patience,
    });
    return isFocused.then(
      () => undefined,
      () => `${of} is not focused`,
    );
  }
  await showAnew(mouse, screen);
  await clickOn(mouse, control);
  let difference: string | undefined;
  const compare = async () => {
    const [clicked, chosen] = await Promise.all([stateNow(mouse), stateNow(keys)]);
    // A button that a press of the mouse gives no focus gets it here.
    const isOwn = clicked.focus === 'nothing' && chosen.focus?.includes(control.name);
    const names = Object.keys(clicked).filter(
      (name) => clicked[name] !== chosen[name] && !(name === 'focus' && isOwn),
    );
    difference = names.map((name) => `${name}: ${clicked[name]} ≠ ${chosen[name]}`).join(' | ');
    return difference;
  };
  // Parts of the page come later in one window than in the other.
  await expect
    .poll(compare, { timeout: patience })
    .toBe('')
    .catch(() => undefined);
  return difference ? `${of}: ${difference}` : undefined;
}

/** The palette's own screens show no page to be used, only what the palette lies over. */
const isPage = ({ name }: ScreenShown) => !name.includes('palette');

/** Opens the screens that the run takes, with the enabled controls of each. */
async function eachScreen(
  look: Look,
  visitor: Role,
  url: string,
  work: (screen: ScreenShown, controls: NamedControl[]) => Promise<void>,
): Promise<void> {
  const all = (await screensOf(visitor, await visitAs(url, visitor))).filter(isPage);
  for (const screen of everything ? all : all.filter(({ name }) => name in usual)) {
    await showAnew(look, screen);
    await work(screen, await controlsOf(await topOf(look.page)));
  }
}

test('R-page-14: over a half-filled form the palette leads to its controls by keys alone, and leaves it as it was', async ({
  browser,
  product,
}) => {
  const look = await lookAs(browser, product.url, 'operations', 'en-US');
  const { page, say } = look;
  const all = await screensOf('operations', await visitAs(product.url, 'operations'));
  const screen = all.find(({ name }) => name === 'operations-modal');
  if (!screen) throw new Error('No dialog to open');
  await showAnew(look, screen);
  const name = page.getByRole('textbox', { name: say('agentLevel.name') });
  const rate = page.getByRole('textbox', { name: say('agentLevel.discountRate') });
  await expect(name).toBeFocused();
  await page.keyboard.type('Half');
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Half');
  // What is typed right after Enter is the field's.
  expect(await selectIn(look, { role: 'textbox', name: say('agentLevel.discountRate') })).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.type('12');
  await expect(rate).toBeFocused();
  await expect(rate).toHaveValue('12');
  await expect(name).toHaveValue('Half');
  // Its button asks first, as after a click.
  expect(await selectIn(look, { role: 'button', name: say('common.cancel') })).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: say('form.leave') })).toBeVisible();
  await page.context().close();
});

for (const visitor of roles) {
  for (const locale of locales) {
    const ofVisitor = Object.entries(usual).filter(([name]) => name.startsWith(visitor));
    const isUsual = locale === usualLocale(visitor) && ofVisitor.length > 0;
    const isUsed = isUsual && ofVisitor.some(([, keys]) => keys.length > 0);

    test(
      `R-page-14: every control of ${visitor} is found in the palette by its name in ${locale}`,
      usualIf(isUsual),
      async ({ browser, product }) => {
        const look = await lookAs(browser, product.url, visitor, locale);
        const faults: string[] = [];
        let found = 0;
        let screens = 0;
        await eachScreen(look, visitor, product.url, async ({ name }, controls) => {
          found += controls.length;
          screens += 1;
          faults.push(...(await missingOn(look, controls)).map((line) => `${name}: ${line}`));
        });
        await look.page.context().close();
        console.log(
          `${visitor}, ${locale}: ${found} controls of ${screens} screens, ${faults.length} missing`,
        );
        expect(faults).toEqual([]);
      },
    );

    test(
      `R-page-14: a control of ${visitor} does in the palette what a click does in ${locale}`,
      usualIf(isUsed),
      async ({ browser, product }) => {
        const keys = await lookAs(browser, product.url, visitor, locale);
        const mouse = await lookAs(browser, product.url, visitor, locale);
        const faults: string[] = [];
        const used = new Set<string>();
        await eachScreen(keys, visitor, product.url, async (screen, controls) => {
          const named = (usual[screen.name] ?? []).map((key) => keys.say(key));
          for (const control of everything ? controls : controls.filter(({ name }) => named.includes(name))) {
            // The same control of another page is the same component; one of the frame opens the palette itself.
            const key = `${control.role} ${control.name}`;
            if (used.has(key) || control.name === keys.say('shell.palette')) continue;
            used.add(key);
            const difference = await differenceOf({ mouse, keys }, screen, control).catch(
              (error: unknown) => `${screen.name}: ${key}: ${String(error).slice(0, 300)}`,
            );
            if (difference) faults.push(difference);
          }
        });
        await Promise.all([keys, mouse].map(({ page }) => page.context().close()));
        console.log(`${visitor}, ${locale}: ${used.size} controls used, ${faults.length} differ`);
        expect(faults).toEqual([]);
      },
    );
  }
}
