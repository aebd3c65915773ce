import type { approvalQueue as enUS } from '../en-US/approvalQueue.ts';

export const approvalQueue = {
  'queue.progress': '待审批 {{waiting}} 单 · 已处理 {{decided}} 单',
  'queue.removed': '{{orderNo}} 已由他人处理',
  'queue.failed': '未能提交：{{reason}}',
  'queue.previous': '上一单',
  'queue.sending': '提交中',
  'queue.undoable': '即将提交',
  'queue.nothingUndoable': '审批结果在 {{seconds}} 秒后提交，提交前可以撤销',
  'queue.approve': '{{orderNo}} 审批通过',
  'queue.reject': '{{orderNo}} 已驳回',
  'queue.ended': '订单已全部审批',
  'queue.summary': '通过 {{approved}} 单（{{amount}}），驳回 {{rejected}} 单，跳过 {{skipped}} 单。',
  'queue.restart': '审批跳过的订单',
} as const satisfies Record<keyof typeof enUS, string>;
