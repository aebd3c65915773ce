import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { files, users } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { basePath, done } from '../http/operation.ts';
import { invalidField, notFound } from '../http/refusal.ts';
import { currentUserOf } from '../http/session.ts';
import * as contract from './contract.ts';
import { modifyPassword } from './password.ts';

export function registerOwnAccount(api: Api): void {
  api.on(contract.userModifyPassword, async ({ services, session, body }) => {
    await modifyPassword(services, session, body);
    return done;
  });

  api.on(contract.userModifyAvatarUrl, async ({ queryable, services, session, body }) => {
    const avatarUrl = body.fileId === null ? null : await ownAvatar(queryable, session.userId, body.fileId);
    await queryable.update(users).set({ avatarUrl }).where(eq(users.id, session.userId));
    await services.sessions.refresh(queryable, session.userId);
    return currentUserOf({ ...session, avatarUrl });
  });

  api.on(contract.userSessionList, ({ queryable, services, session }) =>
    services.sessions.list(queryable, session),
  );

  api.on(contract.userSessionRevoke, async ({ queryable, services, session, body }) => {
    const { sessions } = services;
    if (body.id === undefined) await sessions.revokeAllOf(queryable, session.userId, session.tokenHash);
    else if (!(await sessions.revokeOne(queryable, session.userId, body.id))) throw notFound();
    return sessions.list(queryable, session);
  });
}

/** Where the picture is read. Throws 400 when it is no picture that the user has uploaded for this. */
async function ownAvatar(tx: Tx, userId: string, fileId: string): Promise<string> {
  const [file] = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.id, fileId),
        eq(files.ownerId, userId),
        eq(files.purpose, 'avatar'),
        eq(files.uploaded, true),
      ),
    );
  if (!file) throw invalidField('fileId', 'refusal.file.unknown');
  return `${basePath}/file/${file.id}/content`;
}
