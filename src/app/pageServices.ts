import { useSelector } from '@xstate/react';
import { createContext, use, useSyncExternalStore } from 'react';
import type { CurrentUser } from '../domain/user.ts';
import type { LocaleSwitch } from './locale/localeSwitch.ts';
import type { Address } from './session/address.ts';
import type { Session } from './session/session.ts';
import type { SettingsStore } from './settings/settingsStore.ts';

/** What the page is made with in main.tsx, for everything inside it. */
export interface PageServices {
  session: Session;
  locale: LocaleSwitch;
  settings: SettingsStore;
  address: Address;
}

export const PageServicesContext = createContext<PageServices | undefined>(undefined);

/** Throws outside of the page. */
export function usePageServices(): PageServices {
  const services = use(PageServicesContext);
  if (!services) throw new Error('No page around');
  return services;
}

/** The path in the address line. */
export function usePathname(): string {
  const { address } = usePageServices();
  return useSyncExternalStore(address.onMove, () => address.read().pathname);
}

/** The user is fetched again on each navigation; only a changed one is a new user. */
function sameUser(a: CurrentUser | null, b: CurrentUser | null): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The logged-in user. Throws on the login page. */
export function useUser(): CurrentUser {
  const { session } = usePageServices();
  const user = useSelector(session.actor, (snapshot) => snapshot.context.user, sameUser);
  if (!user) throw new Error('Nobody is logged in');
  return user;
}
