/** The pages with a form about a record: how to create such records, and how another window changes them. */
import type { Page } from '@playwright/test';
import { packageEditRoute } from '../../src/domain/menu.ts';
import type { Role } from '../../src/domain/roles.ts';
import type { MessageKey } from '../../src/domain/message.ts';
import { buyRenewRoute, type BuyMode } from '../../src/screens/customer/buyModes.ts';
import { addCustomer } from './restCustomers.ts';
import type { RestVisit } from './restVisit.ts';
import type { Words } from './words.ts';

type Facts = Record<string, unknown>;

export interface FormPage {
  role: Role;
  path: string;
  /** The title of its command. */
  title: MessageKey;
  route: (id: string) => string;
  /** Creates a record, and returns its id. */
  add: (visit: RestVisit, name: string, operations: RestVisit) => Promise<string>;
  /** The field that starts with the record's name, and the record's field for it; absent: the test chooses a contract. */
  typed?: { label: MessageKey; stored: string };
  /** A change in another window, for a form that sends the record's version. */
  change?: {
    save: (visit: RestVisit, id: string) => Promise<unknown>;
    /** Reads the stored record. */
    read: (visit: RestVisit, id: string) => Promise<Facts>;
    /** The field of the record, and its new value. */
    field: string;
    value: unknown;
    /** The text by which the form shows the change. */
    shownChange: string;
  };
  /** The mutation that the form sends, and the variables that name the record; absent: a fresh record cannot be sent. */
  sends?: {
    mutation: string;
    named: (visit: RestVisit, id: string) => Promise<Facts>;
    /** Fills the other fields that the form needs. */
    fill?: (page: Page, words: Words) => Promise<void>;
  };
}

let count = 0;
const next = () => (count += 1);

const agent = (visit: RestVisit, id: string) => visit.request<Facts>(`/agent/details/${id}`);
const customer = (visit: RestVisit, id: string) => visit.request<Facts>(`/customer/detail?id=${id}`);
const productPackage = (visit: RestVisit, id: string) => visit.request<Facts>(`/package/detail?id=${id}`);
const application = async (visit: RestVisit, id: string): Promise<Facts> => {
  const { versions, ...facts } = await visit.request<Facts & { versions: Facts[] }>(`/app/detail?id=${id}`);
  return { ...facts, ...versions[0] };
};

const idOf = async (answer: Promise<{ id: string }>) => (await answer).id;

const versionOf = (name: string) => ({
  name,
  number: '1.0.0',
  clients: ['web'],
  description: name,
  accessAddress: 'https://app.example.com',
  developerSeatPrice: '6.00',
  platformSeatPrice: '10.00',
});
const addApplication = (visit: RestVisit, name: string) =>
  idOf(visit.request<{ id: string }>('/app', versionOf(name)));

const addPassed = async (visit: RestVisit, name: string, operations: RestVisit): Promise<string> => {
  const id = await addApplication(visit, name);
  const seen = async () => {
    const { latestId, latestVersion } = await application(visit, id);
    return { id: latestId, version: latestVersion };
  };
  await visit.request('/app/submit', await seen());
  await operations.request('/app/audit', { ...(await seen()), event: 'pass', remarks: '' });
  return id;
};

const byId = async (_visit: RestVisit, id: string) => ({ id });

const buying = (mode: BuyMode, title: MessageKey, sends?: FormPage['sends']): FormPage => ({
  role: 'salesperson',
  path: '/my-client/buy-renew',
  title,
  route: (id) => buyRenewRoute(id, mode),
  add: addCustomer,
  sends,
});

