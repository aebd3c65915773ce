import { eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { hold } from '../db/lock.ts';
import { users } from '../db/schema.ts';
import { fileAddress, requireOwnFile } from '../file/service.ts';
import type { Api } from '../http/api.ts';
import { done } from '../http/operation.ts';
import { notFound } from '../http/refusal.ts';
import { currentUserOf, type Session } from '../http/session.ts';
import { recordSecurityEvent } from '../trail/securityEvents.ts';
import * as contract from './contract.ts';
import { modifyPassword } from './password.ts';

export function registerOwnAccount(api: Api): void {
  api.on(contract.userModifyPassword, async ({ services, session, body, address, origin }) => {
    await modifyPassword(services, session, body, { address, origin });
    return done;
  });

  api.on(contract.userModifyAvatarUrl, async ({ queryable, services, session, body }) => {
    const avatarUrl = body.fileId === null ? null : await ownAvatar(queryable, session, body.fileId);
    await queryable.update(users).set({ avatarUrl }).where(eq(users.id, session.userId));
    await services.sessions.refresh(queryable, session.userId);
    return currentUserOf({ ...session, avatarUrl });
  });

  api.on(contract.userSessionList, ({ queryable, services, session }) =>
    services.sessions.list(queryable, session),
  );

  api.on(contract.userSessionRevoke, async ({ queryable, services, session, body, address, origin }) => {
    const { sessions } = services;
    await hold(queryable, 'no key update', users, eq(users.id, session.userId));
    if (body.id === undefined) await sessions.revokeAllOf(queryable, session.userId, session.tokenHash);
    else if (!(await sessions.revokeOne(queryable, session.userId, body.id))) throw notFound();
    const details = { session: body.id ?? 'others' };
    const event = { kind: 'sessionRevoke', actor: session, address, details, at: services.now() } as const;
    await recordSecurityEvent(queryable, event, origin);
    return sessions.list(queryable, session);
  });
}

/** Where the picture is read. Throws 400 when it is no picture that the user has uploaded for this. */
async function ownAvatar(tx: Tx, session: Session, id: string): Promise<string> {
  await requireOwnFile(tx, session, { id, purpose: 'avatar', field: 'fileId' });
  return fileAddress(id);
}
