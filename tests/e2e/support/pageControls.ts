/** The controls of a page by Playwright's own reading of it, and what using one does. */
import type { Locator, Page } from '@playwright/test';
import { openModals } from '../../../src/keys/elsewhere.ts';

/** What takes the focus alone: a click on it is followed by typing or choosing. */
const fields = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider'] as const;
const pressed = [
  'button',
  'link',
  'tab',
  'switch',
  'checkbox',
  'radio',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
] as const;

type ControlRole = (typeof fields)[number] | (typeof pressed)[number];

export interface NamedControl {
  role: ControlRole;
  name: string;
}

const isControlRole = (role: string): role is ControlRole =>
  [...fields, ...pressed].some((known) => known === role);

export const isField = ({ role }: NamedControl): boolean => fields.some((known) => known === role);

/** The topmost dialog, else the page. */
export async function topOf(page: Page): Promise<Locator> {
  const modals = page.locator(openModals).filter({ visible: true });
  return (await modals.count()) > 0 ? modals.last() : page.locator('body');
}

const line = /^(?<indent> *)- (?<role>[a-z]+)(?: (?<name>"(?:[^"\\]|\\.)*"))?(?<rest>.*)$/;

/** A line of the snapshot without the quotes that YAML needs around some. */
function unquoted(text: string): string {
  const quoted = /^( *- )'((?:[^']|'')*)'(.*)$/.exec(text);
  return quoted ? `${quoted[1]}${quoted[2]?.replaceAll("''", "'")}${quoted[3]}` : text;
}

/** The enabled controls that have a name, each role and name once, in the order of the page. */
export async function controlsOf(root: Locator): Promise<NamedControl[]> {
  const found = new Map<string, NamedControl>();
  let select = -1;
  for (const text of (await root.ariaSnapshot()).split('\n')) {
    const { indent = '', role = '', name, rest = '' } = line.exec(unquoted(text))?.groups ?? {};
    if (indent.length <= select) select = -1;
    // Options of a field are its own, and chosen within it.
    if (role === 'combobox' && select === -1) select = indent.length;
    const isInside = select !== -1 && indent.length > select;
    if (!isControlRole(role) || !name || rest.includes('[disabled]') || isInside) continue;
    const control: NamedControl = { role, name: String(JSON.parse(name)) };
    found.set(`${role} ${control.name}`, control);
  }
  return [...found.values()];
}

/** The element of the control: the first that is not in a row of a list, else the first. */
export async function elementOf(root: Locator, { role, name }: NamedControl): Promise<Locator> {
  const all = root.getByRole(role, { name, exact: true, disabled: false });
  const outside = await all.evaluateAll((elements) =>
    elements.findIndex((element) => !element.closest('tbody tr, [data-record]')),
  );
  return all.nth(Math.max(outside, 0));
}

/** The command that an element names, or that leads to the page of its link. */
export function commandIdOf(element: Locator): Promise<string | undefined> {
  return element.evaluate((each) => {
    const href = each.getAttribute('href');
    const command = each.closest('[data-command]')?.getAttribute('data-command');
    return command ?? (href?.startsWith('/') ? `go${href.replace(/[?#].*$/, '')}` : undefined);
  });
}

/** What is seen of the page after something was done: where it is, what is open, switched and in focus. */
export function stateOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[data-palette]');
    const seen = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
    const words = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim().slice(0, 60);
    const states = ['aria-expanded', 'aria-selected', 'aria-checked', 'aria-pressed', 'aria-current'];
    const active = document.activeElement ?? document.body;
    return {
      address: location.pathname + location.search,
      focus:
        active === document.body
          ? 'nothing'
          : `${active.tagName} ${active.getAttribute('role') ?? ''} ${words(active)} ${seen(active.tagName).indexOf(active)}`,
      open: seen('[role=dialog], [role=menu], [role=listbox]')
        .map((each) => `${each.role} ${each.querySelector('h2, h3')?.textContent ?? ''}`)
        .join('; '),
      states: seen(states.map((name) => `[${name}]`).join(','))
        .map((each) => states.map((name) => each.getAttribute(name)?.slice(0, 5) ?? '').join(''))
        .join(' '),
      ticks: [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')]
        .filter((each) => !each.closest('[data-palette]'))
        .map((each) => Number(each.checked))
        .join(''),
      theme: `${document.documentElement.lang} ${document.documentElement.dataset.mantineColorScheme}`,
    };
  });
}
