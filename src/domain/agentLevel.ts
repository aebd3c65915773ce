import { z } from 'zod';
import { keywordSchema } from './keywordSchema.ts';
import { instantSchema } from './dates.ts';
import { idsQuerySchema } from './linkedRows.ts';
import { pageQuery } from './paging.ts';
import { stateSinceQuery } from './stateSince.ts';

/** The states of the machine `agentLevel`. */
export const agentLevelStates = ['enabled', 'disabled', 'deleted'] as const;
export type AgentLevelState = (typeof agentLevelStates)[number];

/** An agent level (R-level-1): credited = recharge × (1 + discount rate). */
export const agentLevelSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    discountRate: z.string().meta({ description: 'A fraction: "0.1500" credits 15 % more than is paid' }),
    status: z.enum(agentLevelStates).meta({ id: 'AgentLevelState' }),
    agentCount: z.number().int().meta({ description: 'Agents that have the level' }),
    version: z.number().int(),
    createdAt: instantSchema,
  })
  .meta({ id: 'AgentLevel' });
export type AgentLevel = z.infer<typeof agentLevelSchema>;

export const agentLevelSorts = ['createdAt', 'discountRate', 'name'] as const;
export type AgentLevelSort = (typeof agentLevelSorts)[number];

/** Filters of `agent/level/page`. Deleted levels are listed only on request. */
export const agentLevelFilterSchema = z.object({
  ...pageQuery,
  keyword: keywordSchema.optional(),
  status: z.enum(agentLevelStates).meta({ id: 'AgentLevelState' }).optional(),
  ...stateSinceQuery,
  ids: idsQuerySchema.optional(),
  sort: z.enum(agentLevelSorts).meta({ id: 'AgentLevelSort' }).default('createdAt'),
  direction: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc'),
});
export type AgentLevelFilter = z.output<typeof agentLevelFilterSchema>;
