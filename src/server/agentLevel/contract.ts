import { z } from 'zod';
import { keywordSchema } from '../../domain/keywordSchema.ts';
import { agentLevelFilterSchema, agentLevelSchema } from '../../domain/agentLevel.ts';
import {
  agentLevelEditSchema,
  agentLevelStatusSchema,
  newAgentLevelSchema,
} from '../../domain/newAgentLevel.ts';
import { pageOf } from '../../domain/paging.ts';
import { operation } from '../http/operation.ts';

const tag = 'Agent level';
const access = ['operations'] as const;

export const agentLevelPage = operation({
  method: 'get',
  path: '/agent/level/page',
  operationId: 'agentLevelPage',
  cost: 'list',
  summary: 'Agent levels, newest first; deleted ones only when asked for',
  tag,
  access,
  query: agentLevelFilterSchema,
  data: pageOf(agentLevelSchema, 'AgentLevelPage'),
});

export const agentLevelList = operation({
  method: 'get',
  path: '/agent/level/list',
  operationId: 'agentLevelList',
  summary: 'The levels that can be given to an agent: the enabled ones, by name',
  tag,
  access,
  query: z.object({ keyword: keywordSchema.optional() }),
  data: z.array(agentLevelSchema),
});

export const agentLevelDetail = operation({
  method: 'get',
  path: '/agent/level/detail',
  operationId: 'agentLevelDetail',
  summary: 'One agent level, deleted ones too',
  tag,
  access,
  query: z.object({ id: z.uuid() }),
  data: agentLevelSchema,
});

export const agentLevelAdd = operation({
  method: 'post',
  path: '/agent/level',
  operationId: 'agentLevelAdd',
  summary: 'Add an agent level; it begins enabled',
  tag,
  access,
  writes: 'once',
  body: newAgentLevelSchema,
  data: agentLevelSchema,
});

export const agentLevelEdit = operation({
  method: 'put',
  path: '/agent/level',
  operationId: 'agentLevelEdit',
  summary: 'Change name and discount rate; what was credited before stays as it is',
  tag,
  access,
  writes: 'transaction',
  body: agentLevelEditSchema,
  data: agentLevelSchema,
});

export const agentLevelStatus = operation({
  method: 'put',
  path: '/agent/level/status',
  operationId: 'agentLevelStatus',
  summary: 'Enable or disable a level; a disabled one cannot be given to an agent',
  tag,
  access,
  writes: 'transaction',
  body: agentLevelStatusSchema,
  data: agentLevelSchema,
});

export const agentLevelDelete = operation({
  method: 'delete',
  path: '/agent/level/{id}',
  operationId: 'agentLevelDelete',
  summary: 'Delete a level that no agent has',
  tag,
  access,
  writes: 'transaction',
  params: z.object({ id: z.uuid() }),
  query: z.object({ version: z.coerce.number().int() }),
  data: agentLevelSchema,
});
