import type { Api } from '../http/api.ts';
import { done } from '../http/operation.ts';
import { currentUserOf } from '../http/session.ts';
import { userDetail, userLogin, userLoginOut, userMenu } from './contract.ts';
import { recordSecurityEvent } from '../trail/securityEvents.ts';
import { login } from './login.ts';
import { servedMenu } from './menu.ts';

export function registerUser(api: Api): void {
  api.register(userLogin, async ({ body, services, address, userAgent, origin }) => ({
    ...(await login(services, body, { address, userAgent, origin })),
    scheme: 'Bearer' as const,
  }));

  api.register(userLoginOut, async ({ services, session, queryable, origin }) => {
    await services.sessions.revoke(session);
    const event = { kind: 'logout', actor: session, at: services.now() } as const;
    await recordSecurityEvent(queryable, event, origin);
    return done;
  });

  api.register(userDetail, async ({ session }) => currentUserOf(session));

  api.register(userMenu, async ({ session }) => servedMenu(session.role));
}
