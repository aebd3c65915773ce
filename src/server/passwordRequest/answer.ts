import { and, eq } from 'drizzle-orm';
import type { ResetPassword } from '../../domain/password.ts';
import type { DismissPasswordRequest } from '../../domain/passwordRequest.ts';
import { roleIds, roleOf, type RoleId } from '../../domain/roles.ts';
import {
  passwordRequest,
  type PasswordRequestEvent,
  type PasswordRequestFacts,
} from '../../machines/passwordRequest.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { passwordRequests, users } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { hashPassword, requirePassword } from '../http/password.ts';
import { notFound } from '../http/refusal.ts';
import { requestScope } from '../http/scope.ts';
import type { Services } from '../http/services.ts';
import type { Session } from '../http/session.ts';
import { moveRecord } from '../lifecycle/service.ts';
import { originOf } from '../http/transaction.ts';
import { recordRightsChange } from '../trail/rightsChanges.ts';
import { passwordChange } from '../trail/rowSeals.ts';

/** Throws 404 out of the caller's scope. */
async function requestInScope(queryable: Queryable, session: Session, id: string) {
  const [found] = await queryable
    .select({ request: passwordRequests, user: users })
    .from(passwordRequests)
    .innerJoin(users, eq(users.id, passwordRequests.userId))
    .where(and(eq(passwordRequests.id, id), requestScope(session)));
  if (!found) throw notFound();
  return found;
}

/** Hashes the new password, if it meets the rule of its user's role. Throws 400 and 404. */
export async function prepareReset(queryable: Queryable, session: Session, input: ResetPassword) {
  const { user } = await requestInScope(queryable, session, input.id);
  const role = roleOf(user.roleId);
  if (!role) throw new Error(`User ${user.id} has no role`);
  requirePassword({ ...user, role }, input.newPassword);
  return hashPassword(input.newPassword);
}

/** Sets a new password and ends every session of its user. Throws 404, 409 and 422. */
export async function resetPassword(
  tx: Tx,
  services: Services,
  session: Session,
  input: ResetPassword,
  passwordHash: string,
) {
  const { user } = await requestInScope(tx, session, input.id);
  await lockRows(tx, 'no key update', users, eq(users.id, user.id));
  await move(tx, services, session, input, { type: 'answer' });
  const changed = passwordChange(user.id, passwordHash, originOf(tx).sealKey);
  await tx.update(users).set(changed).where(eq(users.id, user.id));
  await recordRightsChange(tx, {
    kind: 'passwordReset',
    actor: session,
    record: (user.roleId === roleIds.agent ? user.agentId : null) ?? user.id,
    login: user,
    at: services.now(),
  });
  await services.sessions.revokeAllOf(tx, user.id);
  return readRequest(tx, session, input.id);
}

/** Throws 404, 409 and 422. */
export async function dismissRequest(
  tx: Tx,
  services: Services,
  session: Session,
  input: DismissPasswordRequest,
) {
  await move(tx, services, session, input, { type: 'dismiss', remarks: input.remarks });
  return readRequest(tx, session, input.id);
}

async function move(
  tx: Tx,
  services: Services,
  session: Session,
  { id, version }: { id: string; version: number },
  event: PasswordRequestEvent,
): Promise<void> {
  const { request } = await requestInScope(tx, session, id);
  const at = services.now();
  await moveRecord(tx, {
    lifecycle: passwordRequest,
    table: passwordRequests,
    record: request,
    seenVersion: version,
    facts: {
      actor: session,
      userId: request.userId,
      agentId: request.agentId,
    } satisfies PasswordRequestFacts,
    event,
    session,
    at,
    set: { answeredById: session.userId, answeredAt: at },
  });
  await announce(tx, {
    topic: 'passwordRequest',
    id,
    event: event.type,
    audience: { agentId: request.agentId, salespersonId: null },
  });
}

async function readRequest(queryable: Queryable, session: Session, id: string) {
  const { request, user } = await requestInScope(queryable, session, id);
  return {
    id,
    userId: user.id,
    name: user.name,
    enterpriseId: user.enterpriseId,
    account: user.account,
    mobile: user.mobile,
    avatarUrl: user.avatarUrl,
    roleId: user.roleId as RoleId,
    agentId: request.agentId,
    status: request.status,
    version: request.version,
    createdAt: request.createdAt.toISOString(),
    answeredAt: request.answeredAt?.toISOString() ?? null,
    answeredByName: session.name,
  };
}
