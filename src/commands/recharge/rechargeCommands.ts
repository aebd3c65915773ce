import { IconArrowBackUp, IconCoin, IconEye } from '../../icons/icons.ts';
import type { Message } from '../../domain/message.ts';
import { agentRoute, agentRechargesRoute } from '../../domain/menu.ts';
import { remarksLimit } from '../../domain/remarksLimit.ts';
import {
  defineCommand,
  usualFigure,
  type Command,
  type ExpectedConsequence,
  type Field,
  type Choice,
  type CommandContext,
  type Consequence,
  type FieldValue,
  type FieldValues,
  type Outcome,
  type RunContext,
  type RunInput,
} from '../../commandKit/command.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { correctionCommand } from './correctionCommand.ts';
import { refusedConsequence } from '../core/refusedConsequence.ts';
import { newKeys, verbKeys } from '../keyTables.ts';
import { rechargeTrail, type RechargeFacts } from './rechargeRecord.ts';
import { compareMoney, formatMoney, negateMoney, subtractMoney, zeroMoney } from '../../domain/money.ts';
import { formatRate } from '../../domain/rateText.ts';
import type { z } from 'zod';
import { graphql } from '../../graph/client/graphql.ts';
import type { typedRechargeSchema, typedReversalSchema } from './rechargeSchema.ts';

const schemas = () => import('./rechargeSchema.ts');

export const rechargeListRoute = '/agent-pay';

const amountFields: Field<'agent' | undefined>[] = [
  { name: 'amount', kind: 'money', label: 'recharge.amount' },
  { name: 'remarks', kind: 'textarea', label: 'common.remarks', maxLength: remarksLimit, optional: true },
  {
    name: 'confirmed',
    kind: 'acknowledgement',
    label: 'recharge.confirmDuplicate',
    help: 'recharge.confirmDuplicateHelp',
    expected: ({ t }, agent) =>
      t('recharge.duplicate', {
        // As long as most names of agents are.
        name: agent?.name ?? '○'.repeat(12),
        amount: '000000.00',
        at: '2026-01-01T00:00:00Z',
      }),
  },
];

const expectedRecharge: ExpectedConsequence = {
  lines: ['agent.level', 'recharge.credited', 'recharge.quotaNow', 'recharge.quotaAfter'],
  figure: usualFigure,
};

const expectedReversal = (
  _context: unknown,
  { agentName, creditedAmount }: RechargeFacts,
): ExpectedConsequence => ({
  lines: [
    ['recharge.agent', agentName],
    ...(['recharge.amount', 'recharge.deducted'] as const),
    ...(['recharge.quotaBeforeReversal', 'recharge.quotaAfterReversal'] as const),
  ],
  figure: formatMoney(`-${creditedAmount}`),
});

const agentField: Field = {
  name: 'agentId',
  kind: 'choice',
  recordType: 'agent',
  label: 'recharge.agent',
  choices: (context) => agentChoices(context, ''),
  search: (context, _data, keyword) => agentChoices(context, keyword),
};

const remarksField = { name: 'remarks', kind: 'textarea', maxLength: remarksLimit } as const;

/** Returns the refusal if it was already reversed. */
const reversedBefore = (reversedById: string | null): Message[] =>
  reversedById === null ? [] : [{ key: 'refusal.recharge.reversedBy', params: { id: reversedById } }];

type Recharge = z.output<typeof typedRechargeSchema>;

type ReversalValues = z.output<typeof typedReversalSchema>;

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

/** Returns the enabled agents whose name, enterprise ID or director contains the keyword. */
async function agentChoices({ graph, t }: CommandContext, keyword: string): Promise<Choice[]> {
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

/** Returns the amount that the server would credit; undefined until an agent is chosen and the amount is valid. */
async function rechargeConsequence(
  { graph, t }: CommandContext,
  agentId: FieldValue | undefined,
  values: FieldValues,
): Promise<Consequence | undefined> {
  const { chosenRechargeSchema } = await schemas();
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
    return refusedConsequence(error);
  }
}

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

/** Posts the recharge that the preview showed. */
async function postRecharge(run: RunInput<Recharge>, agentId: string): Promise<Outcome> {
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

const quotaQuery = graphql(`
  query AgentQuota($id: String!) {
    agentDetails(id: $id) {
      remainingQuota
    }
  }
`);

/** Returns the amount that the reversal deducts, and the remaining quota. */
async function reversalConsequence(
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

const reverseMutation = graphql(`
  mutation RechargeReversal($input: RechargeReversal_Input!) {
    agentRechargeReverse(input: $input) {
      id
      agentId
      balanceAfter
    }
  }
`);

async function reverseRecharge(run: RunContext<'recharge', ReversalValues>): Promise<Outcome> {
  const { context, record, values, idempotencyKey } = run;
  const input = { id: record.id, remarks: values.remarks };
  await context.graph.mutate(reverseMutation, { input }, idempotencyKey);
  const { agentId, agentName: name, creditedAmount: credited } = record.data;
  return {
    notice: { key: 'notice.recharge.reversed', params: { name, credited } },
    route: agentRechargesRoute(agentId),
  };
}

export const rechargeCommands: Command[] = [
  defineCommand({
    id: 'recharge.new',
    title: 'command.recharge.new',
    icon: IconCoin,
    roles: ['operations'],
    key: newKeys.recharge,
    page: () => '/agent-pay/agentRecharge',
    input: {
      schema: async () => (await schemas()).chosenRechargeSchema,
      fields: [agentField, ...amountFields],
      consequence: (context, _data, values) => rechargeConsequence(context, values.agentId, values),
      expected: expectedRecharge,
    },
    run: (run) => postRecharge(run, run.values.agentId),
  }),
  defineCommand({
    id: 'agent.recharge',
    title: 'command.agent.recharge',
    icon: IconCoin,
    roles: ['operations'],
    on: 'agent',
    key: verbKeys.recharge,
    primary: true,
    from: { lifecycle: 'agent', states: ['enabled'] },
    blockedBy: (_context, { status, name }) =>
      status === 'disabled' ? [{ key: 'refusal.agent.disabled', params: { name } }] : [],
    input: {
      schema: async () => (await schemas()).typedRechargeSchema,
      fields: amountFields,
      consequence: (context, { id }, values) => rechargeConsequence(context, id, values),
      expected: expectedRecharge,
    },
    run: (run) => postRecharge(run, run.record.id),
  }),
  correctionCommand,
  defineCommand({
    id: 'recharge.reverse',
    title: 'command.recharge.reverse',
    icon: IconArrowBackUp,
    roles: ['operations'],
    on: 'recharge',
    key: verbKeys.reverse,
    destructive: true,
    from: { states: ['recharge'] },
    applies: (_context, { kind }) => kind === 'recharge',
    blockedBy: (_context, { reversedById }) => reversedBefore(reversedById),
    input: {
      schema: async () => (await schemas()).typedReversalSchema,
      fields: [{ ...remarksField, label: 'recharge.reversalReason', help: 'recharge.reversalHelp' }],
      consequence: reversalConsequence,
      expected: expectedReversal,
    },
    run: reverseRecharge,
  }),
  defineCommand({
    id: 'recharge.agent',
    title: 'command.recharge.agent',
    icon: IconEye,
    roles: ['operations'],
    on: 'recharge',
    key: verbKeys.open,
    run: async ({ record }) => ({ route: agentRoute(record.data.agentId), go: true }),
  }),
  historyCommand({ roles: ['operations'], on: 'recharge', lifecycle: rechargeTrail }),
  replayCommand('recharge', rechargeTrail),
  evidenceCommand('recharge', (data) => [rechargeTrail(data)]),
];
