import type { receipts as enUS } from '../en-US/receipts.ts';

export const receipts = {
  'receipts.empty': '当前窗口尚未执行任何操作',
  'receipts.several': '多条记录',
  'receipts.again': '再次执行',
  'receipts.takeBack': '撤销：{{action}}',
  'receipts.result': '已完成 {{done}} 条，未执行 {{left}} 条',
  'receipts.refused': '未执行：{{reason}}',
} as const satisfies Record<keyof typeof enUS, string>;
