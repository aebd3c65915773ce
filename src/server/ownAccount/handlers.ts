import { eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { users } from '../db/schema.ts';
import { announceFile, fileAddress, fileAt, logNaming, requireOwnFile } from '../file/service.ts';
import type { Api } from '../http/api.ts';
import { done } from '../http/operation.ts';
import { notFound } from '../http/refusal.ts';
import { currentUserOf, type Session } from '../http/session.ts';
import { recordSecurityEvent } from '../trail/securityEvents.ts';
import * as contract from './contract.ts';
import { modifyPassword } from './password.ts';

export function registerOwnAccount(api: Api): void {
  api.register(contract.userModifyPassword, async ({ services, session, body, origin }) => {
    await modifyPassword(services, session, body, origin);
    return done;
  });

  api.register(contract.userModifyAvatarUrl, async ({ queryable, services, session, body }) => {
    const avatarUrl = await changeAvatar(queryable, session, body.fileId, services.now());
    await services.sessions.refresh(queryable, session.userId);
    return currentUserOf({ ...session, avatarUrl });
  });

  api.register(contract.userSessionList, ({ queryable, services, session }) =>
    services.sessions.list(queryable, session),
  );

  api.register(contract.userSessionRevoke, async ({ queryable, services, session, body, origin }) => {
    const { sessions } = services;
    await lockRows(queryable, 'no key update', users, eq(users.id, session.userId));
    if (body.id === undefined) await sessions.revokeAllOf(queryable, session.userId, session.tokenHash);
    else if (!(await sessions.revokeOne(queryable, session.userId, body.id))) throw notFound();
    const details = { session: body.id ?? 'others' };
    const event = { kind: 'sessionRevoke', actor: session, details, at: services.now() } as const;
    await recordSecurityEvent(queryable, event, origin);
    return sessions.list(queryable, session);
  });
}

/**
 * Changes the caller's picture and returns its address; null: none. Throws 400 unless it is a picture that the user has
 * uploaded for this.
 */
async function changeAvatar(
  tx: Tx,
  session: Session,
  named: string | null,
  at: Date,
): Promise<string | null> {
  // The session may know an older one.
  const [user] = await lockRows(tx, 'no key update', users, eq(users.id, session.userId));
  const released = fileAt(user?.avatarUrl ?? null);
  await requireOwnFile(tx, session, { id: named, released, purpose: 'avatar', field: 'fileId' });
  const avatarUrl = named && fileAddress(named);
  await tx.update(users).set({ avatarUrl }).where(eq(users.id, session.userId));
  await logNaming(tx, { session, at }, { named, released });
  const changed = named ?? released;
  if (changed !== null) await announceFile(tx, { id: changed, event: named ? 'use' : 'release' }, session);
  return avatarUrl;
}
