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
  const [level] = await context.visits.operations.ask<{ id: string }[]>('/agent/level/list');
  const { id } = await context.visits.operations.ask<{ id: string }>('/agent', {
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
    run: async (hands, { name, say }) => {
      const button = say('command.application.pass');
      await hands.start({ menu: say('menu.appApproval'), row: name, button });
      await hands.send(button);
    },
    isDone: async (context) => (await applicationOf(context))?.auditStatus === 'passed',
  },
  {
    role,
    title: 'Reject an application',
    prepare: submitApplication,
    run: async (hands, { name, say }) => {
      const button = say('command.application.reject');
      await hands.start({ menu: say('menu.appApproval'), row: name, button });
      await hands.fill(say('record.rejectReason'), 'The test account is missing');
      await hands.send(button);
    },
    isDone: async (context) => (await applicationOf(context))?.auditStatus === 'rejected',
  },
  {
    role,
    title: 'Publish an application',
    prepare: (context) => auditApplication(context, 'pass'),
    run: async (hands, { name, say }) => {
      const button = say('command.application.publish');
      await hands.start({ menu: say('menu.appRelease'), row: name, button });
      await hands.send(button);
    },
    isDone: async (context) => (await applicationOf(context))?.status === 'published',
  },
  {
    role,
    title: 'Publish a package',
    run: async (hands, { name, say }) => {
      await hands.start({ menu: say('menu.packageRelease'), button: say('command.package.new') });
      await hands.fill(say('package.name'), name);
      await hands.fill(say('package.baseSeats'), '5');
      await hands.chooseAmong(say('package.applications'), '视频会议');
      await hands.choose(say('package.kind'), say('package.kind.formal'));
      await hands.send(say('publishing.next'));
      await hands.fill(say('package.durationMonths'), '12');
      await hands.fill(say('package.price'), '1200');
      await hands.fill(say('package.seatPrice'), '200');
      await hands.send(say('publishing.publish'));
      await hands.read(say('publishing.completed.published', { name }));
    },
    isDone: async ({ visits, name }) =>
      (await recordOf(visits.operations, '/package/page', name))?.status === 'published',
  },
];

export const operationsJobs: Job[] = [
  {
    role,
    title: 'Add an agent level',
    run: async (hands, { name, say }) => {
      await hands.start({ menu: say('menu.agentGrade'), button: say('command.agentLevel.new') });
      await hands.fill(say('agentLevel.name'), name);
      await hands.fill(say('agentLevel.discountRate'), '12.5');
      await hands.send(say('form.create'));
    },
    isDone: async ({ visits, name }) =>
      (await recordOf(visits.operations, '/agent/level/page', name)) !== undefined,
  },
  {
    role,
    title: 'Create an agent',
    run: async (hands, context) => {
      const { say } = context;
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
    role,
    title: 'Recharge an agent',
    prepare: addAgent,
    run: async (hands, { name, say }) => {
      await hands.start({ menu: say('menu.agentPay'), button: say('command.recharge.new') });
      await hands.choose(say('recharge.agent'), name);
      await hands.fill(say('recharge.amount'), '1000');
      await hands.send(`${say('command.recharge.new')} ¥1,000.00`);
    },
    isDone: async (context) => Number((await agentOf(context))?.remainingQuota) >= 1000,
  },
  {
    role,
    title: 'Reverse a recharge',
    prepare: async (context) => {
      await addAgent(context);
      const { agentId } = context.facts;
      await context.visits.operations.ask('/agent/recharge', { agentId, amount: '500.00', remarks: '' });
      return undefined;
    },
    run: async (hands, { name, say }) => {
      const button = say('command.recharge.reverse');
      await hands.start({ menu: say('menu.agentPay'), row: name, inRow: true, commandFirst: true, button });
      await hands.fill(say('recharge.reversalReason'), 'Entered twice');
      await hands.send(button);
    },
    isDone: async (context) => Number((await agentOf(context))?.remainingQuota) === 0,
  },
  {
    role,
    title: 'Change an agent’s level',
    prepare: addAgent,
    run: async (hands, { name, say }) => {
      await hands.start({ menu: say('menu.agentManage'), row: name, button: say('command.agent.edit') });
      await hands.choose(say('agent.level'), '银牌');
      await hands.send(say('form.save'));
    },
    isDone: async (context) => (await agentOf(context))?.levelName.includes('银牌') === true,
  },
  ...ofApplications,
  {
    role,
    title: 'Add a platform user',
    run: async (hands, { name, say, hand, visits }) => {
      const button = say('command.platformUser.new');
      if (hand === 'mouse') {
        const user = await visits.operations.ask<{ name: string }>('/user/detail');
        await hands.fromAccount(say('shell.user', user), say('menu.platformUser'));
        await hands.settled();
      }
      await hands.run(button);
      await hands.fill(say('user.name'), name);
      await hands.fill(say('user.account'), name.toLowerCase());
      await hands.fill(say('login.password'), 'secret123');
      await hands.send(say('form.create'));
    },
    isDone: async ({ visits, name }) =>
      (await recordOf(visits.operations, '/user/platform/page', name)) !== undefined,
  },
];
