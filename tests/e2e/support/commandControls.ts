import type { Page } from '@playwright/test';
import type { Command } from '../../../src/commandKit/command.ts';

/** Commands that choose one of several things, each with a control of another command: the id of that command. */
const chosen: Record<string, string> = {
  'auditCase.addAnyRecord': 'auditCase.addRecord',
  'account.endSession': 'ownSession.end',
  // The control exists after a view is saved.
  'list.openView': 'list.saveView',
  'list.removeView': 'list.saveView',
  // The control exists during a recording, next to every page.
  'recording.stop': 'recording.start',
  // Each line of the list of recent commands has a button to repeat it.
  'session.repeat': 'session.receipts',
  // The buttons for macros are below that list.
  'macro.new': 'session.receipts',
  'macro.rename': 'session.receipts',
  'macro.remove': 'session.receipts',
  // The tabs themselves are the controls; each of them has the menu.
  'tabs.previous': 'tabs.close',
  'tabs.next': 'tabs.close',
};

/** Returns the commands that the page has a control for; a link counts for the command that opens the same page. */
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

/** Returns the ids of commands that have no control among the seen ones. */
export function commandsWithoutControl(commands: readonly Command[], seen: ReadonlySet<string>): string[] {
  const missing = commands.filter(({ id, on }) => {
    // Commands on a record are shown in the same way for each record: in its menu or on its page, if its state allows it.
    if (on !== undefined)
      return !seen.has(`any on ${on}`) && !commands.some((other) => other.on === on && seen.has(other.id));
    return !seen.has(chosen[id] ?? id);
  });
  return missing.map(({ id }) => id);
}
