import type { Browser, Page } from '@playwright/test';
import { themeKey } from '../../src/app/theme.ts';
import { allCommands } from '../../src/commands/registry.ts';
import { menuOf, sidePages } from '../../src/domain/menu.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import { axeViolations } from '../support/axe.ts';
import { formPages } from '../support/formPages.ts';
import { callsOf, openLook, show } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import {
  onePerPage,
  publicScreens,
  screensOf,
  visitAs,
  visitors,
  type ScreenShown,
  type Visitor,
} from '../support/screens.ts';
import { situations } from '../support/situations.ts';
import { accounts } from '../support/accounts.ts';
import { commandsOn, withoutPlace } from './support/commandPlaces.ts';
import { expect, test } from './support/fixtures.ts';

const everything = process.env.LAYOUT === 'all';

const contrast = 'color-contrast';

/** The menus around every page of a visitor. */
const frame = ['header', 'aside', 'nav', 'footer'].map((element) => `${element}[data-screen-only]`);

/** What axe finds wrong on a screen; the contrast of the frame only where it is new. */
async function violationsOn(page: Page, newFrame: boolean): Promise<string[]> {
  // A menu or a list of choices belongs to its button, wherever in the page it hangs.
  const choices = await page.locator('[data-portal] :is([role=menu], [role=listbox])').count();
  const found = await axeViolations(page, { not: [contrast, ...(choices > 0 ? ['region'] : [])] });
  const unread = await axeViolations(page, { only: [contrast], ...(!newFrame && { without: frame }) });
  return [...found, ...unread];
}

/** The same in the dark, where names and roles are as in the light. */
async function contrastInTheDark(page: Page): Promise<string[]> {
  // What another tab's theme switch would do.
  await page.evaluate((key) => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'dark', storageArea: localStorage }));
  }, themeKey);
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return (await axeViolations(page, { only: [contrast] })).map((line) => `dark: ${line}`);
}

/** Whether a role that stands before this one has the page as well. */
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

/** What opens over a page of every role, or shows what the demo's first record lacks. */
async function further(visitor: Visitor, url: string, all: ScreenShown[]): Promise<ScreenShown[]> {
  if (visitor === 'nobody') return [];
  const menus = visitor === 'agent' ? [] : situations.filter(({ name }) => name === 'agent-user-menu');
  const route = menuOf(visitor)[0]?.pages[0]?.path ?? '/';
  const screens = [
    ...all.filter(({ name }) => name === 'operations-nothing'),
    ...menus.map((menu) => ({ ...menu, name: `${visitor}-user-menu`, visitor, route })),
  ];
  if (visitor !== 'salesperson') return screens;
  const { ask } = await visitByRest(url, accounts.salesperson);
  const { records } = await ask<{ records: { customerId: string }[] }>('/note/page?pageSize=1&status=active');
  const withNote = `/my-client-detail?id=${records[0]?.customerId}`;
  return [...screens, { name: 'a client with a note', visitor, route: withNote }];
}

interface Walk {
  violations: string[];
  commands: Set<string>;
}

/** Opens every screen of a visitor once, and keeps what the tests below ask about it. */
async function walk(visitor: Visitor, browser: Browser, url: string): Promise<Walk> {
  const visit = visitor === 'nobody' ? undefined : await visitAs(url, visitor);
  const all = visit && visitor !== 'nobody' ? await screensOf(visitor, visit) : publicScreens;
  // `npm run layout` looks at each page with every kind of record, light and dark.
  const screens = everything
    ? all
    : [
        ...onePerPage(all).filter((screen) => screen.open || !seenBefore(screen)),
        ...(await further(visitor, url, all)),
      ];
  const locale = 'zh-CN';
  const theme = !everything && visitor === 'agent' ? 'dark' : 'light';
  const context = await openLook(browser, { url, token: visit?.token, locale, theme });
  const page = await context.newPage();
  const calls = callsOf(page);
  const violations: string[] = [];
  const commands = new Set<string>();
  for (const [index, screen] of screens.entries()) {
    await show(page, calls, screen, locale);
    for (const id of await commandsOn(page)) commands.add(id);
    const found = await violationsOn(page, everything || index === 0);
    if (everything) found.push(...(await contrastInTheDark(page)));
    violations.push(...found.map((line) => `${screen.name}: ${line}`));
    // A page with a form is tested for two records and two windows (formRecords.spec.ts), or makes a new record.
    const { pathname, searchParams } = new URL(page.url());
    const form = await page.locator('main form[data-layout=page]').count();
    if (form > 0 && searchParams.has('id')) expect(formPages.map(({ path }) => path)).toContain(pathname);
  }
  await context.close();
  return { violations, commands };
}

const walks = new Map<Visitor, Promise<Walk>>();

/** One walk for all tests of this file, which one worker runs. */
function walkOf(visitor: Visitor, browser: Browser, url: string): Promise<Walk> {
  const known = walks.get(visitor) ?? walk(visitor, browser, url);
  walks.set(visitor, known);
  return known;
}

for (const visitor of visitors) {
  test(`axe finds nothing wrong on any screen of ${visitor}`, async ({ browser, server }) => {
    expect((await walkOf(visitor, browser, server.url)).violations).toEqual([]);
  });
}

test('every command has a place on a screen', async ({ browser, server }) => {
  const seen = new Set<string>();
  for (const role of roles) for (const id of (await walkOf(role, browser, server.url)).commands) seen.add(id);
  expect(withoutPlace(allCommands, seen)).toEqual([]);
});
