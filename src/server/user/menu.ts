import { menuOf } from '../../domain/menu.ts';
import type { ServedMenuGroup } from '../../domain/menuSchema.ts';
import type { Role } from '../../domain/roles.ts';

/** Returns the menu of a role, in order, for the answer: with the defaults that the declaration omits. */
export function servedMenu(role: Role): ServedMenuGroup[] {
  return menuOf(role).map(({ redirect = null, single = false, pages, ...group }) => ({
    ...group,
    redirect,
    single,
    pages: pages.map(({ path, title, hidden = false, activeMenu = null }) => ({
      path,
      title,
      hidden,
      activeMenu,
    })),
  }));
}
