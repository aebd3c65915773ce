import { IconCheck, IconX } from '../../icons/icons.ts';
import { orderRoute } from '../../domain/menu.ts';
import { addMoney, compareMoney, formatMoney, subtractMoney, type Money } from '../../domain/money.ts';
import { remarksLimit } from '../../domain/remarksLimit.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { basisRuleIds, orderRules } from '../../machines/orderRules.ts';
import {
  defineCommand,
  usualFigure,
  type Command,
  type CommandContext,
  type CommandSpec,
  type Consequence,
  type ConsequenceLine,
  type ExpectedConsequence,
  type Outcome,
  type RunContext,
} from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import type { VerdictValues } from '../core/verdictSchema.ts';
import { verbKeys } from '../keyTables.ts';
import { chargeOf, dealFacts, quotaAfter, type OrderFacts } from './orderRecord.ts';
import { quotaQuery } from './quotaQuery.ts';

const remarksField = { name: 'remarks', kind: 'textarea', maxLength: remarksLimit } as const;

const stateOf = (order: OrderFacts) => order.status;

const approve = lifecycleEvent(dealApproval, 'approve', stateOf, dealFacts);

const orderApprovalMutation = graphql(`
  mutation OrderApproval($input: OrderApproval_Input!) {
    orderApproval(input: $input) {
      id
      orderNo
      amount
      status
      version
      remainingQuota
    }
  }
`);

async function decideDeal(
  event: 'approve' | 'reject',
  { context, record, values, idempotencyKey }: RunContext<'order', VerdictValues>,
): Promise<Outcome> {
  const { id, version, orderNo } = record.data;
  const input = { id, version, event, remarks: values.remarks };
  const { orderApproval } = await context.graph.mutate(orderApprovalMutation, { input }, idempotencyKey);
  const amount = orderApproval?.amount ?? chargeOf(record.data);
  return {
    notice: { key: `notice.order.${event}`, params: { orderNo, amount } },
    route: orderRoute(context.role, id),
  };
}

/** Returns the remaining quota. `known`: the page's value when the form was opened; a list may not be loaded yet. */
async function quotaOf(context: CommandContext, known: Money | null): Promise<Money | null> {
  if (known !== null || context.role !== 'agent') return known;
  const { accountBalance } = await context.graph.query(quotaQuery, {});
  return accountBalance?.remainingQuota ?? null;
}

/** Returns the quota before and after an amount is deducted from it. */
async function quotaLines(
  context: CommandContext,
  known: Money | null,
  amount: Money,
): Promise<ConsequenceLine[]> {
  const { t } = context;
  const remainingQuota = await quotaOf(context, known);
  if (remainingQuota === null) return [];
  const after = subtractMoney(remainingQuota, amount);
  return [
    { label: t('account.remainingQuota'), value: formatMoney(remainingQuota) },
    {
      label: t('consequence.quotaAfter'),
      value: formatMoney(after),
      emphasis: true,
      tone: compareMoney(after, '0.00') < 0 ? 'danger' : undefined,
    },
  ];
}

/** Returns the charged amount, and the quoted amount if the two differ. */
function chargeLines({ t }: CommandContext, order: OrderFacts): ConsequenceLine[] {
  const amount = chargeOf(order);
  return [
    ...(amount === order.quotedAmount
      ? []
      : [{ label: t('order.quotedAmount'), value: formatMoney(order.quotedAmount) }]),
    { label: t('order.amount'), value: formatMoney(amount), emphasis: true },
  ];
}

/** Returns the days without the package, if its term has ended before the renewal (R-approval-10). */
function daysWithoutLines({ t }: CommandContext, { context }: OrderFacts): ConsequenceLine[] {
  const count = context?.daysWithout ?? 0;
  if (count === 0) return [];
  return [{ label: t('order.daysWithout'), value: String(count), tone: 'danger' }];
}

/** Returns the order that is likely a duplicate of this one (R-order-15). */
function twinLines({ t }: CommandContext, { context }: OrderFacts): ConsequenceLine[] {
  const orderNo = context?.twinOrderNo ?? null;
  return orderNo === null ? [] : [{ label: t('order.twin'), value: orderNo, tone: 'danger' }];
}

