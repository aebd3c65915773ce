import { and, eq, or, sql } from 'drizzle-orm';
import type { MessageParams } from '../../domain/message.ts';
import type { NewPlatformUser, PlatformUserEdit } from '../../domain/newPlatformUser.ts';
import { roleIds } from '../../domain/roles.ts';
import { platformUser, type PlatformUserEvent, type PlatformUserFacts } from '../../machines/platformUser.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { readingColumns } from '../search/reading.ts';
import { agents, users } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { invalidField, notFound } from '../http/refusal.ts';
import { isPlatformUser } from '../http/scope.ts';
import type { Services } from '../http/services.ts';
import type { Session } from '../http/session.ts';
import { endSessions } from '../http/sessionEnding.ts';
import { originOf } from '../http/transaction.ts';
import { logCreation, moveRecord } from '../lifecycle/service.ts';
import { commandLineActor, type Actor } from '../trail/append.ts';
import { accessOf, recordRightsChange } from '../trail/rightsChanges.ts';
import { passwordChange, sealedUser } from '../trail/rowSeals.ts';

type UserRow = typeof users.$inferSelect;
/** The actor: the rules check the rights, and the trail stores the name. */
export type PlatformUserActor = PlatformUserFacts['actor'] & Actor;

/** The actor of the server's own command line, which has no login. */
const commandLine: PlatformUserActor = { ...commandLineActor, role: 'operations', agentId: null };

export type NewLogin = Omit<NewPlatformUser, 'password'> & { passwordHash: string };

/**
 * Adds an operations admin or a developer; without an actor, on the server's own command line. Throws 400 at an
 * enterprise ID that an agent has, or at an account that is already used.
 */
