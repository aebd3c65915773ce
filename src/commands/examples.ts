/**
 * Example lines for the palette, with `{}` for the name of a record: in Chinese, in English. People type them like the words
 * of commands, so they are loaded with the records. None belongs to a command that asks for a password.
 */
import type { ExampleTemplate } from '../commandKit/registry.ts';

/** Address prefixes of the pages on which a record type's lines come first. */
const pages = {
  agents: ['/agent-manage', '/agent-pay'],
  applications: ['/app-approval', '/app-release', '/my-app'],
  customers: ['/customer', '/my-client'],
  levels: ['/agent-grade'],
  orders: ['/deal', '/order-record', '/sale-order'],
  packages: ['/app-package'],
  staff: ['/user-manage'],
} as const;

/** Sorted as a role sees them: the lines that advance its work most come first. */
export const exampleTemplates: readonly ExampleTemplate[] = [
  { command: 'agent.recharge', chinese: '充值 {} 5000', english: 'recharge {} 5000', pages: pages.agents },
  { command: 'order.approve', chinese: '通过 {}', english: 'approve {}', pages: pages.orders, several: 2 },
  {
    command: 'order.reject',
    chinese: '驳回 {} 合同缺页',
    english: 'reject {} page missing from contract',
    pages: pages.orders,
  },
  { command: 'customer.renew', chinese: '续费 {}', english: 'renew {}', pages: pages.customers },
  {
    command: 'customer.buySeats',
    chinese: '增购 {} 5席',
    english: 'add seats {} 5',
    pages: pages.customers,
  },
  { command: 'application.pass', chinese: '审核通过 {}', english: 'approve {}', pages: pages.applications },
  {
    command: 'application.reject',
    chinese: '驳回 {} 缺少测试账号',
    english: 'reject {} no test account',
    pages: pages.applications,
  },
  { command: 'application.submit', chinese: '提交审核 {}', english: 'submit {}', pages: pages.applications },
  {
    command: 'application.newVersion',
    chinese: '新增版本 {}',
    english: 'new version {}',
    pages: pages.applications,
  },
  {
    command: 'application.edit',
    chinese: '编辑应用 {}',
    english: 'edit application {}',
    pages: pages.applications,
  },
  { command: 'application.open', chinese: '打开 {}', english: 'open {}', pages: pages.applications },
  { command: 'staff.transfer', chinese: '移交 {}', english: 'transfer {}', pages: pages.staff },
  { command: 'staff.resign', chinese: '离职 {}', english: 'offboard {}', pages: pages.staff },
  {
    command: 'note.addToCustomer',
    chinese: '新增跟进记录 {} 等总经理签字',
    english: 'add note {} waiting for signature',
    pages: pages.customers,
  },
  {
    command: 'note.addToOrder',
    chinese: '新增跟进记录 {} 等总经理签字',
    english: 'add note {} waiting for signature',
    pages: pages.orders,
  },
  {
    command: 'package.edit',
    chinese: '改价 {} 3800',
    english: 'change price {} 3800',
    pages: pages.packages,
  },
  {
    command: 'package.unpublish',
    chinese: '下架 {} 价格调整',
    english: 'unpublish {} price change',
    pages: pages.packages,
  },
  {
    command: 'agentLevel.edit',
    chinese: '{} 优惠改为 6%',
    english: 'edit level {} 6%',
    pages: pages.levels,
  },
  { command: 'agent.disable', chinese: '停用 {}', english: 'disable {}', pages: pages.agents },
  {
    command: 'application.unpublish',
    chinese: '下架 {} 供应商停业',
    english: 'unpublish {} supplier has closed',
    pages: pages.applications,
  },
  { command: 'customer.disable', chinese: '停用 {}', english: 'disable {}', pages: pages.customers },
];

/**
 * Returns the names that people use for a record, the shortest first: the last digits of a number, the first words of a
 * company's name.
 */
export function spokenNames(name: string): string[] {
  const number = /^[A-Z]{2}\d{8}0*([1-9]\d{2,})$/.exec(name)?.[1];
  if (number !== undefined) return [number, name];
  const company = /^(\p{Script=Han}{4})\p{Script=Han}{4,}$/u.exec(name)?.[1];
  return company === undefined ? [name] : [company, name];
}
