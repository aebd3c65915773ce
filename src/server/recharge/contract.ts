import { z } from 'zod';
import { pageOf } from '../../domain/paging.ts';
import {
  agentRechargeSchema,
  correctionPreviewSchema,
  correctionRequestSchema,
  entryIdSchema,
  newCorrectionSchema,
  newRechargeSchema,
  rechargeFilterSchema,
  rechargePreviewSchema,
  rechargeRequestSchema,
  reversalSchema,
} from '../../domain/recharge.ts';
import { operation } from '../http/operation.ts';

const tag = 'Agent recharge';
const access = ['operations'] as const;

export const agentRechargeRecordPage = operation({
  method: 'get',
  path: '/agent/recharge/record/page',
  operationId: 'agentRechargeRecordPage',
  cost: 'list',
  summary: 'The recharges of all agents, their reversals and the corrections, newest first',
  tag,
  access,
  query: rechargeFilterSchema,
  data: pageOf(agentRechargeSchema, 'AgentRechargePage'),
});

export const agentRechargeDetail = operation({
  method: 'get',
  path: '/agent/recharge/detail',
  operationId: 'agentRechargeDetail',
  summary: 'One recharge, reversal or correction',
  tag,
  access,
  query: z.object({ id: entryIdSchema }),
  data: agentRechargeSchema,
});

export const agentRechargePreview = operation({
  method: 'post',
  path: '/agent/recharge/preview',
  operationId: 'agentRechargePreview',
  summary: 'What a recharge would credit, and whether it was likely posted already',
  tag,
  access,
  body: rechargeRequestSchema,
  data: rechargePreviewSchema,
});

export const agentRecharge = operation({
  method: 'post',
  path: '/agent/recharge',
  operationId: 'agentRecharge',
  summary: 'Recharge an agent as previewed',
  tag,
  access,
  writes: 'once',
  body: newRechargeSchema,
  data: agentRechargeSchema,
});

export const agentRechargeReverse = operation({
  method: 'post',
  path: '/agent/recharge/reverse',
  operationId: 'agentRechargeReverse',
  summary: 'Reverse a recharge by a mirrored entry; refused once the quota is spent',
  tag,
  access,
  writes: 'once',
  body: reversalSchema,
  data: agentRechargeSchema,
});

export const agentCorrectionPreview = operation({
  method: 'post',
  path: '/agent/correction/preview',
  operationId: 'agentCorrectionPreview',
  summary: 'What would remain of the quota after a correction',
  tag,
  access,
  body: correctionRequestSchema,
  data: correctionPreviewSchema,
});

export const agentCorrection = operation({
  method: 'post',
  path: '/agent/correction',
  operationId: 'agentCorrection',
  summary: "Correct an agent's quota by an entry of either sign; never below nothing",
  tag,
  access,
  writes: 'once',
  body: newCorrectionSchema,
  data: agentRechargeSchema,
});