export async function addPlatformUser(
  tx: Tx,
  actor: PlatformUserActor | undefined,
  login: NewLogin,
  at: Date,
): Promise<string> {
  const { role, name, enterpriseId, account, passwordHash } = login;
  const roleId = roleIds[role];
  // The lock under which agents claim theirs (agent/create.ts).
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('agents.enterprise_id'))`);
  if ((await tx.$count(agents, eq(agents.enterpriseId, enterpriseId))) > 0)
    throw invalidField('enterpriseId', 'refusal.agent.enterpriseIdTaken');
  const [added] = await tx
    .insert(users)
    .values(
      sealedUser(tx, {
        enterpriseId,
        account,
        passwordHash,
        roleId,
        agentId: null,
        name,
        ...readingColumns({ person: name }),
        createdAt: at,
      }),
    )
    .onConflictDoNothing()
    .returning();
  if (!added) throw invalidField('account', 'refusal.staff.accountTaken');
  await logCreation(tx, {
    lifecycle: platformUser,
    recordId: added.id,
    state: added.status,
    actor: actor ?? commandLine,
    at,
  });
  await recordRightsChange(tx, {
    kind: 'loginAdded',
    actor: actor ?? commandLine,
    record: added.id,
    login: added,
    access: ['none', accessOf(added, added.status, null)],
    at,
  });
  await tell(tx, added.id, platformUser.creation.event);
  return added.id;
}

/** Returns the user's enterprise ID and account; undefined for an unknown user. */
export async function findPlatformLogin(
  queryable: Queryable,
  id: string,
): Promise<Pick<UserRow, 'enterpriseId' | 'account'> | undefined> {
  const [found] = await queryable
    .select({ enterpriseId: users.enterpriseId, account: users.account })
    .from(users)
    .where(and(isPlatformUser, eq(users.id, id)));
  return found;
}

/** Throws 404, 409 when the user has changed meanwhile. `passwordHash`: of a new password, which ends their sessions. */
export async function editPlatformUser(
  tx: Tx,
  session: Session,
  { id, version, name }: Omit<PlatformUserEdit, 'password'>,
  passwordHash: string | undefined,
  services: Pick<Services, 'sessions' | 'now'>,
): Promise<void> {
  const found = await lockPlatformUser(tx, id);
  const changes = {
    name,
    ...readingColumns({ person: name }),
    ...(passwordHash !== undefined && passwordChange(id, passwordHash, originOf(tx).sealKey)),
  };
  const params = passwordHash === undefined ? undefined : { password: 'reset' };
  const at = services.now();
  await move(tx, session, found, { version, event: 'edit', changes, params, at });
  if (passwordHash !== undefined)
    await afterReset(tx, session, { ...found.user, name }, services.sessions, at);
  else if (name !== found.user.name) await services.sessions.refresh(tx, id);
}

/** Sets a new password without permission checks, on the server's own command line. Throws 404 at an unknown account. */
export async function resetPlatformPassword(
  tx: Tx,
  login: { enterpriseId: string; account: string },
  passwordHash: string,
  services: Pick<Services, 'sessions' | 'now'>,
): Promise<void> {
  const [named] = await tx
    .select()
    .from(users)
    .where(and(isPlatformUser, eq(users.enterpriseId, login.enterpriseId), eq(users.account, login.account)));
  if (!named) throw notFound();
  const found = await lockPlatformUser(tx, named.id);
  const { user } = found;
  const params = { password: 'reset' };
  const { version } = user;
  const at = services.now();
  await move(tx, commandLine, found, {
    version,
    event: 'edit',
    changes: passwordChange(user.id, passwordHash, originOf(tx).sealKey),
    params,
    at,
  });
  await afterReset(tx, commandLine, user, services.sessions, at);
}

/** Ends the sessions of the former password; the trail stores which login was reset. */
async function afterReset(
  tx: Tx,
  actor: Actor,
  user: UserRow,
  sessions: Services['sessions'],
  at: Date,
): Promise<void> {
  await recordRightsChange(tx, { kind: 'passwordReset', actor, record: user.id, login: user, at });
  await endSessions(tx, sessions, [user], at);
}

/**
 * Enables or disables a user; a disabled one is logged out at once. Throws 404, 409, 422 for the last operations admin.
 */
export async function switchPlatformUser(
  tx: Tx,
  session: Session,
  { id, version, event }: { id: string; version: number; event: 'enable' | 'disable' },
  services: Pick<Services, 'sessions' | 'now'>,
): Promise<void> {
  const found = await lockPlatformUser(tx, id);
  const at = services.now();
  await move(tx, session, found, { version, event, at });
  const { user } = found;
  const status = event === 'disable' ? 'disabled' : 'active';
  await recordRightsChange(tx, {
    kind: event === 'disable' ? 'loginDisabled' : 'loginEnabled',
    actor: session,
    record: id,
    login: user,
    access: [accessOf(user, user.status, null), accessOf(user, status, null)],
    at,
  });
  if (event === 'disable') await endSessions(tx, services.sessions, [user], at);
}

interface FoundUser {
  user: UserRow;
  lastAdmin: boolean;
}

/**
 * Locks the user and every enabled operations admin, in the order of their ids, so that no two of these disable one
 * another.
 */
async function lockPlatformUser(tx: Tx, id: string): Promise<FoundUser> {
  const isEnabledAdmin = and(eq(users.roleId, roleIds.operations), eq(users.status, 'active'));
  const lockedUsers = await lockRows(
    tx,
    'no key update',
    users,
    or(isEnabledAdmin, and(isPlatformUser, eq(users.id, id))),
  );
  const user = lockedUsers.find((each) => each.id === id);
  if (!user) throw notFound();
  const admins = lockedUsers.filter(
    ({ roleId, status }) => roleId === roleIds.operations && status === 'active',
  );
  return { user, lastAdmin: admins.length === 1 && admins[0]?.id === id };
}

async function move(
  tx: Tx,
  actor: PlatformUserActor,
  { user, lastAdmin }: FoundUser,
  change: {
    version: number;
    event: PlatformUserEvent['type'];
    changes?: Partial<UserRow>;
    params?: MessageParams;
    at: Date;
  },
): Promise<void> {
  await moveRecord(tx, {
    lifecycle: platformUser,
    table: users,
    record: user,
    seenVersion: change.version,
    facts: { actor, lastAdmin } satisfies PlatformUserFacts,
    event: { type: change.event },
    session: actor,
    at: change.at,
    params: change.params,
    set: change.changes,
  });
  await tell(tx, user.id, change.event);
}

/** Notifies only operations. */
function tell(tx: Tx, id: string, event: string): Promise<void> {
  return announce(tx, { topic: 'platformUser', id, event, audience: { agentId: null, salespersonId: null } });
}
