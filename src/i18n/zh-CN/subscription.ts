import type { subscription as enUS } from '../en-US/subscription.ts';

export const subscription = {
  'lifecycle.subscription': '产品包使用',
  'lifecycle.event.start': '开通',
  'lifecycle.event.endSoon': '临近到期',
  'lifecycle.event.end': '到期',
  'lifecycle.event.extend': '续期',
  'lifecycle.event.addSeats': '增购席位',
  'lifecycle.param.orderNo': '订单 {{value}}',
  'subscription.upcoming': '未开始',
  'subscription.running': '使用中',
  'subscription.ending': '即将到期',
  'subscription.ended': '已到期',
  'refusal.subscription.followsOrder': '随订单审批通过而变',
  'refusal.subscription.followsCalendar': '到日自动变更',
  'refusal.subscription.notEndingYet': '{{day}} 起即将到期',
  'refusal.subscription.notOver': '可使用至 {{day}}',
  'lift.dayComes': '待该日期到来',
  'refusal.customer.noSubscription': '该客户没有开通过产品包',
  'command.customer.subscription': '查看产品包使用历史',
  'command.chart.subscription': '状态图：产品包使用',
} as const satisfies Record<keyof typeof enUS, string>;
