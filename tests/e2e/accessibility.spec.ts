import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { themeKey } from '../../src/app/theme.ts';
import { menuOf, sidePages } from '../../src/domain/menu.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import { formPages } from '../support/formPages.ts';
import { callsOf, openLook, show } from '../support/look.ts';
import {
  onePerPage,
  publicScreens,
  screensOf,
  visitAs,
  visitors,
  type ScreenShown,
} from '../support/screens.ts';
import { expect, test } from './support/fixtures.ts';

declare global {
  interface Window {
    /** Axe, once the builder has brought it along. */
    axe: {
      run(options: {
        runOnly: string[];
        resultTypes: 'violations'[];
      }): Promise<Pick<AxeResults, 'violations'>>;
    };
  }
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

const everything = process.env.LAYOUT === 'all';

test.describe.configure({ mode: 'parallel' });

// All that passes would be told as well, at length, and takes longer than finding what does not.
const onlyViolations = { resultTypes: ['violations' as const] };

/** One line for each element that something is wrong with. */
function linesOf({ violations }: Pick<AxeResults, 'violations'>): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => `${id} ${[...any, ...all, ...none][0]?.message} ${html}`),
  );
}

/** What axe finds wrong, as it stands, and in the dark as well, where names and roles are the same. */
async function violationsOn(page: Page, inTheDark: boolean): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options(onlyViolations);
  // A menu or a list of choices belongs to its button, wherever in the page it hangs.
  if ((await page.locator('[data-portal] :is([role=menu], [role=listbox])').count()) > 0)
    builder.disableRules('region');
  const light = linesOf(await builder.analyze());
  if (!inTheDark) return light;
  // What another tab's theme switch would do.
  await page.evaluate((key) => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'dark', storageArea: localStorage }));
  }, themeKey);
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  const dark = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return window.axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] });
  });
  return [...light, ...linesOf(dark).map((line) => `dark: ${line}`)];
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

for (const visitor of visitors) {
  test(`axe finds nothing wrong on any screen of ${visitor}`, async ({ browser, server }) => {
    const visit = visitor === 'nobody' ? undefined : await visitAs(server.url, visitor);
    const all = visit && visitor !== 'nobody' ? await screensOf(visitor, visit) : publicScreens;
    // `npm run layout` looks at each page with every kind of record, light and dark.
    const screens = everything ? all : onePerPage(all).filter((screen) => screen.open || !seenBefore(screen));
    const locale = 'zh-CN';
    const theme = !everything && visitor === 'agent' ? 'dark' : 'light';
    const context = await openLook(browser, { url: server.url, token: visit?.token, locale, theme });
    const page = await context.newPage();
    const calls = callsOf(page);
    const found: string[] = [];
    for (const screen of screens) {
      await show(page, calls, screen, locale);
      found.push(...(await violationsOn(page, everything)).map((line) => `${screen.name}: ${line}`));
      // A page with a form is tested for two records and two windows (formRecords.spec.ts), or makes a new record.
      const { pathname, searchParams } = new URL(page.url());
      const form = await page.locator('main form[data-layout=page]').count();
      if (form > 0 && searchParams.has('id')) expect(formPages.map(({ path }) => path)).toContain(pathname);
    }
    await context.close();
    expect(found).toEqual([]);
  });
}
