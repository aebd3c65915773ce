import type { Visit } from '../../support/screens.ts';

/** A child route. */
export interface Child {
  path: string;
  /** The words of the spec for the route. */
  words: string;
  /** Its entry in the menu; absent: the route is hidden. */
  entry?: string;
  heading: string | RegExp;
  /** Returns the query of the address, if the screen is about a record. */
  query?: (visit: Visit) => Promise<string>;
}

/** A menu group with its child routes. */
export interface Group {
  name: string;
  title: string;
  path: string;
  redirect?: string;
  order: number;
  role: 0 | 1 | -1;
  children: Child[];
}

const agentId = async (visit: Visit) => `?id=${await visit.firstId('/agent/page?pageSize=1')}`;
const customerId = async (visit: Visit) =>
  `?id=${await visit.firstId('/customer/page', { current: 1, pageSize: 1, status: 'enabled' })}`;
const dealId = async (visit: Visit) =>
  `?id=${await visit.firstId('/order/page', { current: 1, pageSize: 1, status: 'pending' })}`;
const packageId = async (visit: Visit) => `?id=${await visit.firstId('/package/page?pageSize=1')}`;
const appId = async (visit: Visit) => `?id=${await visit.firstId('/app/page?pageSize=1&auditStatus=passed')}`;
const waitingAppId = async (visit: Visit) =>
  `?id=${await visit.firstId('/app/page?pageSize=1&auditStatus=pending')}`;

/** The table of menu groups (R-page-2) and the list of child routes, with the Chinese text of each entry and heading. */
export const groups: Group[] = [
  {
    name: 'Account',
    title: '账户',
    path: '/account',
    redirect: '/account-balance',
    order: 1,
    role: 1,
    children: [
      { path: '/account-balance', words: 'balance', entry: '账户余额', heading: '账户余额' },
      { path: '/account-recharge', words: 'recharge records', entry: '充值记录', heading: '充值记录' },
      { path: '/account-sale', words: 'sales records', entry: '销售记录', heading: '销售记录' },
    ],
  },
  {
    name: 'Agent',
    title: '代理商',
    path: '/agent',
    redirect: '/agent-grade',
    order: 0,
    role: 0,
    children: [
      { path: '/agent-grade', words: 'agent levels', entry: '代理商等级', heading: '代理商等级' },
      { path: '/agent-manage', words: 'agent management', entry: '代理商管理', heading: '代理商管理' },
      { path: '/agent-manage/agentInfo', words: 'add agent', heading: '新增代理商' },
      { path: '/agent-manage/agentInfo', words: 'edit agent', heading: /^编辑代理商/, query: agentId },
      { path: '/agent-manage/agentDetails', words: 'agent details', heading: /./, query: agentId },
      { path: '/agent-pay', words: 'agent recharge list', entry: '代理商充值', heading: '代理商充值' },
      { path: '/agent-pay/agentRecharge', words: 'recharge form', heading: '给代理商充值' },
    ],
  },
  {
    name: 'Customer manage',
    title: '客户管理',
    path: '/customer-manage',
    redirect: '/customer-manage-list',
    order: 4,
    role: 1,
    children: [
      { path: '/customer-manage-list', words: 'list', entry: '客户列表', heading: '客户列表' },
      { path: '/customer-detail', words: 'detail', heading: /./, query: customerId },
    ],
  },
  {
    name: 'Deal',
    title: '订单管理',
    path: '/deal',
    redirect: '/deal-list',
    order: 1,
    role: 1,
    children: [
      { path: '/deal-list', words: 'list', entry: '订单列表', heading: '订单列表' },
      { path: '/deal-detail', words: 'detail', heading: /\d/, query: dealId },
      { path: '/deal-approval', words: 'approval', entry: '订单审批', heading: '订单审批' },
      { path: '/deal-approval-detail', words: 'approval detail', heading: /\d/, query: dealId },
    ],
  },
  {
    name: 'My client',
    title: '我的客户',
    path: '/my-client',
    order: 0,
    role: -1,
    children: [
      { path: '/my-client', words: 'list', heading: '我的客户' },
      { path: '/my-client/new-customer', words: 'add client', heading: '新增客户' },
      { path: '/my-client/new-customer', words: 'edit client', heading: /^编辑客户/, query: customerId },
      {
        path: '/my-client/buy-renew',
        words: 'buy product package',
        heading: /./,
        query: async (visit) => `${await customerId(visit)}&mode=package`,
      },
      {
        path: '/my-client/buy-renew',
        words: 'buy seats',
        heading: /./,
        query: async (visit) => `${await customerId(visit)}&mode=seats`,
      },
      {
        path: '/my-client/buy-renew',
        words: 'renew',
        heading: /./,
        query: async (visit) => `${await customerId(visit)}&mode=renew`,
      },
      { path: '/my-client-detail', words: 'detail', heading: /./, query: customerId },
    ],
  },
  {
    name: 'Order record',
    title: '订单记录',
    path: '/order-record',
    order: 3,
    role: 0,
    children: [{ path: '/order-record', words: 'single list page', heading: '订单记录' }],
  },
  {
    // The spec does not mark these as hidden, but pages about one record have no menu entry.
    name: 'Product center',
    title: '产品中心',
    path: '/product',
    redirect: '/app-release',
    order: 2,
    role: 0,
    children: [
      { path: '/app-release', words: 'application list', entry: '应用列表', heading: '应用列表' },
      { path: '/app-approval', words: 'application approval', entry: '应用审批', heading: '应用审批' },
      {
        path: '/app-package-release',
        words: 'product package list',
        entry: '产品包列表',
        heading: '产品包列表',
      },
      { path: '/app-package-release/edit', words: 'edit', heading: /^编辑产品包/, query: packageId },
      { path: '/app-package-release/publish', words: 'publish', heading: '发布产品包' },
      { path: '/app-detail', words: 'detail', heading: /./, query: appId },
      { path: '/app-approval-detail', words: 'approval detail', heading: /./, query: waitingAppId },
    ],
  },
  {
    name: 'Sale order',
    title: '销售订单',
    path: '/sale-order',
    order: 5,
    role: -1,
    children: [{ path: '/sale-order', words: 'single list page', heading: '销售订单' }],
  },
  {
    name: 'User manage',
    title: '销售人员',
    path: '/user-manage',
    redirect: '/user-manage-list',
    order: 2,
    role: 1,
    children: [
      { path: '/user-manage-list', words: 'sales staff list', entry: '销售人员', heading: '销售人员' },
    ],
  },
];
