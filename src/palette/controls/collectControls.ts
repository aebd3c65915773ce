/** The controls of the page behind the palette, read from its elements: nothing declares them. */
import { computeAccessibleName } from 'dom-accessibility-api';
import { openModals } from '../../keys/elsewhere.ts';
import { behindPalette, paletteElement } from '../pageBehind.ts';
import { contextLength, oneLine, rowText, withDistinctContexts } from './contexts.ts';

/** A control that is usable on the current page. */
export interface PageControl {
  /** Unique; independent of the element. */
  id: string;
  /** Its accessible name. */
  name: string;
  /** The action besides focusing: a field is only focused. */
  kind: 'activate' | 'focus';
  /** Text that distinguishes it from controls with the same name: its row, its group or its part of the page. */
  context: string;
  /** True if it is in a row of a list, as one of the same controls in every row. */
  inRow: boolean;
  /** Number of rows between it and the row in focus, or the first row. */
  distance: number;
  /** Its area: 0 in an open popover or menu, 1 in the content of the page or dialog, 2 in the frame around. */
  area: 0 | 1 | 2;
  /** Id of the command that the control names, or of the command for the page that its link opens. */
  command: string | undefined;
}

export interface CollectedControls {
  controls: readonly PageControl[];
  /**
   * Returns the element of a control that is still usable. Undefined after it was removed from the page, is disabled or
   * hidden, or has become another control.
   */
  usable: (id: string) => Control | undefined;
  /** Tells whether a control is still mounted and enabled: cheaper, for rows that render with each letter. */
  isThere: (id: string) => boolean;
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

/** Selector of containers that make their controls unusable. */
const unusable = `:disabled, [aria-disabled=true], [data-disabled]:not([data-disabled=false]), [aria-hidden=true], [inert]:not([${behindPalette}]), ${paletteElement}`;
const rows = 'tbody tr, [data-record], [role=option], [role=treeitem]';
const popovers = '[role=dialog], [role=menu]';
const groups =
  'fieldset, nav, section, form, aside, [role=group], [role=radiogroup], [role=region], [role=toolbar], [role=tablist], ' +
  '[role=tabpanel], [role=listbox], [role=menu], [role=search], [role=navigation], [role=dialog]';

function kindOf(element: Element): PageControl['kind'] {
  const role = element.getAttribute('role');
  if (role !== null && focusedRoles.includes(role)) return 'focus';
  if (role !== null && activatedRoles.includes(role)) return 'activate';
  if (element instanceof HTMLInputElement) return activatedInputs.has(element.type) ? 'activate' : 'focus';
  return element.matches('a, button, summary') ? 'activate' : 'focus';
}

type Control = HTMLElement | SVGElement;

/** The containers of an element, itself included. */
interface Surroundings {
  /** True if no container disables it. */
  enabled: boolean;
  row: Element | undefined;
  /** The nearest element that may have a name for its content. */
  group: Element | undefined;
  inPopover: boolean;
  inMain: boolean;
}

const outside: Surroundings = {
  enabled: true,
  row: undefined,
  group: undefined,
  inPopover: false,
  inMain: false,
};

type SurroundingsOf = (element: Element | null) => Surroundings;

/** Returns a lookup that examines each element one time, because controls share most of their containers. */
function surroundings(): SurroundingsOf {
  const known = new Map<Element, Surroundings>();
  const of: SurroundingsOf = (element) => {
    if (!element) return outside;
    const before = known.get(element);
    if (before) return before;
    const around = of(element.parentElement);
    const own: Surroundings = {
      enabled: around.enabled && !element.matches(unusable),
      row: element.matches(rows) ? element : around.row,
      group: element.matches(groups) ? element : around.group,
      inPopover: around.inPopover || element.matches(popovers),
      inMain: around.inMain || element.localName === 'main',
    };
    known.set(element, own);
    return own;
  };
  return of;
}

/** Tells whether an element is visible on the page and usable. */
function isUsable(element: Element, surroundingsOf: SurroundingsOf): element is Control {
  return (
    (element instanceof HTMLElement || element instanceof SVGElement) &&
    element.isConnected &&
    surroundingsOf(element).enabled &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/** Returns `getComputedStyle` with a cache. It ignores pseudo-elements, because the product writes no text with them. */
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

/** Elements whose name is their content. */
const namedByContent =
  'button, a[href], summary, [role=button], [role=link], [role=option], [role=tab], [role=menuitem], [role=switch]';
/** Elements whose accessible name consists of more than the texts inside them. */
const namedApart =
  'img, svg, input, select, textarea, iframe, object, [role], [alt], [aria-label], [aria-labelledby], [aria-owns]';

/** Returns the visible text of an element; undefined if its name consists of more than texts. */
function seenText(element: Element, styleOf: typeof getComputedStyle): string | undefined {
  let text = '';
  for (const child of element.childNodes) {
    if (child instanceof Text) text += child.data;
    if (!(child instanceof Element) || child.getAttribute('aria-hidden') === 'true') continue;
    if (child.matches(namedApart)) return undefined;
    const { display, visibility } = styleOf(child);
    if (display === 'none' || visibility === 'hidden') continue;
    const within = seenText(child, styleOf);
    if (within === undefined || (within === '' && child.hasAttribute('title'))) return undefined;
    text += display === 'inline' ? within : ` ${within} `;
  }
  return text;
}

/** Returns the name if it is only a label of its own, or text, as for most controls of a long list. Undefined otherwise. */
function plainName(
  element: Element,
  styleOf: typeof getComputedStyle,
  labelled: () => ReadonlySet<string>,
): string | undefined {
  if (element.hasAttribute('aria-labelledby')) return undefined;
  const label = oneLine(element.getAttribute('aria-label') ?? '');
  if (label !== '') return label;
  // Because a label takes precedence over a button's content, such as the chosen file.
  const isLabelled = element.closest('label') !== null || (element.id !== '' && labelled().has(element.id));
  const text =
    element.matches(namedByContent) && !isLabelled ? oneLine(seenText(element, styleOf) ?? '') : '';
  return text === '' ? undefined : text;
}

/** Returns a function that computes accessible names, with labels as of its first call. */
function accessibleNames(): (element: Element) => string {
  const getComputedStyle = styles();
  let ids: ReadonlySet<string> | undefined;
  const labelled = () =>
    (ids ??= new Set(Array.from(document.querySelectorAll('label'), (label) => label.htmlFor)));
  return (element) =>
    plainName(element, getComputedStyle, labelled) ??
    (oneLine(computeAccessibleName(element, { getComputedStyle })) ||
      // Because browsers name a field without another name by its placeholder, but the library does not.
      oneLine(element.getAttribute('placeholder') ?? ''));
}

/** The data that show whether an element is still the same control. */
interface Identity {
  name: string;
  context: string;
  /** The id of its row's record, and the target of its link. */
  target: string;
}

const targetOf = (element: Element) =>
  `${element.closest('[data-record]')?.getAttribute('data-record') ?? ''} ${element.getAttribute('href') ?? ''}`;

/** Returns the topmost dialog with the popovers over it, otherwise the whole page. */
function rootsOf(page: Document): Element[] {
  const modal = [...page.querySelectorAll(openModals)].findLast(
    (each) => each.closest(paletteElement) === null,
  );
  if (!modal) return [page.body];
  const above = [...page.querySelectorAll(popovers)].filter(
    (each) => modal.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return [modal, ...above.filter((each) => !above.some((other) => other !== each && other.contains(each)))];
}

function areaOf(
  { inPopover, inMain }: Pick<Surroundings, 'inPopover' | 'inMain'>,
  modal: boolean,
): PageControl['area'] {
  if (modal) return 1;
  if (inPopover) return 0;
  return inMain ? 1 : 2;
}

/**
 * Returns the id of the command that the control itself triggers. Its containers may name a command too, but do more than
 * that; a link with a query opens more than the page.
 */
function commandOf(element: Element): string | undefined {
  const command = element.getAttribute('data-command');
  if (command) return command;
  const href = element.getAttribute('href');
  return href?.startsWith('/') && !/[?#]/.test(href) ? `go${href}` : undefined;
}

/** Returns functions that read the names and contexts of the page's present controls. */
function reader() {
  const surroundingsOf = surroundings();
  const nameOf = accessibleNames();
  const rowTexts = new Map<Element, string>();
  const groupNames = new Map<Element, string>();
  const textOf = (row: Element) => {
    const known = rowTexts.get(row) ?? rowText(row);
    rowTexts.set(row, known);
    return known;
  };
  const groupOf = (element: Element): string => {
    const { group } = surroundingsOf(element.parentElement);
    if (!group) return '';
    const known = groupNames.get(group);
    if (known !== undefined) return known;
    const own = nameOf(group).slice(0, contextLength) || groupOf(group);
    groupNames.set(group, own);
    return own;
  };
  const contextOf = (element: Element) => {
    const { row } = surroundingsOf(element);
    return row && row !== element ? textOf(row) : groupOf(element);
  };
  return { surroundingsOf, nameOf, contextOf };
}

/** Counter of the control ids, so that an id never refers to another control when the same page is read again. */
let count = 0;

/**
 * Returns every visible, enabled and named control of the page, or of the topmost dialog, in the order of the page. Omits
 * the palette itself (R-page-14). `focused`: the element that had the focus before the palette.
 */
export function collectControls(page: Document, focused: Element | null): CollectedControls {
  const { surroundingsOf, nameOf, contextOf } = reader();
  const roots = rootsOf(page);
  const isModal = roots[0] !== page.body;
  const rowIndex = new Map<Element, number>();
  const indexOf = (row: Element) => {
    const known = rowIndex.get(row) ?? rowIndex.size;
    rowIndex.set(row, known);
    return known;
  };

  const byId = new Map<string, Identity & { element: Control }>();
  const found: (PageControl & { row: Element | undefined })[] = [];
  for (const root of roots)
    for (const element of root.querySelectorAll(interactive)) {
      if (!isUsable(element, surroundingsOf)) continue;
      const name = nameOf(element);
      if (name === '') continue;
      const id = `control:${count++}`;
      const { row, ...around } = surroundingsOf(element);
      const context = contextOf(element);
      byId.set(id, { element, name, context, target: targetOf(element) });
      found.push({
        id,
        name,
        kind: kindOf(element),
        context,
        inRow: row !== undefined,
        distance: row ? indexOf(row) : 0,
        area: areaOf(around, isModal),
        command: commandOf(element),
        row,
      });
    }
  const focusedRow = focused?.closest(rows);
  const from = focusedRow ? (rowIndex.get(focusedRow) ?? 0) : 0;
  const controls = withDistinctContexts(found).map(({ row: _row, ...each }) => ({
    ...each,
    distance: Math.abs(each.distance - from),
  }));
  const lost = new Set<string>();
  return {
    controls,
    usable: (id) => {
      const { element, name, context, target } = byId.get(id) ?? {};
      const now = reader();
      // Because the page may have reused the element for another record meanwhile.
      if (
        element &&
        isUsable(element, now.surroundingsOf) &&
        now.nameOf(element) === name &&
        now.contextOf(element) === context &&
        targetOf(element) === target
      )
        return element;
      lost.add(id);
      return undefined;
    },
    isThere: (id) => {
      const { element } = byId.get(id) ?? {};
      return element?.isConnected === true && !lost.has(id) && element.closest(unusable) === null;
    },
  };
}

/** Focuses the control, or its nearest focusable container, as a mouse click does. */
function focusOn(element: Control): void {
  for (let each: Control | null = element; each; each = each.parentElement) {
    each.focus({ preventScroll: each !== element });
    if (document.activeElement === each) return;
  }
}

const mouseInit = { bubbles: true, cancelable: true, composed: true };

/** Presses or releases the mouse button: some controls act before a click ends, and open popups elsewhere close. */
function mouse(element: Control, type: 'down' | 'up'): void {
  const init = { ...mouseInit, view: window };
  element.dispatchEvent(new PointerEvent(`pointer${type}`, init));
  element.dispatchEvent(new MouseEvent(`mouse${type}`, init));
}

/**
 * Focuses the control, and clicks it unless it is a field. In the order of a mouse: a popup that closes on the press has
 * drawn that in a microtask before the focus moves; otherwise it would take the focus back from the control.
 */
export function takeControl(element: Control, kind: PageControl['kind']): void {
  mouse(element, 'down');
  queueMicrotask(() => {
    focusOn(element);
    mouse(element, 'up');
    if (kind === 'focus') return;
    // Uses the browser's own click, because it follows links and submits forms. SVG elements have none.
    if (element instanceof HTMLElement) element.click();
    else element.dispatchEvent(new MouseEvent('click', { ...mouseInit, view: window }));
  });
}
