import type { account as enUS } from '../en-US/account.ts';

export const account = {
  'account.rechargeByOperations': '如需充值，请联系运营管理员',
  'account.remainingQuota': '剩余额度',
  'account.totalQuota': '总额度',
  'account.usedQuota': '已用额度',
  'account.pendingAmount': '待审批金额',
  'account.level': '代理商等级',
  'account.createdAt': '创建日期',
  'account.entries': '账目明细',
  'account.entryCount': '{{count}} 条',
  'account.reconciled': '账目相符',
  'account.notReconciled': '账目不符',
  'account.used': '已用',
  'account.usedShare': '额度已用 {{share}}%',
  'account.saleAmount': '扣减额度',
  'account.balanceAfter': '扣减后剩余',
  'account.at': '时间',
} as const satisfies Record<keyof typeof enUS, string>;
