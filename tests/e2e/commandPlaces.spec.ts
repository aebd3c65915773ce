import type { Page } from '@playwright/test';
import { allCommands } from '../../src/commands/registry.ts';
import { menuOf } from '../../src/domain/menu.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import { callsOf, openLook, show } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { onePerPage, screensOf, visitAs, type ScreenShown, type Visit } from '../support/screens.ts';
import { situations } from '../support/situations.ts';
import { accounts } from '../support/testApi.ts';
import { expect, test } from './support/fixtures.ts';

/** Of what is done on a page before it is looked at: what has commands in it. */
const opened = new Set([
  'operations-list-settings',
  'agent-row-menu',
  'agent-shell-tabs',
  'agent-shell-settings',
]);

/** Commands that choose among things of which each has a control of its own, and which command that is. */
const chosen: Record<string, string> = {
  'account.endSession': 'ownSession.end',
  // Once a view is saved.
  'list.openView': 'list.saveView',
  'list.removeView': 'list.saveView',
  // The tabs themselves, of which each has the menu.
  'tabs.previous': 'tabs.close',
  'tabs.next': 'tabs.close',
};

/** The commands that the page has a control for; a link to a page is that of the command that leads there. */
async function commandsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...[...document.querySelectorAll('[data-command]')].map(
      (each) => each.getAttribute('data-command') ?? '',
    ),
    ...[...document.querySelectorAll('[data-row-menu]')].map(
      (each) => `any on ${each.getAttribute('data-row-menu') ?? ''}`,
    ),
    ...[...document.querySelectorAll('a[href^="/"]')].map((each) => `go${each.getAttribute('href') ?? ''}`),
    ...[...document.querySelectorAll('main select option')].map(
      (each) => `go/state-chart/${each.getAttribute('value') ?? ''}`,
    ),
  ]);
}

/** The screens to be walked: each page once, with what opens over it, a list that finds nothing, and a note. */
async function walkOf(role: Role, url: string, visit: Visit): Promise<ScreenShown[]> {
  const all = await screensOf(role, visit);
  const userMenu = situations.filter(({ name }) => name === 'agent-user-menu');
  const further: ScreenShown[] = [
    ...all.filter(({ name }) => name === 'operations-nothing'),
    ...userMenu.map((menu) => ({ ...menu, route: menuOf(role)[0]?.pages[0]?.path ?? '/' })),
  ];
  if (role === 'salesperson') {
    const { ask } = await visitByRest(url, accounts.salesperson);
    const notes = await ask<{ records: { customerId: string }[] }>('/note/page?pageSize=1&status=active');
    const route = `/my-client-detail?id=${notes.records[0]?.customerId}`;
    further.push({ name: 'a client with a note', visitor: role, route });
  }
  return [...onePerPage(all).filter(({ name, open }) => !open || opened.has(name)), ...further];
}

test('every command has a place on a screen', async ({ browser, server }) => {
  const seen = new Set<string>();
  const routes = new Set<string>();
  for (const role of roles) {
    const visit = await visitAs(server.url, role);
    const context = await openLook(browser, { url: server.url, token: visit.token, locale: 'zh-CN' });
    const page = await context.newPage();
    const calls = callsOf(page);
    for (const screen of await walkOf(role, server.url, visit)) {
      if (!screen.open && routes.has(screen.route)) continue;
      routes.add(screen.route);
      await show(page, calls, screen, 'zh-CN');
      for (const id of await commandsOn(page)) seen.add(id);
    }
    await context.close();
  }
  const missing = allCommands.filter(({ id, on }) => {
    // What is done to a record is told of each in the same way, by its menu or its page, as its state allows.
    if (on !== undefined)
      return !seen.has(`any on ${on}`) && !allCommands.some((other) => other.on === on && seen.has(other.id));
    return !seen.has(chosen[id] ?? id);
  });
  expect(missing.map(({ id }) => id)).toEqual([]);
});
