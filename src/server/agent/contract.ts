import { z } from 'zod';
import { keywordSchema } from '../../domain/keywordSchema.ts';
import { agentChoiceSchema, agentDetailsSchema, agentFilterSchema, agentSchema } from '../../domain/agent.ts';
import { agentEditSchema, agentStatusSchema, newAgentSchema } from '../../domain/newAgent.ts';
import { pageOf } from '../../domain/paging.ts';
import { operation } from '../http/operation.ts';

const tag = 'Agent';
const access = ['operations'] as const;

export const agentPage = operation({
  method: 'get',
  path: '/agent/page',
  operationId: 'agentPage',
  cost: 'list',
  summary: 'Agents with their quota, newest first',
  tag,
  access,
  query: agentFilterSchema,
  data: pageOf(agentSchema, 'AgentPage'),
});

export const agentList = operation({
  method: 'get',
  path: '/agent/list',
  operationId: 'agentList',
  summary: 'Enabled agents to choose from, by name; at most fifty',
  tag,
  access,
  query: z.object({ keyword: keywordSchema.optional() }),
  data: z.array(agentChoiceSchema),
});

export const agentDetail = operation({
  method: 'get',
  path: '/agent/detail',
  operationId: 'agentDetail',
  summary: "The calling agent's own account",
  tag,
  access: ['agent'],
  data: agentDetailsSchema,
});

export const agentDetails = operation({
  method: 'get',
  path: '/agent/details/{id}',
  operationId: 'agentDetails',
  summary: 'One agent with its quota, and how many people and customers it has',
  tag,
  access,
  params: z.object({ id: z.uuid() }),
  data: agentDetailsSchema,
});

export const agentAdd = operation({
  method: 'post',
  path: '/agent',
  operationId: 'agentAdd',
  summary: 'Add an agent with its login account and an empty balance',
  tag,
  access,
  writes: 'once',
  body: newAgentSchema,
  data: agentDetailsSchema,
});

export const agentEdit = operation({
  method: 'put',
  path: '/agent',
  operationId: 'agentEdit',
  summary: 'Change name, director and level, and reset the password if one is given',
  tag,
  access,
  writes: 'transaction',
  body: agentEditSchema,
  data: agentDetailsSchema,
});

export const agentStatus = operation({
  method: 'put',
  path: '/agent/status',
  operationId: 'agentStatus',
  summary: 'Enable or disable an agent; disabling logs it and its staff out at once',
  tag,
  access,
  writes: 'transaction',
  body: agentStatusSchema,
  data: agentDetailsSchema,
});
