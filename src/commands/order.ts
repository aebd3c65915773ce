import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { orderRoute } from '../domain/menu.ts';
import { formatMoney, subtractMoney } from '../domain/money.ts';
import { remarksLimit } from '../domain/remarksLimit.ts';
import { graphql } from '../graph/client/graphql.ts';
import { dealApproval } from '../machines/dealApproval.ts';
import { lifecycleEvent } from './lifecycleEvent.ts';
import { defineCommand, type Command, type CommandContext, type Consequence, type Run } from './command.ts';
import { saveContract } from './contractFile.ts';
import { stateChartRoute } from './navigation.ts';
import { dealFacts, type OrderFacts } from './records/order.ts';
import type { VerdictValues } from './schemas/verdict.ts';

const orderApprovalMutation = graphql(`
  mutation OrderApproval($input: OrderApproval_Input!) {
    orderApproval(input: $input) {
      id
      orderNo
      status
      version
      remainingQuota
    }
  }
`);

function verdict(event: 'approve' | 'reject') {
  return async ({ context, record, values, idempotencyKey }: Run<OrderFacts, VerdictValues>) => {
    const { id, version, orderNo, amount } = record.data;
    const input = { id, version, event, remarks: values.remarks };
    await context.graph.mutate(orderApprovalMutation, { input }, idempotencyKey);
    return {
      notice: { key: `notice.order.${event}`, params: { orderNo, amount } },
      route: orderRoute(context.role, id),
    };
  };
}

/** Amount, and the quota before and after: what an approval does, in figures. */
async function approvalConsequence({ t }: CommandContext, order: OrderFacts): Promise<Consequence> {
  const lines = [
    { label: t('order.customer'), value: order.customerName },
    { label: t('order.amount'), value: formatMoney(order.amount), emphasis: true },
  ];
  const { remainingQuota } = order;
  if (remainingQuota !== null) {
    const after = subtractMoney(remainingQuota, order.amount);
    lines.push(
      { label: t('consequence.quotaNow'), value: formatMoney(remainingQuota) },
      { label: t('consequence.quotaAfter'), value: formatMoney(after), emphasis: true },
    );
  }
  return { lines, figure: formatMoney(`-${order.amount}`) };
}

const remarksField = { name: 'remarks', kind: 'textarea', maxLength: remarksLimit } as const;

const stateOf = (order: OrderFacts) => order.status;

export const orderCommands: Command[] = [
  defineCommand<OrderFacts, VerdictValues>({
    id: 'order.approve',
    title: 'command.order.approve',
    icon: IconCheck,
    keywords: ['approve', 'pass', '同意', '批准'],
    roles: ['agent'],
    on: 'order',
    key: 'a',
    primary: true,
    ...lifecycleEvent(dealApproval, 'approve', stateOf, dealFacts),
    input: {
      fields: [{ ...remarksField, label: 'common.remarks', optional: true }],
      schema: async () => (await import('./schemas/verdict.ts')).approveSchema,
      consequence: approvalConsequence,
    },
    run: verdict('approve'),
  }),
  defineCommand<OrderFacts, VerdictValues>({
    id: 'order.reject',
    title: 'command.order.reject',
    icon: IconX,
    keywords: ['reject', 'refuse', '拒绝', '退回'],
    roles: ['agent'],
    on: 'order',
    key: 'r',
    destructive: true,
    ...lifecycleEvent(dealApproval, 'reject', stateOf, dealFacts),
    input: {
      fields: [{ ...remarksField, label: 'order.rejectReason', help: 'order.rejectReasonHelp' }],
      schema: async () => (await import('./schemas/verdict.ts')).rejectSchema,
    },
    run: verdict('reject'),
  }),
  defineCommand<OrderFacts, unknown>({
    id: 'order.open',
    title: 'command.order.open',
    icon: IconEye,
    roles: ['operations', 'agent', 'salesperson'],
    on: 'order',
    key: 'o',
    run: async ({ context, record }) => ({ route: orderRoute(context.role, record.id), go: true }),
  }),
  defineCommand<OrderFacts, unknown>({
    id: 'order.history',
    title: 'command.order.history',
    icon: IconRoute,
    keywords: ['audit', 'chart', 'history', '审计', '状态图'],
    roles: ['operations', 'agent', 'salesperson'],
    on: 'order',
    key: 'h',
    run: async ({ record }) => ({
      route: `${stateChartRoute}?lifecycle=${dealApproval.id}&id=${record.id}`,
      go: true,
    }),
  }),
  defineCommand<OrderFacts, unknown>({
    id: 'order.contract',
    title: 'command.order.contract',
    icon: IconDownload,
    keywords: ['download', 'file', '下载', '文件'],
    roles: ['operations', 'agent', 'salesperson'],
    on: 'order',
    applies: (_context, order) => order.contractFile !== null,
    run: async ({ context, record }) => {
      const { contractFile } = record.data;
      if (contractFile) await saveContract(context.graph, contractFile);
      return { notice: { key: 'download.success' } };
    },
  }),
];
