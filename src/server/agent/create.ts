import { eq } from 'drizzle-orm';
import type { NewAgent } from '../../domain/newAgent.ts';
import { roleIds } from '../../domain/roles.ts';
import { agent as agentLifecycle } from '../../machines/agent.ts';
import { levelToGive } from '../agentLevel/service.ts';
import type { Tx } from '../db/database.ts';
import { agentAccounts, agents, users } from '../db/schema.ts';
import { invalid } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { duplicateRefusal } from '../http/uniqueViolation.ts';
import { logCreation } from '../lifecycle/service.ts';
import { announceAgent, givenLevel } from './level.ts';
import { readingColumns } from '../search/reading.ts';
import { recordRightsChange } from '../trail/rightsChanges.ts';
import { sealedUser } from '../trail/rowSeals.ts';

/**
 * Adds an agent, the account it logs in with, and its empty balance. Throws 400 at an enterprise ID that is already used,
 * 422 for a disabled level.
 */
export async function addAgent(
  tx: Tx,
  session: Session,
  input: NewAgent,
  passwordHash: string,
  at: Date,
): Promise<string> {
  const { account, password: _hashed, ...fields } = input;
  const level = givenLevel(await levelToGive(tx, fields.levelId), undefined);
  await refuseDuplicate(tx, fields.enterpriseId);
  const [added] = await tx
    .insert(agents)
    .values({ ...fields, ...readingColumns(fields.name, { person: fields.director }), createdAt: at })
    .returning();
  if (!added) throw new Error('The agent was not written');
  const login = sealedUser(tx, {
    enterpriseId: fields.enterpriseId,
    account,
    passwordHash,
    roleId: roleIds.agent,
    agentId: added.id,
    name: fields.director,
    ...readingColumns({ person: fields.director }),
    createdAt: at,
  });
  await tx.insert(users).values(login);
  await tx.insert(agentAccounts).values({ agentId: added.id });
  await logCreation(tx, {
    lifecycle: agentLifecycle,
    recordId: added.id,
    state: added.status,
    actor: session,
    at,
    params: { level: level.name },
  });
  await recordRightsChange(tx, {
    kind: 'loginAdded',
    actor: session,
    record: added.id,
    called: added.name,
    login,
    access: ['none', 'open'],
    at,
  });
  await announceAgent(tx, added.id, agentLifecycle.creation.event);
  return added.id;
}

/** Refuses the enterprise IDs of operations and developers too, because they also log in under one. */
async function refuseDuplicate(tx: Tx, enterpriseId: string): Promise<void> {
  const sameAgent = await tx.$count(agents, eq(agents.enterpriseId, enterpriseId));
  const sameUsers = await tx.$count(users, eq(users.enterpriseId, enterpriseId));
  if (sameAgent + sameUsers > 0) throw invalid([duplicateRefusal('agents_enterprise_id_unique')]);
}
