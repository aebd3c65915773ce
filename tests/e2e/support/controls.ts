import type { Page } from '@playwright/test';
import { pageKeys } from '../../../src/commands/pageKeys.ts';
import { allCommands, recordCommands } from '../../../src/commands/registry.ts';
import { passwordRequestsRoute } from '../../../src/domain/menu.ts';
import { keyContexts } from '../../../src/keys/bindings.ts';

/** Controls that name no command, by selector, each with its reason. */
const excepted: Readonly<Record<string, string>> = {
  'form *': 'a field of a form, or one of its buttons: the form is that of a command',
  '[role=listbox] [role=option]': 'a choice of a field, a row of the palette, a step of the lab',
  '[cmdk-root] *': 'the palette itself',
  ':is([aria-haspopup], [aria-expanded], summary)': 'unfolds commands, links or words, and does nothing',
  '[data-record] [type=checkbox], thead [type=checkbox]': 'selects: x in a list, ticks in the palette',
  '[data-paging] *': 'turns the pages of what is listed',
  '[data-calendar] *': 'a day of a field of days',
  '[data-question] *': 'answers whether to leave what was typed',
  '[data-change]': 'another key for a line of the key sheet, which is a command',
  '[data-copies]': 'copies the text beside it',
  '[data-file]': 'a file of one’s own for the lab, or from it',
  '.mantine-Modal-close, .mantine-Drawer-close, [data-settings] button:last-child': 'closes, as Escape does',
  'a[href^="#"]': 'the way past the menu',
  'a[href^="http"]': 'an address that a record holds',
  'main :is(select, [data-view] *)':
    'how the chart or the recording of the page is looked at; which chart it is is a command',
};

/** Pages that are opened by another command than the one of their name. */
const ledTo: Readonly<Record<string, string>> = { [passwordRequestsRoute]: 'account.passwordRequests' };

/** Matches links to a page about the record in the address. */
const namesRecord = /[?&](id|\w+Id)=/;

const commands = new Set([...allCommands, ...recordCommands].map(({ id }) => id));
/** Contexts of the key sheet whose keys do the same as a control. */
const keySheetContexts = new Set<string>([...keyContexts, ...pageKeys.map(({ id }) => id)]);

/**
 * Returns the controls of the page that are no command: visible elements that take a click.
 * A link counts as the command that opens its page, or as that of the record in its address.
 * `data-keys` names the context of the key sheet that has the control's key.
 */
export async function controlsWithoutCommand(page: Page): Promise<string[]> {
  const found = await page.evaluate((selectors) => {
    const interactive =
      'button, a[href], input:not([type=hidden]), select, textarea, summary, ' +
      ['tab', 'switch', 'menuitem', 'option', 'combobox', 'checkbox', 'radio', 'button', 'link']
        .map((role) => `[role=${role}]`)
        .join(', ');
    const near = (each: Element, name: string) => each.closest(`[${name}]`)?.getAttribute(name) ?? undefined;
    return [...document.querySelectorAll<HTMLElement>(interactive)]
      .filter(
        (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[aria-hidden=true]'),
      )
      .filter((each) => !selectors.some((selector) => each.matches(selector)))
      .map((each) => ({
        command: near(each, 'data-command'),
        keys: near(each, 'data-keys'),
        ofRow: each.closest('[data-row-menu]') !== null,
        href: each.getAttribute('href') ?? '',
        words: `${each.role ?? each.tagName.toLowerCase()} “${(each.ariaLabel ?? each.textContent.trim()).slice(0, 40)}”`,
      }));
  }, Object.keys(excepted));
  const hasCommand = (path: string) => commands.has(ledTo[path] ?? `go${path}`);
  const isKnown = ({ command, keys, ofRow, href }: (typeof found)[number]) =>
    (command !== undefined && commands.has(command)) ||
    (keys !== undefined && keySheetContexts.has(keys)) ||
    ofRow ||
    (href.startsWith('/') && (hasCommand(href.replace(/\?.*$/, '')) || namesRecord.test(href)));
  return found.filter((each) => !isKnown(each)).map(({ words, href }) => `${words} ${href}`.trimEnd());
}
