import type { MessageKey } from '../../domain/message.ts';
import type { MenuGroup } from '../../domain/menu.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';

/** The menu from the server, for who has that switch on. */
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

/** The contract says no more than that it is a text; the server takes it from `domain/menu.ts`. */
function titleOf({ title }: { title: string }): MessageKey {
  return title as MessageKey;
}

/**
 * The server's menu as the page draws it. What the role may not see by the declaration stays out, whatever the server
 * says: a page is open to who has it in both.
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
      // A group that is left without a visible page would be an entry that leads nowhere.
      const first = pages.find((page) => !page.hidden);
      if (!first) return [];
      const hasRedirectPage = pages.some(({ path }) => path === group.redirect);
      const redirect = group.single ? undefined : hasRedirectPage ? group.redirect : first.path;
      return [{ ...group, title: titleOf(group), role: mine.role, redirect: redirect ?? undefined, pages }];
    })
    .sort((a, b) => a.order - b.order);
}
