import { orderRoute } from '../../domain/menu.ts';
import { addMoney, compareMoney, formatMoney, subtractMoney, type Money } from '../../domain/money.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type {
  CommandContext,
  Consequence,
  ConsequenceLine,
  Outcome,
  RunContext,
} from '../../commandKit/command.ts';
import { priceLineFragment, quoteLines } from './quoteLines.ts';
import { saveFile } from '../../transfer/storedFile.ts';
import { chargeOf, type OrderFacts } from './orderRecord.ts';
import { quotaQuery } from './quotaQuery.ts';
import type { VerdictValues } from '../core/verdictSchema.ts';

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

const requotePreviewQuery = graphql(
  `
    query OrderRequotePreview($id: String!) {
      orderRequotePreview(id: $id) {
        amountBefore
        amount
        seatCount
        startDate
        endDate
        lines {
          ...PriceLine
        }
      }
    }
  `,
  [priceLineFragment],
);

const requoteMutation = graphql(`
  mutation OrderRequote($input: OrderRequote_Input!) {
    orderRequote(input: $input) {
      id
      amount
    }
  }
`);

const withdrawMutation = graphql(`
  mutation OrderWithdraw($input: OrderWithdrawal_Input!) {
    orderWithdraw(input: $input) {
      id
      status
    }
  }
`);

export async function decideDeal(
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

/** Returns the former and the present price, and the lines of the new one. */
export async function requoteConsequence(
  { graph, t }: CommandContext,
  order: OrderFacts,
): Promise<Consequence | undefined> {
  const { orderRequotePreview: quote } = await graph.query(requotePreviewQuery, { id: order.id });
  if (!quote) return undefined;
  return {
    lines: [
      ...quoteLines(t, order.kind, quote),
      { label: t('consequence.amountBefore'), value: formatMoney(quote.amountBefore) },
      { label: t('consequence.amountNow'), value: formatMoney(quote.amount), emphasis: true },
    ],
    figure: formatMoney(quote.amount),
    amount: quote.amount,
  };
}

/** Quotes the order again at the price that was shown. */
export async function requoteOrder({
  context,
  record,
  consequence,
  idempotencyKey,
}: RunContext<'order', unknown>): Promise<Outcome> {
  const { id, version, orderNo, amount: before } = record.data;
  const quotedAmount = consequence?.amount;
  if (!quotedAmount) throw new Error('Quoting again needs a quote');
  await context.graph.mutate(requoteMutation, { input: { id, version, quotedAmount } }, idempotencyKey);
  return {
    notice: { key: 'notice.order.requote', params: { orderNo, before, amount: quotedAmount } },
    route: orderRoute(context.role, id),
  };
}

/** Returns the customer and the amount of the order, and that it cannot be reopened. */
export function withdrawalConsequence({ t }: CommandContext, order: OrderFacts): Consequence {
  return {
    lines: [
      { label: t('order.customer'), value: order.customerName },
      { label: t('order.amount'), value: formatMoney(chargeOf(order)), emphasis: true },
      { label: t('order.afterWithdrawal'), value: t('order.isFinal') },
    ],
  };
}

export async function withdrawOrder({
  context,
  record,
  idempotencyKey,
}: RunContext<'order', unknown>): Promise<Outcome> {
  const { id, version, orderNo } = record.data;
  await context.graph.mutate(withdrawMutation, { input: { id, version } }, idempotencyKey);
  return {
    notice: { key: 'notice.order.withdraw', params: { orderNo } },
    route: orderRoute(context.role, id),
  };
}

export async function downloadContract({ context, record }: RunContext<'order', unknown>): Promise<Outcome> {
  const { contractFile } = record.data;
  if (contractFile) await saveFile(context.graph, contractFile);
  return { notice: { key: 'download.success' } };
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
export function rejectionsConsequence({ t }: CommandContext, deals: OrderFacts[]): Consequence {
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
