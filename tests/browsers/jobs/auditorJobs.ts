/** Jobs of operations users who audit the actions of others. */
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
    run: async (hands, { name, words, hand }) => {
      if (hand === 'mouse') {
        await hands.goTo(words('menu.auditDesk'));
        await hands.clickOn('entryMenu', '');
        await hands.clickOn('action', words('command.auditCase.newWith'));
      } else {
        await hands.goTo(words('menu.auditDesk'));
        await hands.where('entryMenu', '');
        // Selects the first row and presses the key that opens a case with it.
        await hands.press('j');
        await hands.press('m');
        await hands.press('o');
      }
      await hands.fill(words('auditCase.title'), name);
      await hands.send(words('form.create'));
    },
    isDone: async (context) => (await caseOf(context))?.itemCount === 1,
  },
  {
    role,
    title: 'Close a case',
    prepare: async ({ visits, name }) =>
      void (await visits.operations.request('/audit-case', { title: name, description: 'Two approvals' })),
    run: async (hands, { name, words }) => {
      const button = words('command.auditCase.close');
      await hands.start({ menu: words('menu.auditCases'), row: name, button });
      await hands.fill(words('auditCase.conclusion'), 'Nothing was found');
      await hands.send(button);
    },
    isDone: async (context) => (await caseOf(context))?.status === 'closed',
  },
  {
    role,
    title: 'Follow an order on its chart',
    prepare: (context) => runningClient(context, `Seen ${context.name}`),
    run: async (hands, { name, facts, words }) => {
      const button = words('command.order.history');
      await hands.start({ menu: words('menu.orderRecord'), row: facts.orderNo ?? '', button });
      await hands.read(`Seen ${name}`);
    },
  },
  {
    role,
    title: 'Verify the audit trail',
    run: async (hands, { words, hand }) => {
      if (hand === 'mouse') await hands.goTo(words('menu.auditTrail'));
      await hands.run(words('command.auditTrail.verify'));
      await hands.read(words('auditTrail.allRight'));
    },
    isDone: async ({ visits }) => {
      const { findings } = await visits.operations.request<{ findings: unknown[] }>('/audit-trail/verify');
      return findings.length === 0;
    },
  },
];
