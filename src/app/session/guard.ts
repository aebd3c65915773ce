import { roleOf } from '../../domain/roles.ts';
import type { Address } from './address.ts';
import { isLogin, isPublic, loginPath, loginRoute, routeAfterLogin } from './redirect.ts';
import type { Session } from './session.ts';

/**
 * Guards the routes (R-session-10 to R-session-12): synchronizes address and session from the start. Without a token every
 * route but the public ones redirects to login and back; a visit of login with a token logs out first.
 */
export function keepGuard(session: Session, address: Address): void {
  let was: unknown = 'anonymous';

  function settle(): void {
    const { value } = session.actor.getSnapshot();
    const before = was;
    was = value;
    const here = address.read();
    if (value === 'active' && before !== 'active' && isPublic(here.pathname)) {
      leaveLogin();
    } else if (value === 'anonymous' && !isPublic(here.pathname)) {
      if (here.pathname === '/') enterLogin();
      else if (session.authorization()) session.restore();
      else address.replace(loginRoute(here));
    }
  }

  function leaveLogin(): void {
    const { user } = session.actor.getSnapshot().context;
    address.replace(routeAfterLogin(address.read().search, user ? roleOf(user.roleId) : undefined));
  }

  function enterLogin(): void {
    session.discardToken();
    address.replace(loginPath);
  }

  session.actor.subscribe(settle);
  address.onMove(() => {
    const isVisit = session.actor.getSnapshot().matches('active') && isLogin(address.read().pathname);
    if (!isVisit) settle();
    else if (address.isBeneath()) leaveLogin();
    else session.logOut();
  });
  if (isLogin(address.read().pathname)) session.discardToken();
  settle();
}
