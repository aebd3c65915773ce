import { settingsKey } from '../../../src/app/settings/settingsStore.ts';
import { readSettings } from '../../../src/domain/shellSettings.ts';
import { addClient, hire } from '../../e2e/support/sales.ts';
import { runningClient, waitingDeal } from './deals.ts';
import { orderOf, recordOf, type Job, type JobContext } from './job.ts';
import type { Hands } from '../hands.ts';

const role = 'agent';

/** By mouse, orders are decided on the page that their row opens. */
async function decide(
  hands: Hands,
  { facts, words }: JobContext,
  title: 'approve' | 'reject',
): Promise<void> {
  const button = words(`command.order.${title}`);
  await hands.start({ menu: words('menu.dealApproval'), row: facts.orderNo ?? '', button });
  await hands.fill(
    words(title === 'approve' ? 'common.remarks' : 'record.rejectReason'),
    'Compared with the contract',
  );
  await hands.send(button);
}

export const agentJobs: Job[] = [
  {
    role,
    title: 'Approve a deal',
    prepare: waitingDeal,
    run: (hands, context) => decide(hands, context, 'approve'),
    isDone: async (context) => (await orderOf(context))?.status === 'approved',
  },
  {
    role,
    title: 'Reject a deal',
    prepare: waitingDeal,
    run: (hands, context) => decide(hands, context, 'reject'),
    isDone: async (context) => (await orderOf(context))?.status === 'rejected',
  },
  {
    role,
    title: 'Add a salesperson',
    run: async (hands, { name, words }) => {
      await hands.start({ menu: words('menu.userManageList'), button: words('command.staff.add') });
      await hands.fill(words('user.name'), name);
      await hands.fill(words('user.mobile'), '13800138000');
      await hands.fill(words('user.account'), name.toLowerCase());
      await hands.fill(words('login.password'), 'sales123');
      await hands.fill(words('user.passwordAgain'), 'sales123');
      await hands.send(words('form.create'));
    },
    isDone: async ({ visits, name }) => (await recordOf(visits.agent, '/user/page', name)) !== undefined,
  },
  {
    role,
    title: 'Hand over what a leaver has',
    prepare: async ({ productUrl, name, facts }) => {
      const leaver = await hire(productUrl, `${name}L`);
      await addClient(leaver, name);
      facts.receiverId = (await hire(productUrl, `${name}R`)).id;
      return undefined;
    },
    run: async (hands, { name, words }) => {
      const button = words('command.staff.resign');
      await hands.start({ menu: words('menu.userManageList'), row: `${name}L`, inRow: true, button });
      await hands.choose(words('staff.receiver'), `${name}R`);
      await hands.send(button);
    },
    isDone: async ({ visits, name, facts }) => {
      const { records } = await visits.agent.request<{ records: { salespersonId: string }[] }>(
        '/customer/page',
        {
          ...{ current: 1, pageSize: 1, keyword: name },
        },
      );
      return records[0]?.salespersonId === facts.receiverId;
    },
  },
  {
    role,
    title: 'Write a note on a customer',
    prepare: (context) => runningClient(context),
    run: async (hands, { name, words }) => {
      const button = words('command.note.add');
      await hands.start({ menu: words('menu.customerManageList'), row: name, button });
      await hands.fill(words('note.text'), `Called ${name}`);
      await hands.send(words('form.create'));
    },
    isDone: async ({ visits, name, facts }) => {
      const query = `customerId=${facts.customerId}&current=1&pageSize=5`;
      const { records } = await visits.agent.request<{ records: { text: string }[] }>(`/note/page?${query}`);
      return records.some(({ text }) => text === `Called ${name}`);
    },
  },
  {
    role,
    title: 'See the balance',
    run: async (hands, { visits, words }) => {
      await hands.goTo(words('menu.accountBalance'));
      const { remainingQuota } = await visits.agent.request<{ remainingQuota: string }>('/account/balance');
      const [whole = '', cents = ''] = remainingQuota.split('.');
      await hands.read(`¥${Number(whole).toLocaleString('en-US')}.${cents}`);
    },
  },
  {
    role,
    title: 'Change a page setting',
    run: async (hands, { words, hand }) => {
      if (hand === 'keys') return hands.run(words('command.shell.tabBar'));
      await hands.run(words('command.shell.settings'));
      await hands.clickOn('label', words('settings.tabBar'));
    },
    // The browser stores the settings of the page; the server does not have them.
    isDone: async ({ browser }) =>
      readSettings(await browser.evaluate<string | null>('(key) => localStorage.getItem(key)', settingsKey))
        .tabBar,
  },
];
