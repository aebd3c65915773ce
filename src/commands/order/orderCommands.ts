import { IconArrowBackUp, IconCalculator, IconDownload } from '../../icons/icons.ts';
import { orderRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/moneyText.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import {
  defineCommand,
  usualFigure,
  type Command,
  type CommandContext,
  type Consequence,
  type ExpectedConsequence,
  type Outcome,
  type RunContext,
} from '../../commandKit/command.ts';
import { compareRecordsCommand } from '../auditTrail/compareRecordsCommand.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { approvalCommands } from './approvalCommands.ts';
import { chargeOf, dealFacts, basisChanged, type OrderFacts } from './orderRecord.ts';
import { priceLineFragment, quoteLines } from './quoteLines.ts';
import { verbKeys } from '../keyTables.ts';

const stateOf = (order: OrderFacts) => order.status;

const requote = lifecycleEvent(dealApproval, 'requote', stateOf, dealFacts);

/** Returns the expected lines of a quote. A price has a second part if there are seats beyond the package's own. */
const expectedQuote = (_context: unknown, { kind }: OrderFacts): ExpectedConsequence => ({
  lines: [
    ...(kind === 'seat' ? [] : (['price.package'] as const)),
    ...(['price.extraSeats', ['order.term', '2026-11-21 – 2027-11-20'], 'order.seatCount'] as const),
    ...(['consequence.amountBefore', 'consequence.amountNow'] as const),
  ],
  figure: usualFigure,
});

const expectedWithdrawal = ({ t }: CommandContext, order: OrderFacts): ExpectedConsequence => ({
  lines: [
    ['order.customer', order.customerName],
    'order.amount',
    ['order.afterWithdrawal', t('order.isFinal')],
  ],
});

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

/** Returns the former and the present price, and the lines of the new one. */
async function requoteConsequence(
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

const requoteMutation = graphql(`
  mutation OrderRequote($input: OrderRequote_Input!) {
    orderRequote(input: $input) {
      id
      amount
    }
  }
`);

/** Quotes the order again at the price that was shown. */
async function requoteOrder({
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
function withdrawalConsequence({ t }: CommandContext, order: OrderFacts): Consequence {
  return {
    lines: [
      { label: t('order.customer'), value: order.customerName },
      { label: t('order.amount'), value: formatMoney(chargeOf(order)), emphasis: true },
      { label: t('order.afterWithdrawal'), value: t('order.isFinal') },
    ],
  };
}

const withdrawMutation = graphql(`
  mutation OrderWithdraw($input: OrderWithdrawal_Input!) {
    orderWithdraw(input: $input) {
      id
      status
    }
  }
`);

async function withdrawOrder({
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

async function downloadContract({ context, record }: RunContext<'order', unknown>): Promise<Outcome> {
  const { contractFile } = record.data;
  const { saveFile } = await import('../../transfer/storedFile.ts');
  if (contractFile) await saveFile(context.graph, contractFile);
  return { notice: { key: 'download.success' } };
}

export const orderCommands: Command[] = [
  ...approvalCommands,
  defineCommand({
    id: 'order.requote',
    title: 'command.order.requote',
    icon: IconCalculator,
    roles: ['salesperson'],
    on: 'order',
    key: verbKeys.requote,
    primary: true,
    ...requote,
    from: { ...requote.from, readBeforeOffer: true },
    // Hides it if nothing has changed, because there is nothing to quote again; a list does not know.
    applies: (context, order) => requote.applies(context, order) && basisChanged(order),
    input: {
      fields: [],
      schema: async () => (await import('../core/verdictSchema.ts')).noFieldsSchema,
      consequence: requoteConsequence,
      expected: expectedQuote,
    },
    run: requoteOrder,
  }),
  defineCommand({
    id: 'order.withdraw',
    title: 'command.order.withdraw',
    icon: IconArrowBackUp,
    roles: ['salesperson'],
    on: 'order',
    destructive: true,
    ...lifecycleEvent(dealApproval, 'withdraw', stateOf, dealFacts),
    input: {
      fields: [],
      schema: async () => (await import('../core/verdictSchema.ts')).noFieldsSchema,
      consequence: async (context, order) => withdrawalConsequence(context, order),
      expected: expectedWithdrawal,
    },
    run: withdrawOrder,
  }),
  openCommand({
    roles: ['operations', 'agent', 'salesperson'],
    on: 'order',
    route: ({ id }, { role }) => orderRoute(role, id),
  }),
  historyCommand({ on: 'order', roles: ['operations', 'agent', 'salesperson'], lifecycle: dealApproval.id }),
  replayCommand('order', 'dealApproval'),
  evidenceCommand('order', 'dealApproval'),
  compareRecordsCommand('order', 'dealApproval'),
  defineCommand({
    id: 'order.contract',
    title: 'command.order.contract',
    icon: IconDownload,
    roles: ['operations', 'agent', 'salesperson'],
    on: 'order',
    applies: (_context, order) => order.contractFile !== null,
    run: downloadContract,
  }),
];
