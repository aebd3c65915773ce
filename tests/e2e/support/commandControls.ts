import type { Page } from '@playwright/test';
import type { Command } from '../../../src/commandKit/command.ts';

/** Commands that choose among things of which each has a control of its own, and which command that is. */
const chosen: Record<string, string> = {
  'auditCase.addAnyRecord': 'auditCase.addRecord',
  'account.endSession': 'ownSession.end',
  // Once a view is saved.
  'list.openView': 'list.saveView',
  'list.removeView': 'list.saveView',
  // While something is recorded, beside every page.
  'recording.stop': 'recording.start',
  // Each line of what was run has a button that does it again.
  'session.repeat': 'session.receipts',
  // Below that list are the buttons of what can be made of it.
  'macro.new': 'session.receipts',
  'macro.rename': 'session.receipts',
  'macro.remove': 'session.receipts',
  // The tabs themselves, of which each has the menu.
  'tabs.previous': 'tabs.close',
  'tabs.next': 'tabs.close',
};

/** The commands that the page has a control for; a link to a page is that of the command that leads there. */
export async function commandsOn(page: Page): Promise<string[]> {
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

/** The commands, by id, that have no control among those that were seen. */
export function commandsWithoutControl(commands: readonly Command[], seen: ReadonlySet<string>): string[] {
  const missing = commands.filter(({ id, on }) => {
    // What is done to a record is told of each in the same way, by its menu or its page, as its state allows.
    if (on !== undefined)
      return !seen.has(`any on ${on}`) && !commands.some((other) => other.on === on && seen.has(other.id));
    return !seen.has(chosen[id] ?? id);
  });
  return missing.map(({ id }) => id);
}
