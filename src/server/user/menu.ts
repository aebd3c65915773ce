import { menuOf } from '../../domain/menu.ts';
import type { ServedMenuGroup } from '../../domain/menuSchema.ts';
import type { Role } from '../../domain/roles.ts';

/** The menu of a role, in order, as the call answers it: what the declaration leaves out is said. */
export function servedMenu(role: Role): ServedMenuGroup[] {
  return menuOf(role).map(({ redirect = null, single = false, pages, ...group }) => ({
    ...group,
    redirect,
    single,
    pages: pages.map(({ hidden = false, activeMenu = null, ...page }) => ({ ...page, hidden, activeMenu })),
  }));
}
