import type { menu as enUS } from '../en-US/menu.ts';

export const menu = {
  'menu.account': '账户',
  'menu.accountBalance': '账户余额',
  'menu.accountSale': '销售记录',
  'menu.deal': '订单管理',
  'menu.dealList': '订单列表',
  'menu.dealDetail': '订单详情',
  'menu.dealApproval': '订单审批',
  'menu.myClient': '我的客户',
  'menu.newCustomer': '新增客户',
  'menu.buyRenew': '购买与续费',
  'menu.clientDetail': '客户详情',
  'menu.orderRecord': '订单记录',
  'menu.orderDetail': '订单详情',
  'menu.saleOrder': '销售订单',
} as const satisfies Record<keyof typeof enUS, string>;
