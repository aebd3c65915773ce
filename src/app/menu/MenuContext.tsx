import { createContext, use, useMemo, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { menuOf } from '../../domain/menu.ts';
import type { MenuGroup } from '../../domain/pages.ts';
import { roleOf } from '../../domain/roles.ts';
import { useUser } from '../pageServices.ts';
import { useSettings } from '../settings/useSettings.ts';
import { menuFrom, menuQuery } from './menuQuery.ts';

const MenuContext = createContext<readonly MenuGroup[]>([]);

/** Returns the groups that the user sees, in order: the declared ones, or the server's while that setting is on. */
export function useMenu(): readonly MenuGroup[] {
  return use(MenuContext);
}

/** Draws the declared menu until the server's is loaded, so that no page waits for it. */
export function MenuProvider({ children }: { children: ReactNode }) {
  const role = roleOf(useUser().roleId);
  const { menuFromServer } = useSettings();
  const [{ data }] = useQuery({
    query: menuQuery,
    variables: {},
    pause: !menuFromServer,
    requestPolicy: 'cache-first',
  });
  const served = menuFromServer ? data?.userMenu : undefined;
  const groups = useMemo(() => {
    const declared = role ? menuOf(role) : [];
    return served ? menuFrom(served, declared) : declared;
  }, [role, served]);
  return <MenuContext value={groups}>{children}</MenuContext>;
}