/** Returns the effect of an approval in figures. */
export async function approvalConsequence(context: CommandContext, order: OrderFacts): Promise<Consequence> {
  const { t } = context;
  const amount = chargeOf(order);
  return {
    lines: [
      { label: t('order.customer'), value: order.customerName },
      ...chargeLines(context, order),
      ...daysWithoutLines(context, order),
      ...twinLines(context, order),
      ...(await quotaLines(context, order.remainingQuota, amount)),
    ],
    figure: formatMoney(`-${amount}`),
  };
}

/** Returns the total amount of several deals that are rejected. */
function rejectionsConsequence({ t }: CommandContext, deals: OrderFacts[]): Consequence {
  const amount = formatMoney(addMoney(...deals.map(chargeOf)));
  return { lines: [{ label: t('order.amount'), value: amount, emphasis: true }] };
}

/** Returns the total effect of approving several deals of one agent. */
export async function approvalsConsequence(
  context: CommandContext,
  deals: OrderFacts[],
): Promise<Consequence> {
  const amount = addMoney(...deals.map(chargeOf));
  const quoted = addMoney(...deals.map(({ quotedAmount }) => quotedAmount));
  const remainingQuota = deals[0]?.remainingQuota ?? null;
  return {
    lines: [
      ...(quoted === amount ? [] : [{ label: context.t('order.quotedAmount'), value: formatMoney(quoted) }]),
      { label: context.t('order.amount'), value: formatMoney(amount), emphasis: true },
      ...(await quotaLines(context, remainingQuota, amount)),
    ],
    figure: formatMoney(`-${amount}`),
  };
}

const expectedQuotaLines = ['order.amount', 'account.remainingQuota', 'consequence.quotaAfter'] as const;

const expectedApproval = (_context: unknown, order: OrderFacts): ExpectedConsequence => ({
  lines: [
    ['order.customer', order.customerName],
    ...(chargeOf(order) === order.quotedAmount ? [] : (['order.quotedAmount'] as const)),
    'order.amount',
    ...(order.context?.daysWithout ? (['order.daysWithout'] as const) : []),
    ...(order.context?.twinOrderNo ? (['order.twin'] as const) : []),
    'account.remainingQuota',
    'consequence.quotaAfter',
  ],
  figure: formatMoney(`-${chargeOf(order)}`),
});

const approveAll: NonNullable<CommandSpec<'order', unknown>['bulk']> = {
  consequence: approvalsConsequence,
  expected: { lines: expectedQuotaLines, figure: usualFigure },
  blockedAfter: (context, deal, approved) => approve.blockedBy(context, quotaAfter(deal, approved)),
};

/** Labels by reason that a list shows instead of the button. */
const approvalBlockedLabels: CommandSpec<'order', unknown>['blockedLabels'] = {
  'refusal.dealApproval.quotaShort': 'order.quotaShort',
  ...Object.fromEntries(basisRuleIds.map((id) => [orderRules[id].reason, 'order.requoteFirst'])),
};

/** The decisions of an agent on the deals that wait for one. */
export const approvalCommands: Command[] = [
  defineCommand({
    id: 'order.approve',
    title: 'command.order.approve',
    icon: IconCheck,
    roles: ['agent'],
    on: 'order',
    key: verbKeys.approve,
    primary: true,
    bulk: approveAll,
    blockedLabels: approvalBlockedLabels,
    ...approve,
    input: {
      fields: [{ ...remarksField, label: 'common.remarks', optional: true }],
      schema: async () => (await import('../core/verdictSchema.ts')).approveSchema,
      consequence: approvalConsequence,
      expected: expectedApproval,
    },
    run: (run) => decideDeal('approve', run),
  }),
  defineCommand({
    id: 'order.reject',
    title: 'command.order.reject',
    icon: IconX,
    roles: ['agent'],
    on: 'order',
    key: verbKeys.reject,
    destructive: true,
    bulk: {
      consequence: async (context, deals) => rejectionsConsequence(context, deals),
      expected: { lines: ['order.amount'] },
    },
    ...lifecycleEvent(dealApproval, 'reject', stateOf, dealFacts),
    input: {
      fields: [{ ...remarksField, label: 'record.rejectReason', help: 'order.rejectReasonHelp' }],
      schema: async () => (await import('../core/verdictSchema.ts')).rejectSchema,
    },
    run: (run) => decideDeal('reject', run),
  }),
];
