import { and, asc, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { agentChoiceSchema } from '../../domain/agent.ts';
import { containing } from '../db/containing.ts';
import type { Queryable } from '../db/database.ts';
import { agentAccounts, agentLevels, agents } from '../db/schema.ts';

/** A keyword is part of the name, the enterprise ID or the director's name. */
export function agentMatches(keyword: string): SQL | undefined {
  const pattern = containing(keyword);
  return or(
    ilike(agents.name, pattern),
    ilike(agents.enterpriseId, pattern),
    ilike(agents.director, pattern),
  );
}

/** Enabled agents to choose from (spec 7, "GET agent/list"). */
export function listAgents(
  queryable: Queryable,
  keyword: string | undefined,
): Promise<z.infer<typeof agentChoiceSchema>[]> {
  return queryable
    .select({
      id: agents.id,
      enterpriseId: agents.enterpriseId,
      name: agents.name,
      levelName: agentLevels.name,
      discountRate: agentLevels.discountRate,
      remainingQuota: agentAccounts.remainingQuota,
    })
    .from(agents)
    .innerJoin(agentLevels, eq(agentLevels.id, agents.levelId))
    .innerJoin(agentAccounts, eq(agentAccounts.agentId, agents.id))
    .where(and(eq(agents.status, 'enabled'), keyword ? agentMatches(keyword) : undefined))
    .orderBy(asc(agents.name), asc(agents.id))
    .limit(50);
}
