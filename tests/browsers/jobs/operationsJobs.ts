import {
  applicationOf,
  auditApplication,
  recordOf,
  submitApplication,
  type Job,
  type JobContext,
} from './job.ts';

const agentOf = ({ visits, name }: JobContext) => recordOf(visits.operations, '/agent/page', name);
const enterpriseIdOf = ({ name }: JobContext) => name.slice(-8);
const role = 'operations';

async function addAgent(context: JobContext): Promise<undefined> {
  const [level] = await context.visits.operations.request<{ id: string }[]>('/agent/level/list');
  const { id } = await context.visits.operations.request<{ id: string }>('/agent', {
    ...{ name: context.name, levelId: level?.id, director: 'Chen', enterpriseId: enterpriseIdOf(context) },
    ...{ account: 'agent', password: 'agent12' },
  });
  context.facts.agentId = id;
}

const ofApplications: Job[] = [
  {
    role,
    title: 'Approve an application',
    prepare: submitApplication,
    run: async (hands, { name, words }) => {
      const button = words('command.application.pass');
      await hands.start({ menu: words('menu.appApproval'), row: name, button });
      await hands.send(button);
    },
    isDone: async (context) => (await applicationOf(context))?.auditStatus === 'passed',
  },
  {
    role,
    title: 'Reject an application',
    prepare: submitApplication,
    run: async (hands, { name, words }) => {
      const button = words('command.application.reject');
      await hands.start({ menu: words('menu.appApproval'), row: name, button });
      await hands.fill(words('record.rejectReason'), 'The test account is missing');
      await hands.send(button);
    },
    isDone: async (context) => (await applicationOf(context))?.auditStatus === 'rejected',
  },
  {
    role,
    title: 'Publish an application',
    prepare: (context) => auditApplication(context, 'pass'),
    run: async (hands, { name, words }) => {
      const button = words('command.application.publish');
      await hands.start({ menu: words('menu.appRelease'), row: name, button });
      await hands.send(button);
    },
    isDone: async (context) => (await applicationOf(context))?.status === 'published',
  },
  {
    role,
    title: 'Publish a package',
    run: async (hands, { name, words }) => {
      await hands.start({ menu: words('menu.packageRelease'), button: words('command.package.new') });
      await hands.fill(words('package.name'), name);
      await hands.fill(words('package.baseSeats'), '5');
      await hands.chooseAmong(words('package.applications'), '视频会议');
      await hands.choose(words('package.kind'), words('package.kind.formal'));
      await hands.send(words('publishing.next'));
      await hands.fill(words('package.durationMonths'), '12');
      await hands.fill(words('package.price'), '1200');
      await hands.fill(words('package.seatPrice'), '200');
      await hands.send(words('publishing.publish'));
      await hands.read(words('publishing.completed.published', { name }));
    },
    isDone: async ({ visits, name }) =>
      (await recordOf(visits.operations, '/package/page', name))?.status === 'published',
  },
];

export const operationsJobs: Job[] = [
  {
    role,
    title: 'Add an agent level',
    run: async (hands, { name, words }) => {
      await hands.start({ menu: words('menu.agentGrade'), button: words('command.agentLevel.new') });
      await hands.fill(words('agentLevel.name'), name);
      await hands.fill(words('agentLevel.discountRate'), '12.5');
      await hands.send(words('form.create'));
    },
    isDone: async ({ visits, name }) =>
      (await recordOf(visits.operations, '/agent/level/page', name)) !== undefined,
  },
  {
    role,
    title: 'Create an agent',
    run: async (hands, context) => {
      const { words } = context;
      await hands.start({ menu: words('menu.agentManage'), button: words('command.agent.new') });
      await hands.fill(words('agent.name'), context.name);
      await hands.choose(words('agent.level'), '金牌');
      await hands.fill(words('agent.director'), 'Chen');
      await hands.fill(words('login.enterpriseId'), enterpriseIdOf(context));
      await hands.fill(words('login.password'), 'agent12');
      await hands.send(words('form.create'));
    },
    isDone: async (context) => (await agentOf(context)) !== undefined,
  },
  {
    role,
    title: 'Recharge an agent',
    prepare: addAgent,
    run: async (hands, { name, words }) => {
      await hands.start({ menu: words('menu.agentPay'), button: words('command.recharge.new') });
      await hands.choose(words('recharge.agent'), name);
      await hands.fill(words('recharge.amount'), '1000');
      await hands.send(`${words('command.recharge.new')} ¥1,000.00`);
    },
    isDone: async (context) => Number((await agentOf(context))?.remainingQuota) >= 1000,
  },
  {
    role,
    title: 'Reverse a recharge',
    prepare: async (context) => {
      await addAgent(context);
      const { agentId } = context.facts;
      await context.visits.operations.request('/agent/recharge', { agentId, amount: '500.00', remarks: '' });
      return undefined;
    },
    run: async (hands, { name, words }) => {
      const button = words('command.recharge.reverse');
      await hands.start({ menu: words('menu.agentPay'), row: name, inRow: true, commandFirst: true, button });
      await hands.fill(words('recharge.reversalReason'), 'Entered twice');
      await hands.send(button);
    },
    isDone: async (context) => Number((await agentOf(context))?.remainingQuota) === 0,
  },
  {
    role,
    title: 'Change an agent’s level',
    prepare: addAgent,
    run: async (hands, { name, words }) => {
      await hands.start({ menu: words('menu.agentManage'), row: name, button: words('command.agent.edit') });
      await hands.choose(words('agent.level'), '银牌');
      await hands.send(words('form.save'));
    },
    isDone: async (context) => (await agentOf(context))?.levelName.includes('银牌') === true,
  },
  ...ofApplications,
  {
    role,
    title: 'Add a platform user',
    run: async (hands, { name, words, hand, visits }) => {
      const button = words('command.platformUser.new');
      if (hand === 'mouse') {
        const user = await visits.operations.request<{ name: string }>('/user/detail');
        await hands.fromAccount(words('shell.user', user), words('menu.platformUser'));
        await hands.settled();
      }
      await hands.run(button);
      await hands.fill(words('user.name'), name);
      await hands.fill(words('user.account'), name.toLowerCase());
      await hands.fill(words('login.password'), 'secret123');
      await hands.send(words('form.create'));
    },
    isDone: async ({ visits, name }) =>
      (await recordOf(visits.operations, '/user/platform/page', name)) !== undefined,
  },
];
