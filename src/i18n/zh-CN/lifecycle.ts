import type { lifecycle as enUS } from '../en-US/lifecycle.ts';

export const lifecycle = {
  'lifecycle.customer': '客户',
  'lifecycle.staff': '销售人员',
  'lifecycle.event.changeCreditCode': '变更信用代码',
  'lifecycle.event.transfer': '移交',
  'lifecycle.event.hire': '入职',
  'lifecycle.event.resignTransfer': '离职并移交',
  'lifecycle.event.resignKeep': '离职不移交',
  'lifecycle.event.transferKept': '后续移交',
  'lifecycle.event.agentDisabled': '代理商停用',
  'lifecycle.event.agentEnabled': '代理商启用',
  'lifecycle.passwordRequest': '密码重置申请',
  'lifecycle.event.file': '申请重置',
  'lifecycle.event.answer': '重置密码',
  'lifecycle.event.dismiss': '忽略',
} as const satisfies Record<keyof typeof enUS, string>;
