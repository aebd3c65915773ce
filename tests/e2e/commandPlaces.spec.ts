import type { Page } from '@playwright/test';
import { allCommands } from '../../src/commands/registry.ts';
import { roles } from '../../src/domain/roles.ts';
import { callsOf, openLook, show } from '../support/look.ts';
import { onePerPage, screensOf, visitAs } from '../support/screens.ts';
import { expect, test } from './support/fixtures.ts';

/** What opens over a page and has commands in it; a page with a filter, which can be cleared. */
const opened = new Set([
  'operations-list-settings',
  'operations-nothing',
  'agent-user-menu',
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
    ...[...document.querySelectorAll('a[href^="/"]')].map((each) => `go${each.getAttribute('href') ?? ''}`),
    ...[...document.querySelectorAll('main select option')].map(
      (each) => `go/state-chart/${each.getAttribute('value') ?? ''}`,
    ),
  ]);
}

test('every command has a place on a screen', async ({ browser, server }) => {
  const seen = new Set<string>();
  const paths = new Set<string>();
  for (const role of roles) {
    const visit = await visitAs(server.url, role);
    const context = await openLook(browser, { url: server.url, token: visit.token, locale: 'zh-CN' });
    const page = await context.newPage();
    const calls = callsOf(page);
    for (const screen of onePerPage(await screensOf(role, visit))) {
      const path = screen.route.replace(/\?.*$/, '');
      if (screen.open || screen.name === 'operations-nothing' ? !opened.has(screen.name) : paths.has(path))
        continue;
      paths.add(path);
      await show(page, calls, screen, 'zh-CN');
      for (const id of await commandsOn(page)) seen.add(id);
    }
    await context.close();
  }
  const missing = allCommands.filter(({ id, on }) => {
    // A record shows those that its state allows, all in the same way: there is one to be seen of each type.
    if (on !== undefined) return !allCommands.some((other) => other.on === on && seen.has(other.id));
    return !seen.has(chosen[id] ?? id);
  });
  expect(missing.map(({ id }) => id)).toEqual([]);
});
