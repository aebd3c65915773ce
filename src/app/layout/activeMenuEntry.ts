import type { MessageKey } from '../../domain/message.ts';
import { firstPath, sidePages, type MenuGroup, type MenuPage } from '../../domain/menu.ts';
import { homePath } from '../session/redirect.ts';

/** Where a path lies in the menu. */
export interface ActiveMenuEntry {
  group: MenuGroup;
  page: MenuPage;
  /** The path of the entry that is lit. */
  activePath: string;
}

/** Undefined for a path that is no page of the menu. */
export function activeMenuEntry(menu: readonly MenuGroup[], pathname: string): ActiveMenuEntry | undefined {
  for (const group of menu) {
    const page = group.pages.find((candidate) => candidate.path === pathname);
    if (page) return { group, page, activePath: page.activeMenu ?? page.path };
  }
  return undefined;
}

export interface Crumb {
  title: MessageKey;
  /** Absent on the page itself, and on a group that is no page. */
  path?: string;
}

/** Group, list, page: the way down to the page, without saying the same twice. */
export function crumbsOf(
  { group, page, activePath }: ActiveMenuEntry,
  translate: (key: MessageKey) => string,
): Crumb[] {
  const parent =
    activePath === page.path ? undefined : group.pages.find((candidate) => candidate.path === activePath);
  const crumbs: Crumb[] = [
    { title: group.title },
    ...(parent ? [{ title: parent.title, path: parent.path }] : []),
    { title: page.title },
  ];
  return crumbs.filter((crumb, index) => {
    const next = crumbs[index + 1];
    return !next || translate(next.title) !== translate(crumb.title);
  });
}

/** The menu's first page, or the page that says there is none. */
export function firstPageOf(menu: readonly MenuGroup[]): string {
  return firstPath(menu) ?? homePath;
}

/** A page's title, in the menu or beside it; undefined for what is no page. */
export function pageTitle(menu: readonly MenuGroup[], pathname: string): MessageKey | undefined {
  if (pathname === homePath) return 'shell.noMenu.title';
  return (activeMenuEntry(menu, pathname)?.page ?? sidePages.find(({ path }) => path === pathname))?.title;
}
