/** The controls of a page as the browser tells them to screen readers, and the effects of using one. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { openModals } from '../../../src/keys/elsewhere.ts';

/** Roles of controls that only take the focus: after a click on them, the user types or chooses. */
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

/** A control by its name and role for a screen reader. */
export interface NamedControl {
  role: ControlRole;
  name: string;
}

const isControlRole = (role: string): role is ControlRole =>
  [...fields, ...pressed].some((known) => known === role);

export const isField = ({ role }: NamedControl): boolean => fields.some((known) => known === role);

/** A control as the browser tells it to screen readers, with data of its element. */
export interface PageControl extends NamedControl {
  /** Unique on the page as it was read; the element has it as its attribute `data-control-of-test`. */
  mark: string;
  /** True if the control is in a row of a list. */
  inRow: boolean;
  /** The command that the element itself names, or the page that its link opens without further parameters. */
  command: string | undefined;
  /** The tag, the classes, and the path of the link: the same for controls that one component draws. */
  look: string;
}

const markAttribute = 'data-control-of-test';

/** Selects the topmost open dialog, or else the page. */
const topElement = `[...document.querySelectorAll(${JSON.stringify(openModals)})].findLast((each) => each.checkVisibility()) ?? document.body`;

interface ReadNode {
  role: ControlRole;
  name: string;
  backendId: number;
}

/** Roles for which the browser's name differs from ARIA's. */
const browserRoles: Readonly<Record<string, ControlRole>> = { DisclosureTriangle: 'button' };

/** Returns the enabled controls as the browser tells them to screen readers. */
async function readNodes(devtools: CDPSession): Promise<ReadNode[]> {
  const { result } = await devtools.send('Runtime.evaluate', { expression: topElement });
  const { nodes } = await devtools.send('Accessibility.queryAXTree', { objectId: result.objectId });
  return nodes.flatMap((node) => {
    const browserRole = String(node.role?.value);
    const role = browserRoles[browserRole] ?? browserRole;
    const isDisabled = node.properties?.some(
      ({ name, value }) => name === 'disabled' && value.value === true,
    );
    if (node.ignored || isDisabled || !isControlRole(role) || node.backendDOMNodeId === undefined) return [];
    const name = String(node.name?.value ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    return [{ role, name, backendId: node.backendDOMNodeId }];
  });
}

/** Marks the elements and reads their data. Excludes options of a native list, which are chosen within their field. */
async function marked(page: Page, devtools: CDPSession, nodes: readonly ReadNode[]): Promise<PageControl[]> {
  await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devtools.send('DOM.pushNodesByBackendIdsToFrontend', {
    backendNodeIds: nodes.map(({ backendId }) => backendId),
  });
  await Promise.all(
    nodeIds.map((nodeId, at) =>
      devtools.send('DOM.setAttributeValue', { nodeId, name: markAttribute, value: String(at) }),
    ),
  );
  const elements = await page.evaluate(
    (attribute) =>
      [...document.querySelectorAll(`[${attribute}]:not(option)`)].map((each) => {
        const href = each.getAttribute('href');
        const own = each.getAttribute('data-command') ?? undefined;
        return {
          mark: each.getAttribute(attribute) ?? '',
          inRow: each.closest('tbody tr, [data-record]') !== null,
          command: own ?? (href?.startsWith('/') && !/[?#]/.test(href) ? `go${href}` : undefined),
          look: `${each.tagName} ${each.getAttribute('class') ?? ''} ${href?.replace(/[?#].*$/, '').replace(/[\da-f-]{8,}/g, '#') ?? ''}`,
        };
      }),
    markAttribute,
  );
  return elements.flatMap((element) => {
    const node = nodes[Number(element.mark)];
    return node ? [{ ...element, role: node.role, name: node.name }] : [];
  });
}

async function withDevtools<Result>(
  page: Page,
  work: (devtools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const devtools = await page.context().newCDPSession(page);
  try {
    return await work(devtools);
  } finally {
    await devtools.detach();
  }
}

/** Returns every enabled control of the page or its topmost dialog, in the order of the page; a missing name is ''. */
export function controlsOf(page: Page): Promise<PageControl[]> {
  return withDevtools(page, async (devtools) => marked(page, devtools, await readNodes(devtools)));
}

/** Returns the control's element on a reopened page: the first one outside the rows of a list, else the first one. */
export function elementOf(page: Page, { role, name }: NamedControl): Promise<Locator> {
  return withDevtools(page, async (devtools) => {
    await page.evaluate(
      (attribute) =>
        document.querySelectorAll(`[${attribute}]`).forEach((each) => each.removeAttribute(attribute)),
      markAttribute,
    );
    const nodes = await readNodes(devtools);
    const all = await marked(
      page,
      devtools,
      nodes.filter((each) => each.role === role && each.name === name),
    );
    const found = all.find(({ inRow }) => !inRow) ?? all[0];
    if (!found) throw new Error(`No ${role} “${name}” on ${page.url()}`);
    return page.locator(`[${markAttribute}="${found.mark}"]`);
  });
}

/** Returns the visible state of the page: its address, and the open, switched and focused elements. */
export function stateOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[data-palette]');
    const seen = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
    // Because Mantine writes styles between the elements, with numbers that no two windows share.
    const drawn = (element: Element) =>
      element instanceof HTMLElement ? element.innerText : element.textContent;
    const words = (element: Element) =>
      (element.getAttribute('aria-label') ?? drawn(element)).replace(/\s+/g, ' ').trim().slice(0, 60);
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
