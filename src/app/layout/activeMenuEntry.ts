import type { MessageKey } from '../../domain/message.ts';
import { firstPath } from '../../domain/menu.ts';
import { sidePages, type MenuGroup, type MenuPage } from '../../domain/pages.ts';
import { homePath } from '../session/redirect.ts';

/** The menu entry of a path. */
export interface ActiveMenuEntry {
  group: MenuGroup;
  page: MenuPage;
  /** Path of the highlighted entry. */
  activePath: string;
}

/** Returns the menu entry of a path, or undefined if the path is no page of the menu. */
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

/** Returns the breadcrumb (group, list, page) without repetitions. */
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

/** Returns the path of the menu's first page, or of the page that says that there is none. */
export function firstPageOf(menu: readonly MenuGroup[]): string {
  return firstPath(menu) ?? homePath;
}

/** Returns a page's title, in the menu or outside it; undefined for an unknown path. */
export function pageTitle(menu: readonly MenuGroup[], pathname: string): MessageKey | undefined {
  if (pathname === homePath) return 'shell.noMenu.title';
  return (activeMenuEntry(menu, pathname)?.page ?? sidePages.find(({ path }) => path === pathname))?.title;
}
