import type { common as enUS } from '../en-US/common.ts';

export const common = {
  'app.title': '运营管理系统',
  'common.operateSuccess': '操作成功',
  'common.serverError': '服务器错误',
  'common.cancel': '取消',
  'common.retry': '重试',
  'common.close': '关闭',
  'common.back': '返回',
  'common.listSeparator': '、',
  'common.blockedAction': '{{titles}}：{{reason}}',
  'common.remarks': '备注',
  'common.actions': '操作',
  'common.open': '打开',
  'common.none': '无',
  'common.total': '共 {{count, number}} 条',
  'common.totalAtLeast': '超过 {{count, number}} 条',
  'role.operations': '运营管理员',
  'role.agent': '代理商',
  'role.salesperson': '销售',
  'role.developer': '开发者',
  'role.system': '系统',
} as const satisfies Record<keyof typeof enUS, string>;
