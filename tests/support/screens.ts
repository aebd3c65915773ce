import type { Page } from '@playwright/test';
import { dayOf } from '../../src/domain/dates.ts';
import { menuOf } from '../../src/domain/menu.ts';
import { sidePages } from '../../src/domain/pages.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import { lifecycleIds } from '../../src/machines/lifecycles.ts';
import { visitByRest, type RestVisit } from './restVisit.ts';
import { situations } from './situations.ts';
import { accounts } from './accounts.ts';
import type { Words } from './words.ts';

export type Visitor = Role | 'nobody';

/** A screen that the product can show. */
export interface ScreenShown {
  /** Unique; also the name of its picture. */
  name: string;
  visitor: Visitor;
  route: string;
  /** Prepares the page before it is checked. */
  open?: (page: Page, words: Words) => Promise<void>;
  /** True to skip it on a phone. */
  wideOnly?: boolean;
}

/** A role's own calls to the running product. */
export interface Visit extends RestVisit {
  /** Returns the `id` of the first record of a list call, by path and query or body. */
  firstId(path: string, body?: object): Promise<string>;
}

/** Returns the query of a page that another page opens: one variant per name. */
type Variants = (visit: Visit) => Promise<Record<string, string>>;

const plain: Variants = async () => ({ '': '' });
const orderIn = async (visit: Visit, status: string) =>
  `?id=${await visit.firstId('/order/page', { current: 1, pageSize: 1, status })}`;
const deals: Variants = async (visit) => ({
  pending: await orderIn(visit, 'pending'),
  approved: await orderIn(visit, 'approved'),
  rejected: await orderIn(visit, 'rejected'),
});
const customer = (visit: Visit) =>
  visit.firstId('/customer/page', { current: 1, pageSize: 1, status: 'enabled' });
const application = (visit: Visit, query: string) => visit.firstId(`/app/page?pageSize=1&${query}`);
const agent = (visit: Visit) => visit.firstId('/agent/page?pageSize=1');

const entry = (visit: Visit, filter: object) =>
  visit.firstId('/audit-trail/entry/page', { pageSize: 1, ...filter });

const packageIn = (visit: Visit, status: string) =>
  visit.firstId(`/package/page?pageSize=1&status=${status}`);

const today = () => dayOf(new Date());

/** Every page that the menu does not show; `screensOf` fails for a page without an entry here. */
const hiddenPages: Record<string, Variants> = {
  '/account-entries': async (visit) => {
    const agentId = await visit.firstId('/agent/page?pageSize=1').catch(() => undefined);
    return { '': agentId ? `?agentId=${agentId}` : '' };
  },
  '/agent-manage/agentInfo': async (visit) => ({ new: '', edit: `?id=${await agent(visit)}` }),
  '/agent-manage/agentDetails': async (visit) => ({ '': `?id=${await agent(visit)}` }),
  '/agent-pay/agentRecharge': plain,
  '/app-detail': async (visit) => ({
    published: `?id=${await application(visit, 'status=published&auditStatus=passed')}`,
    unpublished: `?id=${await application(visit, 'keyword=%E7%94%B5%E5%AD%90%E7%AD%BE%E7%BA%A6')}`,
  }),
  '/app-approval-detail': async (visit) => ({
    first: `?id=${await application(visit, 'auditStatus=pending&status=unpublished')}`,
    next: `?id=${await application(visit, 'auditStatus=pending&status=published')}`,
  }),
  '/my-app/edit': async (visit) => ({
    new: '',
    edit: `?id=${await application(visit, 'auditStatus=rejected')}`,
    version: `?id=${await application(visit, 'auditStatus=passed')}&version=new`,
  }),
  '/my-app-detail': async (visit) => ({
    draft: `?id=${await application(visit, 'auditStatus=draft')}`,
    rejected: `?id=${await application(visit, 'auditStatus=rejected&status=published')}`,
    passed: `?id=${await application(visit, 'auditStatus=passed')}`,
  }),
  '/app-package-release/publish': plain,
  '/app-package-release/edit': async (visit) => ({ '': `?id=${await packageIn(visit, 'published')}` }),
  '/app-package-release/detail': async (visit) => ({
    published: `?id=${await packageIn(visit, 'published')}`,
    unpublished: `?id=${await packageIn(visit, 'unpublished')}`,
  }),
  '/customer-detail': async (visit) => ({ '': `?id=${await customer(visit)}` }),
  '/deal-detail': async (visit) => ({ ...(await deals(visit)), missing: '' }),
  '/deal-approval-detail': async (visit) => ({ pending: await orderIn(visit, 'pending') }),
  '/deal-approval-queue': plain,
  '/my-client/new-customer': async (visit) => ({ new: '', edit: `?id=${await customer(visit)}` }),
  '/my-client/import': plain,
  '/my-client/buy-renew': async (visit) => {
    const id = await customer(visit);
    return {
      choose: '',
      package: `?id=${id}&mode=package`,
      seats: `?id=${id}&mode=seats`,
      renew: `?id=${id}&mode=renew`,
    };
  },
  '/my-client-detail': async (visit) => ({ '': `?id=${await customer(visit)}` }),
  '/order-record/detail': deals,
  '/sale-order/detail': deals,
  '/audit-desk/entry': async (visit) => ({
    step: `?id=${await entry(visit, { event: 'approve' })}`,
    compared: `?id=${await entry(visit, { event: 'approve' })}&with=${await entry(visit, { event: 'reject' })}`,
    movement: `?id=${await entry(visit, { event: 'recharge' })}`,
    missing: '?id=99999999',
  }),
  '/audit-desk/records': async (visit) => {
    const of = async (status: string) => (await orderIn(visit, status)).replace('?', '');
    const second = (await of('rejected')).replace('id=', 'with=');
    return {
      '': `?lifecycle=dealApproval&${await of('approved')}&withLifecycle=dealApproval&${second}`,
      missing: '?lifecycle=dealApproval',
    };
  },
  '/audit-case/detail': async (visit) => ({
    open: `?id=${await visit.firstId('/audit-case/page?status=open')}`,
    closed: `?id=${await visit.firstId('/audit-case/page?status=closed')}`,
    missing: '?id=00000000-0000-4000-8000-000000000000',
  }),
  '/password-requests': plain,
  '/platform-user': plain,
  '/sessions': plain,
};

