import { IconArrowBackUp, IconCalculator, IconCheck, IconDownload, IconX } from '../../icons/icons.ts';
import { orderRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/moneyText.ts';
import { remarksLimit } from '../../domain/remarksLimit.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { basisRuleIds, orderRules } from '../../machines/orderRules.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import {
  defineCommand,
  usualFigure,
  type Command,
  type CommandContext,
  type CommandSpec,
  type ExpectedConsequence,
} from '../../commandKit/command.ts';
import { compareRecordsCommand } from '../auditTrail/compareRecordsCommand.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { chargeOf, dealFacts, basisChanged, quotaAfter, type OrderFacts } from './orderRecord.ts';
import { verbKeys } from '../keyTables.ts';

// Loads the calls when the form opens.
const calls = () => import('./orderCalls.ts');

const remarksField = { name: 'remarks', kind: 'textarea', maxLength: remarksLimit } as const;

const stateOf = (order: OrderFacts) => order.status;

const approve = lifecycleEvent(dealApproval, 'approve', stateOf, dealFacts);
const requote = lifecycleEvent(dealApproval, 'requote', stateOf, dealFacts);

const quotaLines = ['order.amount', 'account.remainingQuota', 'consequence.quotaAfter'] as const;

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

const approveAll: NonNullable<CommandSpec<'order', unknown>['bulk']> = {
  consequence: async (context, deals) => (await calls()).approvalsConsequence(context, deals),
  expected: { lines: quotaLines, figure: usualFigure },
  blockedAfter: (context, deal, approved) => approve.blockedBy(context, quotaAfter(deal, approved)),
};

/** Labels by reason that a list shows instead of the button. */
const approvalBlockedLabels: CommandSpec<'order', unknown>['blockedLabels'] = {
  'refusal.dealApproval.quotaShort': 'order.quotaShort',
  ...Object.fromEntries(basisRuleIds.map((id) => [orderRules[id].reason, 'order.requoteFirst'])),
};

export const orderCommands: Command[] = [
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
      consequence: async (context, order) => (await calls()).approvalConsequence(context, order),
      expected: expectedApproval,
    },
    run: async (run) => (await calls()).decideDeal('approve', run),
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
      consequence: async (context, deals) => (await calls()).rejectionsConsequence(context, deals),
      expected: { lines: ['order.amount'] },
    },
    ...lifecycleEvent(dealApproval, 'reject', stateOf, dealFacts),
    input: {
      fields: [{ ...remarksField, label: 'record.rejectReason', help: 'order.rejectReasonHelp' }],
      schema: async () => (await import('../core/verdictSchema.ts')).rejectSchema,
    },
    run: async (run) => (await calls()).decideDeal('reject', run),
  }),
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
      consequence: async (context, order) => (await calls()).requoteConsequence(context, order),
      expected: expectedQuote,
    },
    run: async (run) => (await calls()).requoteOrder(run),
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
      consequence: async (context, order) => (await calls()).withdrawalConsequence(context, order),
      expected: expectedWithdrawal,
    },
    run: async (run) => (await calls()).withdrawOrder(run),
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
    run: async (run) => (await calls()).downloadContract(run),
  }),
];
