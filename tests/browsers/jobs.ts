/** The main jobs of each role, each with what the server must know afterwards. */
import type { Role } from '../../src/domain/roles.ts';
import { contractFile, freshCreditCode } from '../support/contract.ts';
import { addCustomer } from '../support/restCustomers.ts';
import type { RestVisit } from '../support/restVisit.ts';
import { wordsOf } from '../support/words.ts';
import { placeOrder } from '../e2e/support/sales.ts';
import type { Hands } from './hands.ts';

const say = wordsOf('en-US');

/** What a job works with: the calls of all roles, to prepare and to check, and a name that nothing else has. */
export interface JobContext {
  url: string;
  visits: Record<Role, RestVisit>;
  name: string;
}

export interface Job {
  role: Role;
  title: string;
  /** Makes what the job begins with, by calls. */
  prepare?: (context: JobContext) => Promise<void>;
  run: (hands: Hands, context: JobContext) => Promise<void>;
  /** Whether the server has what the job is for. */
  isDone: (context: JobContext) => Promise<boolean>;
}

interface Found {
  id: string;
  name: string;
  levelName: string;
  remainingQuota: string;
  status: string;
  kind: string;
  auditStatus: string;
  passedNumber: string | null;
  latestNumber: string;
  latestVersion: number;
  latestId: string;
}

/** The first record of that name in a list. */
async function recordOf(visit: RestVisit, path: string, keyword: string): Promise<Found | undefined> {
  const query = { current: 1, pageSize: 1, keyword };
  const isPosted = path.startsWith('/order') || path.startsWith('/customer');
  const { records } = await visit.ask<{ records: Found[] }>(
    isPosted ? path : `${path}?current=1&pageSize=1&keyword=${encodeURIComponent(keyword)}`,
    isPosted ? query : undefined,
  );
  return records[0];
}

const agentOf = ({ visits, name }: JobContext) => recordOf(visits.operations, '/agent/page', name);
const orderOf = ({ visits, name }: JobContext) => recordOf(visits.agent, '/order/page', name);
const applicationOf = ({ visits, name }: JobContext) => recordOf(visits.developer, '/app/page', name);

const enterpriseIdOf = ({ name }: JobContext) => name.replace(/[^A-Z0-9]/gi, '').slice(-8);

async function addAgent(context: JobContext): Promise<void> {
  const [level] = await context.visits.operations.ask<{ id: string }[]>('/agent/level/list');
  await context.visits.operations.ask('/agent', {
    ...{ name: context.name, levelId: level?.id, director: 'Chen', enterpriseId: enterpriseIdOf(context) },
    ...{ account: 'agent', password: 'agent12' },
  });
}

/** A client of the salesperson, with an order that waits. */
async function placeDeal(context: JobContext): Promise<{ id: string; customerId: string }> {
  const visit = context.visits.salesperson;
  const customerId = await addCustomer(visit, context.name);
  const { id } = await placeOrder(context.url, { visit }, customerId);
  return { id, customerId };
}

async function addApplication({ visits, name }: JobContext): Promise<void> {
  await visits.developer.ask('/app', {
    ...{ name, number: '1.0.0', clients: ['web'], description: 'Clocking in', testAccount: '' },
    ...{ accessAddress: 'https://apps.example.com/clock', installerFileId: null, downloadInstructions: '' },
    ...{ developerSeatPrice: '6.00', platformSeatPrice: '10.00' },
  });
}

async function submitApplication(context: JobContext): Promise<void> {
  const { latestId: id, latestVersion: version } = (await applicationOf(context)) ?? {};
  await context.visits.developer.ask('/app/submit', { id, version });
}

async function passApplication(context: JobContext): Promise<void> {
  const { latestId: id, latestVersion: version } = (await applicationOf(context)) ?? {};
  await context.visits.operations.ask('/app/audit', { id, version, event: 'pass', remarks: '' });
}