/** Menu pages with more content for some parameters; each journey uses the first variant. */
const shownPages: Record<string, Variants> = {
  '/audit-desk': async (visit) => ({
    '': '',
    filtered: `?question=fast&event=approve&lifecycle=dealApproval&kind=transition&amountFrom=100&recordId=${await visit.firstId('/order/page', { pageSize: 1 })}`,
  }),
  '/order-record': async () => ({ '': '', since: `?status=pending&sinceFrom=2020-01-01&sinceTo=${today()}` }),
  '/replay': async (visit) => {
    const order = await visit.firstId('/order/page', { current: 1, pageSize: 1, status: 'approved' });
    return {
      record: `?lifecycle=dealApproval&id=${order}`,
      cohort: '?of=desk&event=approve&kind=transition',
      '': '',
    };
  },
};

const named = (...parts: string[]) =>
  parts
    .filter((part) => part !== '')
    .join('-')
    .replaceAll('/', '-')
    .replace(/-+/g, '-');

/** Logs a role in by the login call. */
export async function visitAs(url: string, role: Role): Promise<Visit> {
  const visit = await visitByRest(url, accounts[role]);
  return {
    ...visit,
    firstId: async (path, body) => {
      const { records } = await visit.request<{ records: { id: string }[] }>(path, body);
      if (!records[0]) throw new Error(`${role}: ${path} found nothing`);
      return records[0].id;
    },
  };
}

/** Returns everything that a role can see: each page of the menu and each hidden one, the charts, and the overlays. */
export async function screensOf(role: Role, visit: Visit): Promise<ScreenShown[]> {
  const screens: ScreenShown[] = [];
  const pages = [
    ...menuOf(role).flatMap((group) => group.pages),
    ...sidePages.filter((page) => page.roles.includes(role)).map((page) => ({ ...page, hidden: true })),
  ];
  for (const { path, hidden } of pages) {
    const variants = hidden ? hiddenPages[path] : (shownPages[path] ?? plain);
    if (!variants) throw new Error(`tests/support/screens.ts has no entry for the page ${path}`);
    for (const [variant, query] of Object.entries(await variants(visit)))
      screens.push({ name: named(role, path, variant), visitor: role, route: path + query });
  }
  const order = () => visit.firstId('/order/page', { current: 1, pageSize: 1, status: 'approved' });
  if (role !== 'developer')
    screens.push({
      name: named(role, 'chart', 'record'),
      visitor: role,
      route: `/state-chart?lifecycle=dealApproval&id=${await order()}`,
    });
  if (role === 'developer')
    screens.push({
      name: named(role, 'chart', 'record'),
      visitor: role,
      route: `/state-chart?lifecycle=applicationPublication&id=${await application(visit, 'status=published')}`,
    });
  if (role === 'operations')
    for (const lifecycle of lifecycleIds)
      screens.push({
        name: named(role, 'chart', lifecycle),
        visitor: role,
        route: `/state-chart?lifecycle=${lifecycle}`,
      });
  if (role === 'operations')
    screens.push(
      ...['session', 'publishing', 'palette'].map((machine) => ({
        name: named(role, 'chart', machine),
        visitor: role,
        route: `/state-chart?lifecycle=${machine}`,
      })),
      {
        name: named(role, 'chart', 'step'),
        visitor: role,
        route: '/state-chart?lifecycle=dealApproval&period=all&edge=dealApproval.reject',
      },
    );
  screens.push({ name: named(role, 'not-found'), visitor: role, route: '/no-such-page' });
  return [...screens, ...situations.filter(({ visitor }) => visitor === role)];
}

/** The screens without a session. */
export const publicScreens: ScreenShown[] = [
  { name: 'login', visitor: 'nobody', route: '/login' },
  { name: 'forgotten', visitor: 'nobody', route: '/ForgetPassword' },
  ...situations.filter(({ visitor }) => visitor === 'nobody'),
];

export const visitors: readonly Visitor[] = ['nobody', ...roles];

/** Returns only the first of several records per page; screens with actions on the page are all included. */
export function onePerPage(screens: readonly ScreenShown[]): ScreenShown[] {
  const pageOf = ({ route }: ScreenShown) => route.replace(/\?.*$/, '');
  return screens.filter(
    (screen) =>
      screen.open !== undefined ||
      screen === screens.find((other) => !other.open && pageOf(other) === pageOf(screen)),
  );
}
