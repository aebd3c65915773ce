/** What operations do who look into what others did. */
import { runningClient } from './deals.ts';
import { recordOf, type Job, type JobContext } from './job.ts';

const role = 'operations';

interface Case {
  id: string;
  status: string;
  itemCount: number;
}

const caseOf = async ({ visits, name }: JobContext) =>
  (await recordOf(visits.operations, '/audit-case/page', name)) as unknown as Case | undefined;

export const auditorJobs: Job[] = [
  {
    role,
    title: 'Open a case from an entry',
    run: async (hands, { name, say, hand }) => {
      if (hand === 'mouse') {
        await hands.goTo(say('menu.auditDesk'));
        await hands.clickOn('entryMenu', '');
        await hands.clickOn('action', say('command.auditCase.newWith'));
      } else {
        await hands.goTo(say('menu.auditDesk'));
        await hands.where('entryMenu', '');
        // The first row, and the key that opens a case with it.
        await hands.press('j');
        await hands.press('m');
        await hands.press('o');
      }
      await hands.fill(say('auditCase.title'), name);
      await hands.send(say('form.create'));
    },
    isDone: async (context) => (await caseOf(context))?.itemCount === 1,
  },
  {
    role,
    title: 'Close a case',
    prepare: async ({ visits, name }) =>
      void (await visits.operations.ask('/audit-case', { title: name, description: 'Two approvals' })),
    run: async (hands, { name, say }) => {
      const button = say('command.auditCase.close');
      await hands.start({ menu: say('menu.auditCases'), row: name, button });
      await hands.fill(say('auditCase.conclusion'), 'Nothing was found');
      await hands.send(button);
    },
    isDone: async (context) => (await caseOf(context))?.status === 'closed',
  },
  {
    role,
    title: 'Follow an order on its chart',
    prepare: (context) => runningClient(context, `Seen ${context.name}`),
    run: async (hands, { name, facts, say }) => {
      const button = say('command.order.history');
      await hands.start({ menu: say('menu.orderRecord'), row: facts.orderNo ?? '', button });
      await hands.read(`Seen ${name}`);
    },
  },
  {
    role,
    title: 'Verify the audit trail',
    run: async (hands, { say, hand }) => {
      if (hand === 'mouse') await hands.goTo(say('menu.auditTrail'));
      await hands.run(say('command.auditTrail.verify'));
      await hands.read(say('auditTrail.allRight'));
    },
    isDone: async ({ visits }) => {
      const { findings } = await visits.operations.ask<{ findings: unknown[] }>('/audit-trail/verify');
      return findings.length === 0;
    },
  },
];
