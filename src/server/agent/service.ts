import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { agentChoiceSchema } from '../../domain/agent.ts';
import type { Queryable } from '../db/database.ts';
import { agentAccounts, agentLevels, agents } from '../db/schema.ts';
import { matches, searchedAgent } from '../search/names.ts';

/** Returns the condition that the keyword is part of the name, the enterprise ID or the director's name. */
export function agentMatches(keyword: string | undefined): SQL | undefined {
  return matches(searchedAgent, keyword);
}

/** Returns the enabled agents to choose from (R-agent-6). */
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
    .where(and(eq(agents.status, 'enabled'), agentMatches(keyword)))
    .orderBy(asc(agents.sortKey), asc(agents.id))
    .limit(50);
}
