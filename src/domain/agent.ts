import { z } from 'zod';
import { keywordSchema } from './keywordSchema.ts';
import { agentLevelStates } from './agentLevel.ts';
import { instantSchema } from './dates.ts';
import { idsQuerySchema } from './linkedRows.ts';
import { moneySchema } from './moneySchema.ts';
import { pageQuery } from './paging.ts';
import { stateSinceQuery } from './stateSince.ts';

/** The states of the machine `agent`. */
export const agentStates = ['enabled', 'disabled'] as const;
export type AgentState = (typeof agentStates)[number];

const agentStateSchema = z.enum(agentStates).meta({ id: 'AgentState' });

/** An agent (R-agent-1) with its quota. */
export const agentSchema = z
  .object({
    id: z.uuid(),
    enterpriseId: z.string().meta({ description: 'What its people log in with' }),
    name: z.string(),
    levelId: z.uuid(),
    levelName: z.string(),
    discountRate: z.string().meta({ description: 'Of the level, as a fraction' }),
    director: z.string(),
    avatarUrl: z.string().nullable().meta({ description: "The director's picture" }),
    status: agentStateSchema,
    totalQuota: moneySchema,
    usedQuota: moneySchema,
    remainingQuota: moneySchema,
    version: z.number().int(),
    createdAt: instantSchema,
  })
  .meta({ id: 'Agent' });
export type Agent = z.infer<typeof agentSchema>;

export const agentDetailsSchema = agentSchema
  .extend({
    account: z.string().meta({ description: "The agent's own login account" }),
    levelStatus: z.enum(agentLevelStates).meta({ id: 'AgentLevelState' }),
    staffCount: z.number().int().meta({ description: 'Active salespeople' }),
    customerCount: z.number().int(),
  })
  .meta({ id: 'AgentDetails' });
export type AgentDetails = z.infer<typeof agentDetailsSchema>;

/** An agent as an option of a choice. */
export const agentChoiceSchema = agentSchema
  .pick({
    id: true,
    enterpriseId: true,
    name: true,
    levelName: true,
    discountRate: true,
    remainingQuota: true,
  })
  .meta({ id: 'AgentChoice' });

export const agentSorts = ['createdAt', 'name', 'enterpriseId'] as const;
export type AgentSort = (typeof agentSorts)[number];

/** Filters of `agent/page`. */
export const agentFilterSchema = z.object({
  ...pageQuery,
  keyword: keywordSchema.optional(),
  status: agentStateSchema.optional(),
  ...stateSinceQuery,
  levelId: z.uuid().optional(),
  ids: idsQuerySchema.optional(),
  sort: z.enum(agentSorts).meta({ id: 'AgentSort' }).default('createdAt'),
  direction: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc'),
});
export type AgentFilter = z.output<typeof agentFilterSchema>;
