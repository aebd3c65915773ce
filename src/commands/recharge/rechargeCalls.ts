/** Queries and mutations of recharging; loaded with the first form that needs them. */
import { compareMoney, formatMoney, negateMoney, subtractMoney, zeroMoney } from '../../domain/money.ts';
import { formatRate } from '../../domain/rateText.ts';
import type { z } from 'zod';
import { GraphFailure } from '../../graph/client/failure.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type {
  Choice,
  CommandContext,
  Consequence,
  FieldValue,
  FieldValues,
  Outcome,
  RunContext,
  RunInput,
} from '../../commandKit/command.ts';
import type { RechargeFacts } from './rechargeRecord.ts';
import {
  chosenRechargeSchema,
  type typedRechargeSchema,
  type typedReversalSchema,
} from './rechargeSchema.ts';
import { agentRechargesRoute } from '../../domain/menu.ts';

export type Recharge = z.output<typeof typedRechargeSchema>;
export type ReversalValues = z.output<typeof typedReversalSchema>;

const agentChoicesQuery = graphql(`
  query AgentChoices($keyword: String) {
    agentList(keyword: $keyword) {
      id
      enterpriseId
      name
      levelName
      discountRate
      remainingQuota
    }
  }
`);

const previewQuery = graphql(`
  query RechargePreview($input: RechargeRequest_Input!) {
    agentRechargePreview(input: $input) {
      agentName
      levelName
      discountRate
      amount
      creditedAmount
      remainingQuota
      quotaAfter
      duplicateAt
    }
  }
`);

const rechargeMutation = graphql(`
  mutation AgentRecharge($input: NewRecharge_Input!) {
    agentRecharge(input: $input) {
      id
      agentId
      agentName
      creditedAmount
      balanceAfter
    }
  }
`);

const reverseMutation = graphql(`
  mutation RechargeReversal($input: RechargeReversal_Input!) {
    agentRechargeReverse(input: $input) {
      id
      agentId
      balanceAfter
    }
  }
`);

const quotaQuery = graphql(`
  query AgentQuota($id: String!) {
    agentDetails(id: $id) {
      remainingQuota
    }
  }
`);

/** Returns the enabled agents whose name, enterprise ID or director contains the keyword. */
export async function agentChoices({ graph, t }: CommandContext, keyword: string): Promise<Choice[]> {
  const { agentList } = await graph.query(agentChoicesQuery, { keyword: keyword.slice(0, 50) });
  return (agentList ?? []).flatMap((agent): Choice[] =>
    agent === null
      ? []
      : [
          {
            value: agent.id,
            label: `${agent.name} (${agent.enterpriseId})`,
            description: t('recharge.agentTerms', {
              level: agent.levelName,
              rate: formatRate(agent.discountRate),
              remaining: agent.remainingQuota,
            }),
          },
        ],
  );
}

/** Returns the amount that the server would credit; undefined until an agent is chosen and the amount is valid. */
export async function rechargeConsequence(
  { graph, t }: CommandContext,
  agentId: FieldValue | undefined,
  values: FieldValues,
): Promise<Consequence | undefined> {
  const parsed = chosenRechargeSchema.pick({ agentId: true, amount: true }).safeParse({ ...values, agentId });
  if (!parsed.success) return undefined;
  try {
    const { agentRechargePreview: preview } = await graph.query(previewQuery, { input: parsed.data });
    if (!preview) return undefined;
    const { agentName: name, amount, duplicateAt } = preview;
    return {
      lines: [
        { label: t('agent.level'), value: `${preview.levelName} ${formatRate(preview.discountRate)}` },
        { label: t('recharge.credited'), value: formatMoney(preview.creditedAmount), emphasis: true },
        { label: t('recharge.quotaNow'), value: formatMoney(preview.remainingQuota) },
        { label: t('recharge.quotaAfter'), value: formatMoney(preview.quotaAfter), emphasis: true },
      ],
      figure: formatMoney(amount),
      amount: preview.creditedAmount,
      acknowledge:
        duplicateAt === null ? undefined : t('recharge.duplicate', { name, amount, at: duplicateAt }),
    };
  } catch (error) {
    if (error instanceof GraphFailure && error.code === 422) return { lines: [], blocked: error.message };
    throw error;
  }
}

/** Posts the recharge that the preview showed. */
export async function postRecharge(run: RunInput<Recharge>, agentId: string): Promise<Outcome> {
  const { context, values, consequence, idempotencyKey } = run;
  const creditedAmount = consequence?.amount;
  if (!creditedAmount) throw new Error('A recharge needs its preview');
  const { acknowledge } = consequence;
  const input = {
    agentId,
    amount: values.amount,
    remarks: values.remarks,
    creditedAmount,
    // Compares the texts, because the question names amount and time: a yes to an earlier question does not count.
    confirmedDuplicate: acknowledge !== undefined && values.confirmed === acknowledge,
  };
  const { agentRecharge: done } = await context.graph.mutate(rechargeMutation, { input }, idempotencyKey);
  if (!done) throw new Error('The graph answered neither a recharge nor an error');
  return {
    notice: {
      key: 'notice.recharge.posted',
      params: { name: done.agentName, credited: done.creditedAmount, remaining: done.balanceAfter },
    },
    route: agentRechargesRoute(done.agentId),
  };
}

/** Returns the amount that the reversal deducts, and the remaining quota. */
export async function reversalConsequence(
  { graph, t }: CommandContext,
  { agentId, agentName, rechargeAmount, creditedAmount }: RechargeFacts,
): Promise<Consequence> {
  const { agentDetails } = await graph.query(quotaQuery, { id: agentId });
  const remaining = agentDetails?.remainingQuota ?? zeroMoney;
  const after = subtractMoney(remaining, creditedAmount);
  const short = compareMoney(after, zeroMoney) < 0;
  return {
    lines: [
      { label: t('recharge.agent'), value: agentName },
      { label: t('recharge.amount'), value: formatMoney(rechargeAmount) },
      { label: t('recharge.deducted'), value: formatMoney(negateMoney(creditedAmount)), emphasis: true },
      { label: t('recharge.quotaBeforeReversal'), value: formatMoney(remaining) },
      {
        label: t('recharge.quotaAfterReversal'),
        value: formatMoney(after),
        emphasis: true,
        ...(short && { tone: 'danger' as const }),
      },
    ],
    figure: formatMoney(negateMoney(creditedAmount)),
    ...(short && {
      blocked: t('refusal.recharge.spent', { remaining, shortfall: negateMoney(after) }),
    }),
  };
}

export async function reverseRecharge(run: RunContext<'recharge', ReversalValues>): Promise<Outcome> {
  const { context, record, values, idempotencyKey } = run;
  const input = { id: record.id, remarks: values.remarks };
  await context.graph.mutate(reverseMutation, { input }, idempotencyKey);
  const { agentId, agentName: name, creditedAmount: credited } = record.data;
  return {
    notice: { key: 'notice.recharge.reversed', params: { name, credited } },
    route: agentRechargesRoute(agentId),
  };
}