/** Orders by mouse are decided on the page that their row leads to. */
async function decide(hands: Hands, context: JobContext, title: 'approve' | 'reject'): Promise<void> {
  const order = (
    await context.visits.agent.ask<{ records: { orderNo: string }[] }>('/order/page', {
      ...{ current: 1, pageSize: 1, keyword: context.name },
    })
  ).records[0];
  await hands.start({
    menu: say('menu.dealApproval'),
    row: order?.orderNo ?? '',
    button: say(`command.order.${title}`),
  });
  await hands.fill(
    say(title === 'approve' ? 'common.remarks' : 'record.rejectReason'),
    'Compared with the contract',
  );
  await hands.send(say(`command.order.${title}`));
}

export const jobs: Job[] = [
  {
    role: 'operations',
    title: 'Create an agent',
    run: async (hands, context) => {
      await hands.start({ menu: say('menu.agentManage'), button: say('command.agent.new') });
      await hands.fill(say('agent.name'), context.name);
      await hands.choose(say('agent.level'), '金牌');
      await hands.fill(say('agent.director'), 'Chen');
      await hands.fill(say('login.enterpriseId'), enterpriseIdOf(context));
      await hands.fill(say('login.password'), 'agent12');
      await hands.send(say('form.create'));
    },
    isDone: async (context) => (await agentOf(context)) !== undefined,
  },
  {
    role: 'operations',
    title: 'Recharge an agent',
    prepare: addAgent,
    run: async (hands, { name }) => {
      await hands.start({ menu: say('menu.agentPay'), button: say('command.recharge.new') });
      await hands.choose(say('recharge.agent'), name);
      await hands.fill(say('recharge.amount'), '1000');
      await hands.send(`${say('command.recharge.new')} ¥1,000.00`);
    },
    isDone: async (context) => Number((await agentOf(context))?.remainingQuota) >= 1000,
  },
  {
    role: 'operations',
    title: 'Change an agent’s level',
    prepare: addAgent,
    run: async (hands, { name }) => {
      await hands.start({ menu: say('menu.agentManage'), row: name, button: say('command.agent.edit') });
      await hands.choose(say('agent.level'), '银牌');
      await hands.send(say('form.save'));
    },
    isDone: async (context) => (await agentOf(context))?.levelName.includes('银牌') === true,
  },
  {
    role: 'operations',
    title: 'Publish a package',
    run: async (hands, { name }) => {
      await hands.start({ menu: say('menu.packageRelease'), button: say('command.package.new') });
      await hands.fill(say('package.name'), name);
      await hands.fill(say('package.baseSeats'), '5');
      await hands.choose(say('package.applications'), '视频会议');
      await hands.choose(say('package.kind'), say('package.kind.formal'));
      await hands.send(say('publishing.next'));
      await hands.fill(say('package.durationMonths'), '12');
      await hands.fill(say('package.price'), '1200');
      await hands.fill(say('package.seatPrice'), '200');
      await hands.send(say('publishing.publish'));
    },
    isDone: async ({ visits, name }) =>
      (await recordOf(visits.operations, '/package/page', name))?.status === 'published',
  },
  {
    role: 'agent',
    title: 'Approve a deal',
    prepare: async (context) => void (await placeDeal(context)),
    run: (hands, context) => decide(hands, context, 'approve'),
    isDone: async (context) => (await orderOf(context))?.status === 'approved',
  },
  {
    role: 'agent',
    title: 'Reject a deal',
    prepare: async (context) => void (await placeDeal(context)),
    run: (hands, context) => decide(hands, context, 'reject'),
    isDone: async (context) => (await orderOf(context))?.status === 'rejected',
  },
  {
    role: 'agent',
    title: 'Add a salesperson',
    run: async (hands, { name }) => {
      await hands.start({ menu: say('menu.userManageList'), button: say('command.staff.add') });
      await hands.fill(say('user.name'), name);
      await hands.fill(say('user.mobile'), '13800138000');
      await hands.fill(say('user.account'), name.toLowerCase());
      await hands.fill(say('login.password'), 'sales123');
      await hands.fill(say('user.passwordAgain'), 'sales123');
      await hands.send(say('form.create'));
    },
    isDone: async ({ visits, name }) => (await recordOf(visits.agent, '/user/page', name)) !== undefined,
  },
  {
    role: 'agent',
    title: 'See the balance',
    run: async (hands, { visits }) => {
      await hands.goTo(say('menu.accountBalance'));
      const { remainingQuota } = await visits.agent.ask<{ remainingQuota: string }>('/account/balance');
      const [whole = '', cents = ''] = remainingQuota.split('.');
      await hands.read(`¥${Number(whole).toLocaleString('en-US')}.${cents}`);
    },
    isDone: async () => true,
  },
  {
    role: 'salesperson',
    title: 'Create a customer',
    run: async (hands, { name }) => {
      await hands.start({ menu: say('menu.myClient'), button: say('command.customer.new') });
      await hands.fill(say('customer.name'), name);
      await hands.fill(say('customer.creditCode'), freshCreditCode());
      await hands.choose(say('customer.industry'), say('industry.finance'));
      await hands.fill(say('customer.employeeCount'), '80');
      await hands.fill(say('customer.adminName'), 'Li');
      await hands.fill(say('customer.adminPhone'), '13900139000');
      await hands.fill(say('customer.adminAccount'), 'lixh');
      await hands.fill(say('customer.adminPassword'), 'secret123');
      await hands.fill(say('user.passwordAgain'), 'secret123');
      await hands.send(say('form.create'));
    },
    isDone: async ({ visits, name }) =>
      (await recordOf(visits.salesperson, '/customer/page', name)) !== undefined,
  },
  {
    role: 'salesperson',
    title: 'Sell a package with its contract',
    prepare: async ({ visits, name }) => void (await addCustomer(visits.salesperson, name)),
    run: async (hands, { name }) => {
      await hands.start({
        menu: say('menu.myClient'),
        row: name,
        button: say('command.customer.sellPackage'),
      });
      await hands.choose(say('order.package'), '协同办公标准版');
      await hands.fill(say('order.extraSeats'), '2');
      await hands.giveFile(contractFile());
      await hands.send(`${say('command.customer.sellPackage')} ¥`);
    },
    isDone: async (context) => (await orderOf(context))?.kind === 'package',
  },
  {
    role: 'salesperson',
    title: 'Renew',
    prepare: async (context) => {
      const { id } = await placeDeal(context);
      const verdict = { id, version: 1, event: 'approve', remarks: '' };
      await context.visits.agent.ask('/order/orderApproval', verdict);
    },
    run: async (hands, { name }) => {
      await hands.start({ menu: say('menu.myClient'), row: name, button: say('command.customer.renew') });
      await hands.giveFile(contractFile());
      await hands.send(`${say('command.customer.renew')} ¥`);
    },
    isDone: async (context) => (await orderOf(context))?.kind === 'renewal',
  },
  {
    role: 'developer',
    title: 'Create an application',
    run: async (hands, { name }) => {
      await hands.start({ menu: say('menu.myApp'), button: say('command.application.new') });
      await hands.fill(say('application.name'), name);
      await hands.fill(say('application.number'), '1.0.0');
      await hands.check(say('application.client.web'));
      await hands.fill(say('application.description'), 'Clocking in');
      await hands.fill(say('application.accessAddress'), 'https://apps.example.com/clock');
      await hands.fill(say('application.developerSeatPrice'), '6');
      await hands.fill(say('application.platformSeatPrice'), '10');
      await hands.send(say('form.create'));
    },
    isDone: async (context) => (await applicationOf(context)) !== undefined,
  },
  {
    role: 'developer',
    title: 'Submit a version',
    prepare: addApplication,
    run: async (hands, { name }) => {
      const title = say('command.application.submit');
      await hands.start({ menu: say('menu.myApp'), row: name, button: title });
      await hands.send(title);
    },
    isDone: async (context) => (await applicationOf(context))?.auditStatus === 'pending',
  },
  {
    role: 'developer',
    title: 'Bring a new version',
    prepare: async (context) => {
      await addApplication(context);
      await submitApplication(context);
      await passApplication(context);
    },
    run: async (hands, { name }) => {
      const title = say('command.application.newVersion');
      await hands.start({ menu: say('menu.myApp'), row: name, button: title });
      await hands.fill(say('application.number'), '1.1.0');
      await hands.send(say('form.create'));
    },
    isDone: async (context) => (await applicationOf(context))?.latestNumber === '1.1.0',
  },
];
