/**
 * Opens every screen. Checks the axe violations, the commands with a control on it, and the controls without a command.
 * The usual run also checks for cut and overlapping content, in a wide window and on a phone.
 * The full run does that in both languages and at more widths (layout.spec.ts).
 */
import type { Browser, Page } from '@playwright/test';
import { themeKey } from '../../src/app/theme.ts';
import { allCommands } from '../../src/commands/registry.ts';
import { menuOf } from '../../src/domain/menu.ts';
import { sidePages } from '../../src/domain/pages.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { axeViolations } from '../support/axe.ts';
import { formPages } from '../support/formPages.ts';
import { installFaults } from '../support/layout/faults.ts';
import { installScene } from '../support/layout/scene.ts';
import { callsOf, goWithin, openLook, settle, show, sizeTo } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { everything, fullRun, usualIf } from '../support/scope.ts';
import {
  onePerPage,
  publicScreens,
  screensOf,
  visitAs,
  visitors,
  type ScreenShown,
  type Visitor,
} from '../support/screens.ts';
import { situations, usualSituations } from '../support/situations.ts';
import { accounts } from '../support/accounts.ts';
import { commandsOn, commandsWithoutControl } from './support/commandControls.ts';
import { controlsWithoutCommand } from './support/controls.ts';
import { expect, test } from './support/fixtures.ts';

/** Languages with the longest figures in the longer words, and the longest names in the shorter ones. */
const localeOf: Record<Visitor, Locale> = {
  nobody: 'zh-CN',
  operations: 'zh-CN',
  agent: 'en-US',
  salesperson: 'en-US',
  developer: 'zh-CN',
};

const contrast = 'color-contrast';

/** The menus around every page. */
const frame = ['header', 'aside', 'nav', 'footer'].map((element) => `${element}[data-screen-only]`);

/**
 * Returns the axe violations of the screen with this index. The usual run checks every fifth screen, and the frame around
 * the pages with the first one. It checks the contrasts of every tenth, because they take twice as long as all other rules.
 */
async function violationsOn(page: Page, index: number): Promise<string[]> {
  if (!everything && index % 5 > 0) return [];
  // A menu or a list of choices belongs to its button, wherever it is in the document.
  const choices = await page.locator('[data-portal] :is([role=menu], [role=listbox])').count();
  const region = choices > 0 ? ['region'] : [];
  if (!everything) {
    const not = index % 10 === 0 ? region : [...region, contrast];
    return axeViolations(page, { not, ...(index > 0 && { without: frame }) });
  }
  const found = await axeViolations(page, { not: [contrast, ...region] });
  const unread = await axeViolations(page, { only: [contrast] });
  return [...found, ...unread];
}

/** Returns the contrast violations in the dark theme, in which names and roles are the same as in the light one. */
async function contrastInTheDark(page: Page): Promise<string[]> {
  // Switches the theme as another tab's switch would do.
  await page.evaluate((key) => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'dark', storageArea: localStorage }));
  }, themeKey);
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return (await axeViolations(page, { only: [contrast] })).map((line) => `dark: ${line}`);
}

/** Tells whether an earlier role in the list has the page as well. */
function seenBefore({ visitor, route }: ScreenShown): boolean {
  const path = route.replace(/\?.*$/, '');
  const pagesOf = (role: Role) => [
    ...menuOf(role).flatMap(({ pages }) => pages),
    ...sidePages.filter((page) => page.roles.includes(role)),
  ];
  return roles
    .slice(0, visitor === 'nobody' ? 0 : roles.indexOf(visitor))
    .some((role) => pagesOf(role).some((page) => page.path === path));
}

/** Returns the user menu of each role, and a screen with a note, which the demo's first record lacks. */
async function further(visitor: Visitor, url: string): Promise<ScreenShown[]> {
  if (visitor === 'nobody') return [];
  const menus = visitor === 'agent' ? [] : situations.filter(({ name }) => name === 'agent-user-menu');
  const route = menuOf(visitor)[0]?.pages[0]?.path ?? '/';
  const screens = menus.map((menu) => ({ ...menu, name: `${visitor}-user-menu`, visitor, route }));
  if (visitor !== 'salesperson') return screens;
  const { request } = await visitByRest(url, accounts.salesperson);
  const { records } = await request<{ records: { customerId: string }[] }>(
    '/note/page?pageSize=1&status=active',
  );
  const withNote = `/my-client-detail?id=${records[0]?.customerId}`;
  return [...screens, { name: 'a client with a note', visitor, route: withNote }];
}

