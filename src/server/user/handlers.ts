import type { Api } from '../http/api.ts';
import { done } from '../http/operation.ts';
import { currentUserOf } from '../http/session.ts';
import { userDetail, userLogin, userLoginOut, userMenu } from './contract.ts';
import { login } from './login.ts';
import { servedMenu } from './menu.ts';

export function registerUser(api: Api): void {
  api.on(userLogin, async ({ body, services, address, userAgent }) => ({
    token: await login(services, body, address, userAgent),
    scheme: 'Bearer' as const,
  }));

  api.on(userLoginOut, async ({ services, session }) => {
    await services.sessions.revoke(session);
    return done;
  });

  api.on(userDetail, async ({ session }) => currentUserOf(session));

  api.on(userMenu, async ({ session }) => servedMenu(session.role));
}
