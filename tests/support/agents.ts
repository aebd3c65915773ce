import { eq } from 'drizzle-orm';
import { recordIdOfEntry } from '../../src/domain/ledgerRecordId.ts';
import { roleIds } from '../../src/domain/roles.ts';
import { agent } from '../../src/machines/agent.ts';
import { agentLevel } from '../../src/machines/agentLevel.ts';
import { recharge } from '../../src/machines/recharge.ts';
import type { Database } from '../../src/server/db/database.ts';
import { agentAccounts, agentLevels, agents, users } from '../../src/server/db/schema.ts';
import { bookRecharge } from '../../src/server/ledger/posting.ts';
import { hashPassword } from '../../src/server/http/password.ts';
import { logCreation } from '../../src/server/lifecycle/service.ts';
import { readingColumns } from '../../src/server/search/reading.ts';

let given = 0;

/** Returns a name that no level of this process has. */
export function freshLevelName(): string {
  given += 1;
  return `测试等级${given}`;
}

export async function operatorOf(database: Database) {
  const [operator] = await database.db.select().from(users).where(eq(users.roleId, roleIds.operations));
  if (!operator) throw new Error('The demo data lack an operator');
  return { userId: operator.id, name: operator.name, roleId: roleIds.operations };
}

/** Adds an enabled level without agents, as `POST agent/level` does. */
export async function addTestLevel(database: Database, discountRate = '0.1000'): Promise<string> {
  const actor = await operatorOf(database);
  return database.db.transaction(async (tx) => {
    const name = freshLevelName();
    const [level] = await tx
      .insert(agentLevels)
      .values({ name, ...readingColumns(name), discountRate })
      .returning();
    if (!level) throw new Error('The level was not written');
    const at = level.createdAt;
    await logCreation(tx, { lifecycle: agentLevel, recordId: level.id, state: level.status, actor, at });
    return level.id;
  });
}

/** Returns an enterprise ID that is unique in this process. */
export function freshEnterpriseId(): string {
  given += 1;
  return `T${String(given).padStart(4, '0')}`;
}

export interface TestAgent {
  id: string;
  enterpriseId: string;
  levelId: string;
  /** The credentials of its own account, and of a salesperson. */
  logins: [string, string, string][];
}

/** The hash of "agent12", computed only once because hashing is slow. */
let passwordHash: Promise<string> | undefined;
export const testPassword = 'agent12';

function named(name: string) {
  return { name, ...readingColumns({ person: name }) };
}

/** Adds an enabled agent with an empty balance and one salesperson, as `POST agent` and `POST user` do. */
export async function addTestAgent(database: Database, levelId?: string): Promise<TestAgent> {
  const actor = await operatorOf(database);
  const level = levelId ?? (await addTestLevel(database));
  const enterpriseId = freshEnterpriseId();
  const hash = await (passwordHash ??= hashPassword(testPassword));
  const id = await database.db.transaction(async (tx) => {
    const name = `测试代理商${enterpriseId}`;
    const [added] = await tx
      .insert(agents)
      .values({
        enterpriseId,
        name,
        director: '王主管',
        ...readingColumns(name, { person: '王主管' }),
        levelId: level,
      })
      .returning();
    if (!added) throw new Error('The agent was not written');
    const person = { enterpriseId, passwordHash: hash, agentId: added.id };
    await tx.insert(users).values([
      { ...person, account: 'agent', roleId: roleIds.agent, ...named('王主管') },
      { ...person, account: 'sales', roleId: roleIds.salesperson, ...named('赵销售') },
    ]);
    await tx.insert(agentAccounts).values({ agentId: added.id });
    const at = added.createdAt;
    await logCreation(tx, { lifecycle: agent, recordId: added.id, state: added.status, actor, at });
    return added.id;
  });
  return {
    id,
    enterpriseId,
    levelId: level,
    logins: [
      [enterpriseId, 'agent', testPassword],
      [enterpriseId, 'sales', testPassword],
    ],
  };
}

/** Adds an agent that was recharged by ¥50.00 at its level of 10 %; also returns the number of the entry. */
export async function rechargedAgent(database: Database): Promise<{ agency: TestAgent; rechargeId: string }> {
  const agency = await addTestAgent(database);
  const actor = await operatorOf(database);
  const entry = await database.db.transaction(async (tx) => {
    const at = new Date();
    const id = await bookRecharge(tx, {
      agentId: agency.id,
      amount: '55.00',
      rechargeAmount: '50.00',
      discountRate: '0.1000',
      remarks: '',
      actorId: actor.userId,
      at,
    });
    const recordId = recordIdOfEntry(id);
    await logCreation(tx, { lifecycle: recharge, recordId, state: 'credited', actor, at });
    return id;
  });
  return { agency, rechargeId: String(entry) };
}
