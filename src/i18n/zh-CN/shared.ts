import type { shared as enUS } from '../en-US/shared.ts';

export const shared = {
  'chart.showChart': '以图形显示',
  'chart.showTable': '以表格显示',
  'publication.removalInstructions': '下架说明',
  'publication.status': '上架状态',
  'record.addedAt': '创建日期',
  'record.appliedAt': '申请时间',
  'record.createdAt': '创建时间',
  'record.rejectReason': '驳回原因',
  'record.status': '状态',
  'refusal.instructionsNeeded': '请填写下架说明',
  'refusal.reasonNeeded': '请填写驳回原因',
  'user.account': '登录账号',
  'user.keyword': '姓名、账号或企业 ID',
  'user.mobile': '手机号',
  'user.name': '姓名',
  'user.newPassword': '新密码',
  'user.passwordAgain': '确认密码',
  'user.role': '角色',
} as const satisfies Record<keyof typeof enUS, string>;
