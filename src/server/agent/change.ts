import { eq } from 'drizzle-orm';
import type { EnablingEvent } from '../../domain/enabling.ts';
import type { AgentEdit } from '../../domain/newAgent.ts';
import { agent as agentLifecycle, type AgentFacts } from '../../machines/agent.ts';
import { levelToGive } from '../agentLevel/service.ts';
import type { Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { agents, users } from '../db/schema.ts';
import type { MessageParams } from '../../domain/message.ts';
import { notFound } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { Session } from '../http/session.ts';
import { endSessions } from '../http/sessionEnding.ts';
import { originOf } from '../http/transaction.ts';
import { moveRecord } from '../lifecycle/service.ts';
import { ownLogin } from './detail.ts';
import { announceAgent, givenLevel } from './level.ts';
import { readingColumns } from '../search/reading.ts';
import { accessOf, namedLogins, recordRightsChange } from '../trail/rightsChanges.ts';
import { passwordChange } from '../trail/rowSeals.ts';

type AgentRow = typeof agents.$inferSelect;

async function lockAgent(tx: Tx, id: string): Promise<AgentRow> {
  const [agent] = await lockRows(tx, 'no key update', agents, eq(agents.id, id));
  if (!agent) throw notFound();
  return agent;
}

async function moveAgent(
  tx: Tx,
  session: Session,
  agent: AgentRow,
  move: {
    version: number;
    event: 'edit' | EnablingEvent;
    changes?: Partial<AgentRow>;
    params?: MessageParams;
    at: Date;
  },
): Promise<void> {
  await moveRecord(tx, {
    lifecycle: agentLifecycle,
    table: agents,
    record: agent,
    seenVersion: move.version,
    facts: { actor: session } satisfies AgentFacts,
    event: { type: move.event },
    session,
    at: move.at,
    params: move.params,
    set: move.changes,
  });
  await announceAgent(tx, agent.id, move.event);
}

/**
 * Changes an agent, and its password if a hash is given, which ends its sessions. Throws 404, 409 when it has changed
 * meanwhile, 422 for a disabled level.
 */
export async function editAgent(
  tx: Tx,
  session: Session,
  edit: AgentEdit,
  passwordHash: string | undefined,
  services: Services,
): Promise<void> {
  const { id, version, password: _hashed, ...changes } = edit;
  const at = services.now();
  const requested = await levelToGive(tx, changes.levelId);
  const agent = await lockAgent(tx, id);
  const level = givenLevel(requested, agent.levelId);
  const params = { level: level.name, ...(passwordHash && { password: 'reset' }) };
  const { name, director } = changes;
  const named = { ...changes, ...readingColumns(name, { person: director }) };
  const login = await ownLogin(tx, id);
  if (login.name !== director) {
    const renamed = { name: director, ...readingColumns({ person: director }) };
    await tx.update(users).set(renamed).where(eq(users.id, login.id));
    services.sessions.forgetUser(login.id);
  }
  // After the change of the name, because the step's entry stores the agent's login too.
  await moveAgent(tx, session, agent, { version, event: 'edit', changes: named, params, at });
  if (passwordHash) {
    const changed = passwordChange(login.id, passwordHash, originOf(tx).sealKey);
    await tx.update(users).set(changed).where(eq(users.id, login.id));
    await recordRightsChange(tx, {
      kind: 'passwordReset',
      actor: session,
      record: id,
      called: name,
      login,
      at,
    });
    await endSessions(tx, services.sessions, [login], at);
  }
}

/** Enables or disables an agent; disabling ends the sessions of all its people. Throws 404, 409. */
export async function switchAgent(
  tx: Tx,
  session: Session,
  requested: { id: string; version: number; event: EnablingEvent },
  services: Services,
): Promise<void> {
  const at = services.now();
  const agent = await lockAgent(tx, requested.id);
  await moveAgent(tx, session, agent, { ...requested, at });
  const disables = requested.event === 'disable';
  const ofAgent = eq(users.agentId, agent.id);
  const people = disables
    ? await lockRows(tx, 'no key update', users, ofAgent)
    : await tx.select().from(users).where(ofAgent);
  const login = await ownLogin(tx, agent.id);
  const status = disables ? 'disabled' : 'enabled';
  await recordRightsChange(tx, {
    kind: disables ? 'loginDisabled' : 'loginEnabled',
    actor: session,
    record: agent.id,
    called: agent.name,
    login,
    access: [accessOf(login, login.status, agent.status), accessOf(login, login.status, status)],
    salespeople: namedLogins(people),
    at,
  });
  if (disables) await endSessions(tx, services.sessions, people, at);
}