/** Opens a page as a menu does, without loading a new document. */
async function turnTo(page: Page, calls: ReturnType<typeof callsOf>, { route }: ScreenShown): Promise<void> {
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''));
  await goWithin(page, route);
  await page.locator('h1:not([data-left])').first().waitFor();
  await settle(page, calls);
}

interface VisitReport {
  violations: string[];
  faults: string[];
  commands: Set<string>;
  /** Clickable elements that are no command. */
  controls: string[];
}

/** Opens every screen of a visitor a single time, and stores the results for the tests below. */
async function visitScreens(visitor: Visitor, browser: Browser, url: string): Promise<VisitReport> {
  const visit = visitor === 'nobody' ? undefined : await visitAs(url, visitor);
  const all = visit && visitor !== 'nobody' ? await screensOf(visitor, visit) : publicScreens;
  // The full run checks each page with every kind of record, light and dark.
  const some = [
    ...onePerPage(all).filter((screen) =>
      screen.open ? usualSituations.includes(screen.name) : !seenBefore(screen),
    ),
    ...all.filter(({ name }) => name === 'operations-nothing'),
  ];
  const screens = [...(everything ? all : some), ...(await further(visitor, url))];
  const locale = everything ? 'zh-CN' : localeOf[visitor];
  const theme = !everything && visitor === 'agent' ? 'dark' : 'light';
  const context = await openLook(browser, { url, token: visit?.token, locale, theme });
  if (!everything) {
    await context.addInitScript(installScene);
    await context.addInitScript(installFaults);
  }
  const page = await context.newPage();
  const calls = callsOf(page);
  const violations: string[] = [];
  const faults: string[] = [];
  const layout = async ({ name }: ScreenShown, width: number) => {
    const lines = await page.evaluate(() => window.layoutFaults());
    faults.push(...lines.map((line) => `${name} ${width}: ${line}`));
  };
  const commands = new Set<string>();
  const controls: string[] = [];
  for (const [index, screen] of screens.entries()) {
    // Overlays are opened on a fresh page, and leave with it; the full run reloads for every screen.
    if (everything || index === 0 || screen.open || screens[index - 1]?.open)
      await show(page, calls, screen, locale);
    else await turnTo(page, calls, screen);
    for (const id of await commandsOn(page)) commands.add(id);
    controls.push(...(await controlsWithoutCommand(page)).map((line) => `${screen.name}: ${line}`));
    const found = await violationsOn(page, index);
    if (everything) found.push(...(await contrastInTheDark(page)));
    violations.push(...found.map((line) => `${screen.name}: ${line}`));
    if (!everything) {
      await layout(screen, 1440);
      // The full run alone opens overlays again on a phone, and checks the other half of the pages there.
      if (!screen.open && index % 2 === 0) {
        await sizeTo(page, 390);
        await layout(screen, 390);
        await sizeTo(page, 1440);
      }
    }
    // A page with a form is tested for two records and two windows (formRecords.spec.ts), or makes a new record.
    const { pathname, searchParams } = new URL(page.url());
    const form = await page.locator('main form[data-layout=page]').count();
    if (form > 0 && searchParams.has('id')) expect(formPages.map(({ path }) => path)).toContain(pathname);
  }
  await context.close();
  return { violations, faults, commands, controls };
}

const reports = new Map<Visitor, Promise<VisitReport>>();

/** Returns the results of a visitor; all tests of this file share one visit, which one worker runs. */
function reportOf(visitor: Visitor, browser: Browser, url: string): Promise<VisitReport> {
  const known = reports.get(visitor) ?? visitScreens(visitor, browser, url);
  reports.set(visitor, known);
  return known;
}

for (const visitor of visitors) {
  test(
    `axe finds nothing wrong on any screen of ${visitor}, and nothing is cut`,
    usualIf(visitor === 'nobody' || visitor === 'agent'),
    async ({ browser, longRecords }) => {
      const { violations, faults } = await reportOf(visitor, browser, longRecords.url);
      expect.soft(violations).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
}

test('every control of a screen is a command', fullRun, async ({ browser, longRecords }) => {
  const others: string[] = [];
  for (const role of roles) others.push(...(await reportOf(role, browser, longRecords.url)).controls);
  expect(others).toEqual([]);
});

test('every command has a place on a screen', fullRun, async ({ browser, longRecords }) => {
  const seen = new Set<string>();
  for (const role of roles)
    for (const id of (await reportOf(role, browser, longRecords.url)).commands) seen.add(id);
  expect(commandsWithoutControl(allCommands, seen)).toEqual([]);
  expect(situations.map(({ name }) => name)).toEqual(expect.arrayContaining([...usualSituations]));
});
