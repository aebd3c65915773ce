import { useSelector } from '@xstate/react';
import { createContext, use, useSyncExternalStore } from 'react';
import type { CurrentUser } from '../domain/user.ts';
import type { RecordingView } from '../commands/core/shellView.ts';
import type { LocaleSwitch } from './locale/localeSwitch.ts';
import type { Address } from './session/address.ts';
import type { Session } from './session/session.ts';
import type { SettingsStore } from './settings/settingsStore.ts';

/** The services that main.tsx creates for the page. */
export interface PageServices {
  session: Session;
  locale: LocaleSwitch;
  settings: SettingsStore;
  address: Address;
  recording: RecordingView;
}

export const PageServicesContext = createContext<PageServices | undefined>(undefined);

/** Returns the page's services. Throws outside of the page. */
export function usePageServices(): PageServices {
  const services = use(PageServicesContext);
  if (!services) throw new Error('No page around');
  return services;
}

/** Returns the path of the address. */
export function usePathname(): string {
  const { address } = usePageServices();
  return useSyncExternalStore(address.onMove, () => address.read().pathname);
}

/**
 * Tells whether both are the same user. The user is fetched again on each navigation, and only a changed one is a new
 * object.
 */
function sameUser(a: CurrentUser | null, b: CurrentUser | null): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the logged-in user. Throws on the login page. */
export function useUser(): CurrentUser {
  const { session } = usePageServices();
  const user = useSelector(session.actor, (snapshot) => snapshot.context.user, sameUser);
  if (!user) throw new Error('Nobody is logged in');
  return user;
}
