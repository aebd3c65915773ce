import type { MessageKey } from '../../domain/message.ts';
import type { TabAction, TabMenuAction } from '../../commands/core/shellView.ts';
import type { PageAddress } from '../session/address.ts';

/** A visited route in the tab bar (R-page-6). */
export interface Tab extends PageAddress {
  /** Title of its page. */
  title: MessageKey;
  /** Name of its record, if known. */
  name?: string;
}

/** Parameters that identify the record of a page: another record is another tab, another filter is not. */
const naming = ['id', 'lifecycle'];

/** Returns the id of a route's tab; two routes with the same id share a tab. */
export function tabId({ pathname, search }: PageAddress): string {
  const query = new URLSearchParams(search);
  return [pathname, ...naming.map((name) => query.get(name) ?? '')].join(' ');
}

export function routeOf({ pathname, search }: PageAddress): string {
  return pathname + search;
}

function indexOf(tabs: readonly Tab[], id: string): number {
  return tabs.findIndex((tab) => tabId(tab) === id);
}

/**
 * Returns the tabs after a route was opened: its own tab remains at its index and gets the route's query; else it is the
 * last.
 */
export function visited(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const at = indexOf(tabs, tabId(tab));
  const known = tabs[at];
  if (!known) return [...tabs, tab];
  if (known.search === tab.search && (tab.name === undefined || tab.name === known.name)) return tabs;
  return tabs.with(at, { ...known, ...tab, name: tab.name ?? known.name });
}

/** Tells whether an action closes the tab at the index. The first tab, the role's first page, is never closed. */
function isClosedBy(action: TabMenuAction, index: number, target: number): boolean {
  if (index === 0) return false;
  switch (action) {
    case 'reload':
      return false;
    case 'close':
      return index === target;
    case 'closeLeft':
      return index < target;
    case 'closeRight':
      return index > target;
    case 'closeOthers':
      return index !== target;
    case 'closeAll':
      return true;
  }
}

export interface Closing {
  tabs: readonly Tab[];
  /** The tab to open instead of the current one; absent if that remains open. */
  open?: Tab;
}

/**
 * Returns the effect of a close action. If the open tab is closed, its left neighbour or the target is opened; all tabs have
 * their queries.
 */
export function closing(tabs: readonly Tab[], open: string, target: string, action: TabMenuAction): Closing {
  const targetAt = indexOf(tabs, target);
  const openAt = indexOf(tabs, open);
  const remains = (_: Tab, index: number) => !isClosedBy(action, index, targetAt);
  const remaining = tabs.filter(remains);
  if (openAt < 0 || !isClosedBy(action, openAt, targetAt)) return { tabs: remaining };
  const pointed = tabs[targetAt];
  const next = pointed && remaining.includes(pointed) ? pointed : tabs.slice(0, openAt).findLast(remains);
  return { tabs: remaining, open: next };
}

/** Returns why an action cannot be used on a tab; undefined if it can. */
export function refusalOf(
  tabs: readonly Tab[],
  open: string,
  target: string,
  action: TabAction,
): MessageKey | undefined {
  if (action === 'reload') return target === open ? undefined : 'tabs.refusal.notOpen';
  if (action === 'previous' || action === 'next') return tabs.length > 1 ? undefined : 'tabs.refusal.only';
  const at = indexOf(tabs, target);
  if (action === 'close' && at === 0) return 'tabs.refusal.first';
  return tabs.some((_, index) => isClosedBy(action, index, at)) ? undefined : 'tabs.refusal.nothing';
}

/** Returns the neighbouring tab, wrapping around the ends. */
export function adjacentTab(tabs: readonly Tab[], open: string, step: -1 | 1): Tab | undefined {
  return tabs.at((Math.max(indexOf(tabs, open), 0) + step) % tabs.length);
}

function isTab(value: unknown): value is Tab {
  const { pathname, search, name } = (value ?? {}) as Partial<Tab>;
  return (
    typeof pathname === 'string' &&
    typeof search === 'string' &&
    (name === undefined || typeof name === 'string')
  );
}

/** Parses the stored tabs and validates them: the first page comes first, and unknown pages are removed. */
export function restored(
  json: string | null,
  first: Tab,
  titleOf: (pathname: string) => MessageKey | undefined,
): readonly Tab[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json ?? '[]');
  } catch {
    parsed = [];
  }
  const known = (Array.isArray(parsed) ? parsed : []).filter(isTab).flatMap((tab) => {
    const title = titleOf(tab.pathname);
    return title ? [{ ...tab, title }] : [];
  });
  const unique = new Map([first, ...known].map((tab) => [tabId(tab), tab]));
  return [...unique.values()];
}
