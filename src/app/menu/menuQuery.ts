import type { MessageKey } from '../../domain/message.ts';
import type { MenuGroup } from '../../domain/pages.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';

/** Queries the menu for users who have the server's menu switched on. */
export const menuQuery = graphql(`
  query Menu {
    userMenu {
      path
      title
      role
      order
      redirect
      single
      pages {
        path
        title
        hidden
        activeMenu
      }
    }
  }
`);

type ServedMenu = NonNullable<ResultOf<typeof menuQuery>['userMenu']>;

/** Casts, because the schema types it as a string; the server takes it from `domain/menu.ts`. */
function titleOf({ title }: { title: string }): MessageKey {
  return title as MessageKey;
}

/**
 * Returns the server's menu as the page draws it. Pages that the declaration denies the role are removed whatever the server
 * returns, because a page opens only if both menus have it.
 */
export function menuFrom(served: ServedMenu, declared: readonly MenuGroup[]): MenuGroup[] {
  return served
    .flatMap((group) => {
      const mine = declared.find(({ path, role }) => path === group?.path && role === group.role);
      if (!group || !mine) return [];
      const known = new Set(mine.pages.map(({ path }) => path));
      const pages = group.pages.flatMap((page) =>
        page && known.has(page.path)
          ? [{ ...page, title: titleOf(page), activeMenu: page.activeMenu ?? undefined }]
          : [],
      );
      // Because a group without a visible page would be an entry that opens nothing.
      const first = pages.find((page) => !page.hidden);
      if (!first) return [];
      const hasRedirectPage = pages.some(({ path }) => path === group.redirect);
      const redirect = group.single ? undefined : hasRedirectPage ? group.redirect : first.path;
      return [{ ...group, title: titleOf(group), role: mine.role, redirect: redirect ?? undefined, pages }];
    })
    .sort((a, b) => a.order - b.order);
}
