import type { MiddlewareHandler } from 'hono';
import type { ApiContext, ApiEnvironment } from './callContext.ts';
import type { Operation } from './operation.ts';
import { unauthorized } from './refusal.ts';
import { refuseRole } from './refusalLog.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';

/** Returns the open session of an Authorization header, if it is of one. */
export async function sessionBy(
  { sessions }: Services,
  authorization: string | undefined,
): Promise<Session | undefined> {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];
  return token ? sessions.find(token) : undefined;
}

/** Returns the session of a call's Authorization header. Throws 401 if none is open. */
export async function requireSession(services: Services, c: ApiContext): Promise<Session> {
  const session = await sessionBy(services, c.req.header('authorization'));
  if (!session) throw unauthorized();
  return session;
}

/** Middleware: sets the caller's session, unless the call is public. Refuses with 401 and 403. */
export function authorize(
  services: Services,
  operation: Pick<Operation, 'access' | 'operationId'>,
): MiddlewareHandler<ApiEnvironment> {
  const { access } = operation;
  return async (c, next) => {
    if (access !== 'public') {
      const session = await requireSession(services, c);
      c.set('session', session);
      if (access !== 'session' && !access.includes(session.role)) await refuseRole(services, c, operation);
    }
    await next();
  };
}

/** Returns the session that `authorize` set. Throws 401 for a public call. */
export function callerOf(c: ApiContext): Session {
  const session = c.get('session');
  if (!session) throw unauthorized();
  return session;
}
