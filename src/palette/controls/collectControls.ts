/** The controls of the page beneath the palette, read from its elements: nothing declares them. */
import { computeAccessibleName } from 'dom-accessibility-api';
import { openModals } from '../../keys/elsewhere.ts';

/** A control that can be used on the page as it is now. */
export interface PageControl {
  /** Unique within one collection; says nothing of the element. */
  id: string;
  /** Its accessible name. */
  name: string;
  /** What choosing it does beside giving it the focus: a field only takes the focus. */
  kind: 'activate' | 'focus';
  /** Which of several alike it is: its row, its group or its part of the page. */
  context: string;
  /** It stands in a row of a list, beside the same controls of the other rows. */
  inRow: boolean;
  /** How many rows it is away from the row in focus, or from the first row. */
  distance: number;
  /** Where it is: 0 in an open popover or menu, 1 in the content of the page or dialog, 2 in the frame around. */
  area: 0 | 1 | 2;
  /** The command that the control names, or the page that its link leads to, as the id of the command for it. */
  command: string | undefined;
}

export interface CollectedControls {
  controls: readonly PageControl[];
  /** The element of a control that can still be used; undefined once it has left the page or is disabled or hidden. */
  usable: (id: string) => HTMLElement | SVGElement | undefined;
}

const activatedRoles = [
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
  'treeitem',
];
const focusedRoles = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider', 'listbox'];

const interactive = [
  'a[href]',
  'button',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  '[contenteditable]:not([contenteditable=false])',
  ...[...activatedRoles, ...focusedRoles].map((role) => `[role=${role}]`),
].join(',');

const activatedInputs = new Set(['checkbox', 'radio', 'submit', 'reset', 'button', 'image', 'file', 'color']);

/** The element that the palette is in. */
const palette = '[data-palette]';
/** Whatever stands in one of these cannot be used. */
const unusable = `:disabled, [aria-disabled=true], [data-disabled]:not([data-disabled=false]), [aria-hidden=true], [inert], ${palette}`;
const rows = 'tbody tr, [data-record], [role=option], [role=treeitem]';
const popovers = '[role=dialog], [role=menu]';
const groups =
  'fieldset, nav, section, form, aside, [role=group], [role=radiogroup], [role=region], [role=toolbar], [role=tablist], ' +
  '[role=tabpanel], [role=listbox], [role=menu], [role=search], [role=navigation], [role=dialog]';

/** Longer texts of a row or group are cut. */
const contextLength = 60;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function kindOf(element: Element): PageControl['kind'] {
  const role = element.getAttribute('role');
  if (role !== null && focusedRoles.includes(role)) return 'focus';
  if (role !== null && activatedRoles.includes(role)) return 'activate';
  if (element instanceof HTMLInputElement) return activatedInputs.has(element.type) ? 'activate' : 'focus';
  return element.matches('a, button, summary') ? 'activate' : 'focus';
}

type Control = HTMLElement | SVGElement;

