import { and, asc, eq } from 'drizzle-orm';
import type { AgentDetails } from '../../domain/agent.ts';
import { roleIds } from '../../domain/roles.ts';
import type { Queryable } from '../db/database.ts';
import { agentAccounts, agentLevels, agents, customers, users } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';

/** Returns one agent with its quota. Throws 404 for an unknown agent. */
export async function readAgent(queryable: Queryable, id: string | null): Promise<AgentDetails> {
  if (!id) throw notFound();
  const staff = and(eq(users.agentId, id), eq(users.roleId, roleIds.salesperson), eq(users.status, 'active'));
  const [row] = await queryable
    .select({
      agent: agents,
      level: agentLevels,
      account: agentAccounts,
      staffCount: queryable.$count(users, staff),
      customerCount: queryable.$count(customers, eq(customers.agentId, id)),
    })
    .from(agents)
    .innerJoin(agentLevels, eq(agentLevels.id, agents.levelId))
    .innerJoin(agentAccounts, eq(agentAccounts.agentId, agents.id))
    .where(eq(agents.id, id));
  if (!row) throw notFound();
  const { agent, level, account, staffCount, customerCount } = row;
  const { account: loginAccount, avatarUrl } = await ownLogin(queryable, id);
  return {
    ...agent,
    createdAt: agent.createdAt.toISOString(),
    levelName: level.name,
    levelStatus: level.status,
    discountRate: level.discountRate,
    totalQuota: account.totalQuota,
    usedQuota: account.usedQuota,
    remainingQuota: account.remainingQuota,
    account: loginAccount,
    avatarUrl,
    staffCount,
    customerCount,
  };
}

/** Returns the account that acts as the agent itself: the first of its role. Undefined for an unknown agent. */
export async function findOwnLogin(queryable: Queryable, agentId: string) {
  const [login] = await queryable
    .select()
    .from(users)
    .where(and(eq(users.agentId, agentId), eq(users.roleId, roleIds.agent)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return login;
}

/** Returns the own login of an existing agent. */
export async function ownLogin(queryable: Queryable, agentId: string) {
  const login = await findOwnLogin(queryable, agentId);
  if (!login) throw new Error(`Agent ${agentId} has no account to log in with`);
  return login;
}
