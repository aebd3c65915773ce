import type { z } from 'zod';
import type { CorrectionDirection } from '../../domain/correctionDirection.ts';
import { agentRechargesRoute } from '../../domain/menu.ts';
import { formatMoney, negateMoney, type Money } from '../../domain/money.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type {
  CommandContext,
  Consequence,
  FieldValues,
  Outcome,
  RunContext,
} from '../../commandKit/command.ts';
import type { AgentFacts } from '../agent/agentRecord.ts';
import { refusedConsequence } from '../core/refusedConsequence.ts';
import { typedCorrectionSchema } from './rechargeSchema.ts';

/** Returns the amount for the ledger: positive if it is added to the quota. */
function signedAmount(direction: CorrectionDirection, amount: Money): Money {
  return direction === 'increase' ? amount : negateMoney(amount);
}

const previewQuery = graphql(`
  query CorrectionPreview($input: CorrectionRequest_Input!) {
    agentCorrectionPreview(input: $input) {
      amount
      remainingQuota
      quotaAfter
    }
  }
`);

/** Returns the remaining quota after the correction; undefined until direction and amount are given. */
export async function correctionConsequence(
  { graph, t }: CommandContext,
  { id: agentId }: AgentFacts,
  values: FieldValues,
): Promise<Consequence | undefined> {
  const parsed = typedCorrectionSchema.pick({ direction: true, amount: true }).safeParse(values);
  if (!parsed.success) return undefined;
  const amount = signedAmount(parsed.data.direction, parsed.data.amount);
  try {
    const { agentCorrectionPreview: preview } = await graph.query(previewQuery, {
      input: { agentId, amount },
    });
    if (!preview) return undefined;
    return {
      lines: [
        { label: t('correction.quotaNow'), value: formatMoney(preview.remainingQuota) },
        { label: t('account.kind.correction'), value: formatMoney(preview.amount), emphasis: true },
        { label: t('correction.quotaAfter'), value: formatMoney(preview.quotaAfter), emphasis: true },
      ],
      figure: formatMoney(preview.amount),
    };
  } catch (error) {
    return refusedConsequence(error);
  }
}

type CorrectionValues = z.output<typeof typedCorrectionSchema>;

const correctionMutation = graphql(`
  mutation AgentCorrection($input: NewCorrection_Input!) {
    agentCorrection(input: $input) {
      agentId
      agentName
      creditedAmount
      balanceAfter
    }
  }
`);

export async function postCorrection(run: RunContext<'agent', CorrectionValues>): Promise<Outcome> {
  const { context, record, values, idempotencyKey } = run;
  const { direction, amount, remarks } = values;
  const input = { agentId: record.id, amount: signedAmount(direction, amount), remarks };
  const { agentCorrection: done } = await context.graph.mutate(correctionMutation, { input }, idempotencyKey);
  if (!done) throw new Error('The graph answered neither a correction nor an error');
  return {
    notice: {
      key: 'notice.correction.posted',
      params: { name: done.agentName, amount: done.creditedAmount, remaining: done.balanceAfter },
    },
    route: agentRechargesRoute(done.agentId),
  };
}