export const formPages: readonly FormPage[] = [
  {
    role: 'operations',
    path: '/agent-manage/agentInfo',
    title: 'command.agent.edit',
    route: (id) => `/agent-manage/agentInfo?id=${id}`,
    add: async (visit, name) => {
      const [level] = await visit.request<{ id: string }[]>('/agent/level/list');
      const enterpriseId = `F${process.pid % 100_000}${next()}`;
      const account = { enterpriseId, account: 'agent', password: 'agent12' };
      return idOf(visit.request('/agent', { ...account, name, director: '王五', levelId: level?.id }));
    },
    typed: { label: 'agent.name', stored: 'name' },
    change: {
      read: agent,
      save: async (visit, id) => {
        const { name, levelId, version } = await agent(visit, id);
        await visit.request('/agent', { id, version, name, levelId, director: '赵六' }, 'PUT');
      },
      field: 'director',
      value: '赵六',
      shownChange: '王五 → 赵六',
    },
    sends: { mutation: 'agentEdit', named: byId },
  },
  {
    role: 'operations',
    path: '/app-package-release/edit',
    title: 'command.package.edit',
    route: packageEditRoute,
    add: async (visit, name) => {
      const apps = await visit.request<{ id: string; status: string }[]>('/app/list');
      const applicationIds = [apps.find(({ status }) => status === 'published')?.id];
      const terms = {
        baseSeats: 10,
        trial: false,
        durationMonths: 12,
        price: '1200.00',
        seatPrice: '100.00',
      };
      return idOf(visit.request('/package', { name, applicationIds, ...terms, publish: false }));
    },
    typed: { label: 'package.name', stored: 'name' },
    change: {
      read: productPackage,
      save: async (visit, id) => {
        const { applications, ...facts } = await productPackage(visit, id);
        const { name, baseSeats, trial, durationMonths, seatPrice, version } = facts;
        const applicationIds = (applications as { id: string }[]).map((app) => app.id);
        const unchanged = { name, baseSeats, trial, durationMonths, seatPrice, applicationIds };
        await visit.request('/package', { id, version, ...unchanged, price: '1500.00' }, 'PUT');
      },
      field: 'price',
      value: '1500.00',
      shownChange: '¥1,200.00 → ¥1,500.00',
    },
    sends: { mutation: 'packageEdit', named: byId },
  },
  {
    role: 'salesperson',
    path: '/my-client/new-customer',
    title: 'command.customer.edit',
    route: (id) => `/my-client/new-customer?id=${id}`,
    add: addCustomer,
    typed: { label: 'customer.name', stored: 'name' },
    change: {
      read: customer,
      save: async (visit, id) => {
        const { name, creditCode, industry, adminName, adminPhone, adminAccount, version } = await customer(
          visit,
          id,
        );
        const unchanged = { name, creditCode, industry, adminName, adminPhone, adminAccount };
        await visit.request('/customer', { id, version, ...unchanged, employeeCount: 99 }, 'PUT');
      },
      field: 'employeeCount',
      value: 99,
      shownChange: '8 → 99',
    },
    sends: { mutation: 'customerEdit', named: byId },
  },
  buying('package', 'command.customer.sellPackage', {
    mutation: 'orderAdd',
    named: async (_visit, customerId) => ({ customerId }),
    fill: async (page, words) => {
      await page.getByRole('combobox', { name: words('order.package') }).click();
      await page.getByRole('option', { name: /协同办公标准版/ }).click();
      await page.getByTestId('consequence').waitFor();
    },
  }),
  buying('seats', 'command.customer.buySeats'),
  buying('renew', 'command.customer.renew'),
  {
    role: 'developer',
    path: '/my-app/edit',
    title: 'command.application.edit',
    route: (id) => `/my-app/edit?id=${id}`,
    add: addApplication,
    typed: { label: 'application.name', stored: 'name' },
    change: {
      read: application,
      save: async (visit, id) => {
        const { latestId, latestVersion, name } = await application(visit, id);
        const changed = { ...versionOf(String(name)), platformSeatPrice: '12.00' };
        await visit.request('/app', { id: latestId, version: latestVersion, ...changed }, 'PUT');
      },
      field: 'platformSeatPrice',
      value: '12.00',
      shownChange: '¥10.00 → ¥12.00',
    },
    sends: {
      mutation: 'appEdit',
      named: async (visit, id) => ({ id: (await application(visit, id)).latestId }),
    },
  },
  {
    role: 'developer',
    path: '/my-app/edit',
    title: 'command.application.newVersion',
    route: (id) => `/my-app/edit?id=${id}&version=new`,
    add: addPassed,
    typed: { label: 'application.description', stored: 'description' },
    sends: {
      mutation: 'appAddVersion',
      named: async (_visit, applicationId) => ({ applicationId }),
      fill: async (page, words) =>
        page.getByRole('textbox', { name: words('application.number') }).fill('1.0.1'),
    },
  },
];