/** Whether an element takes part in the page and can be used. */
function isUsable(element: Element): element is Control {
  return (
    (element instanceof HTMLElement || element instanceof SVGElement) &&
    element.isConnected &&
    element.closest(unusable) === null &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/** The style of an element is asked for once, and no text of the product stands in what a style draws before or after it. */
function styles(): typeof getComputedStyle {
  const known = new Map<Element, CSSStyleDeclaration>();
  const nothing = { getPropertyValue: () => '' } as unknown as CSSStyleDeclaration;
  return (element, pseudo) => {
    if (pseudo) return nothing;
    const before = known.get(element);
    if (before) return before;
    const style = window.getComputedStyle(element);
    known.set(element, style);
    return style;
  };
}

/** Takes a text and nothing else, so that its text is its name. */
const textOnly = 'button, a[href], summary, [role=option], [role=tab], [role=menuitem]';

/** The name where it needs no computing: a label of its own, or a single text. Most controls of a long list are such. */
function plainName(element: Element): string | undefined {
  if (element.hasAttribute('aria-labelledby')) return undefined;
  const label = oneLine(element.getAttribute('aria-label') ?? '');
  if (label !== '') return label;
  const text =
    element.childElementCount === 0 && element.matches(textOnly) ? oneLine(element.textContent) : '';
  return text === '' ? undefined : text;
}

/** The topmost dialog with what has opened over it, else the whole page. */
function rootsOf(page: Document): Element[] {
  const modal = [...page.querySelectorAll(openModals)].findLast((each) => each.closest(palette) === null);
  if (!modal) return [page.body];
  const above = [...page.querySelectorAll(popovers)].filter(
    (each) => modal.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return [modal, ...above.filter((each) => !above.some((other) => other !== each && other.contains(each)))];
}

function areaOf(element: Element, modal: boolean): PageControl['area'] {
  if (modal) return 1;
  if (element.closest(popovers)) return 0;
  return element.closest('main') ? 1 : 2;
}

/** What tells a row from the others: its header, else its link, else its first cell with a text. */
function rowText(row: Element): string {
  const header =
    row.querySelector('th[scope=row], [role=rowheader]') ??
    row.querySelector('a[href]') ??
    [...row.children].find((cell) => oneLine(cell.textContent) !== '');
  return oneLine(header?.textContent ?? row.textContent).slice(0, contextLength);
}

/** The id of the command that the control stands for. */
function commandOf(element: Element): string | undefined {
  const command = element.closest('[data-command]')?.getAttribute('data-command');
  if (command) return command;
  const href = element.getAttribute('href');
  return href?.startsWith('/') ? `go${href.replace(/[?#].*$/, '')}` : undefined;
}

/**
 * Every control of the page, or of the topmost dialog, in the order of the page: seen, enabled, and named. The palette
 * itself is left out (R-page-14). `focused`: the element that had the focus before the palette.
 */
export function collectControls(page: Document, focused: Element | null): CollectedControls {
  const getComputedStyle = styles();
  const nameOf = (element: Element) =>
    plainName(element) ??
    (oneLine(computeAccessibleName(element, { getComputedStyle })) ||
      // Browsers name a field by its placeholder where it has no other name; the library does not.
      oneLine(element.getAttribute('placeholder') ?? ''));
  const roots = rootsOf(page);
  const isModal = roots[0] !== page.body;
  const elements = roots
    .flatMap((root) => [...root.querySelectorAll(interactive)])
    .filter((element) => isUsable(element));

  const rowIndex = new Map<Element, number>();
  const rowTexts = new Map<Element, string>();
  const groupNames = new Map<Element, string>();
  const indexOf = (row: Element) => {
    const known = rowIndex.get(row) ?? rowIndex.size;
    rowIndex.set(row, known);
    return known;
  };
  const textOf = (row: Element) => {
    const known = rowTexts.get(row) ?? rowText(row);
    rowTexts.set(row, known);
    return known;
  };
  const groupOf = (element: Element): string => {
    const group = element.parentElement?.closest(groups);
    if (!group) return '';
    const known = groupNames.get(group);
    if (known !== undefined) return known;
    const own = nameOf(group).slice(0, contextLength) || groupOf(group);
    groupNames.set(group, own);
    return own;
  };

  const byId = new Map<string, Control>();
  const found: PageControl[] = [];
  for (const element of elements) {
    const name = nameOf(element);
    if (name === '') continue;
    const id = `control:${byId.size}`;
    byId.set(id, element);
    const row = element.closest(rows);
    const isRow = row === element;
    found.push({
      id,
      name,
      kind: kindOf(element),
      context: row && !isRow ? textOf(row) : groupOf(element),
      inRow: row !== null,
      distance: row ? indexOf(row) : 0,
      area: areaOf(element, isModal),
      command: commandOf(element),
    });
  }
  const focusedRow = focused?.closest(rows);
  const from = focusedRow ? (rowIndex.get(focusedRow) ?? 0) : 0;
  const controls = numbered(found.map((each) => ({ ...each, distance: Math.abs(each.distance - from) })));
  return {
    controls,
    usable: (id) => {
      const element = byId.get(id);
      return element && isUsable(element) ? element : undefined;
    },
  };
}

/** Those that neither name nor context tells apart are numbered. */
function numbered(controls: readonly PageControl[]): PageControl[] {
  const keyOf = ({ name, context }: PageControl) => `${name}\n${context}`;
  const counts = new Map<string, number>();
  for (const each of controls) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return controls.map((each) => {
    const count = counts.get(keyOf(each)) ?? 1;
    if (count === 1) return each;
    const number = (seen.get(keyOf(each)) ?? 0) + 1;
    seen.set(keyOf(each), number);
    return { ...each, context: `${each.context} ${number}/${count}`.trim() };
  });
}

/** What a click of the mouse is made of: some controls act before it ends, and what is open elsewhere closes. */
const clickEvents = ['pointerdown', 'mousedown', 'pointerup', 'mouseup'] as const;

/** Gives the control the focus, and does what a click does where it is more than a field. */
export function takeControl(element: HTMLElement | SVGElement, kind: PageControl['kind']): void {
  element.focus();
  if (kind === 'focus') return;
  const init = { bubbles: true, cancelable: true, composed: true, view: window };
  for (const type of clickEvents)
    element.dispatchEvent(
      type.startsWith('pointer') ? new PointerEvent(type, init) : new MouseEvent(type, init),
    );
  // The browser's own click: it follows links and sends forms. Drawn elements have none.
  if (element instanceof HTMLElement) element.click();
  else element.dispatchEvent(new MouseEvent('click', init));
}
