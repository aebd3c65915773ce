import { accounts } from '../../support/accounts.ts';
import { contractFile, freshCreditCode } from '../../support/contract.ts';
import { addCustomer } from '../../support/restCustomers.ts';
import { visitByRest } from '../../support/restVisit.ts';
import { hire } from '../../e2e/support/sales.ts';
import { movedOrder, runningClient } from './deals.ts';
import { customerOf, orderOf, type Job, type JobContext } from './job.ts';

const role = 'salesperson';

async function addClient({ visits, name, facts }: JobContext): Promise<undefined> {
  facts.customerId = await addCustomer(visits.salesperson, name);
}

async function notesOf({ visits, facts }: JobContext): Promise<string[]> {
  const query = `customerId=${facts.customerId}&current=1&pageSize=5`;
  const { records } = await visits.salesperson.request<{ records: { text: string | null }[] }>(
    `/note/page?${query}`,
  );
  return records.map(({ text }) => text ?? '');
}

async function addNote(context: JobContext): Promise<undefined> {
  await addClient(context);
  await context.visits.salesperson.request('/note', {
    ...{ subject: 'customer', subjectId: context.facts.customerId, text: `Lunch with ${context.name}` },
  });
}

/** By mouse a note's menu is on the page of its customer; by keys the note is found by its text. */
async function startOnNote(
  hands: Parameters<Job['run']>[0],
  { name, words, hand }: JobContext,
  button: string,
): Promise<void> {
  if (hand === 'keys') return hands.start({ menu: '', row: `Lunch with ${name}`, button });
  await hands.openRecord(words('menu.myClient'), name);
  await hands.clickOn('noteMenu', '');
  await hands.clickOn('action', button);
}

const sales: Job[] = [
  {
    role,
    title: 'Sell a package with its contract',
    prepare: addClient,
    run: async (hands, { name, words }) => {
      const button = words('command.customer.sellPackage');
      await hands.start({ menu: words('menu.myClient'), row: name, button });
      await hands.choose(words('order.package'), '协同办公标准版');
      await hands.fill(words('order.extraSeats'), '2');
      await hands.giveFile(contractFile());
      await hands.send(`${button} ¥`);
    },
    isDone: async (context) => (await orderOf(context))?.kind === 'package',
  },
  {
    role,
    title: 'Add seats',
    prepare: (context) => runningClient(context),
    run: async (hands, { name, words }) => {
      const button = words('command.customer.buySeats');
      await hands.start({ menu: words('menu.myClient'), row: name, button });
      await hands.fill(words('order.seatsToAdd'), '3');
      await hands.giveFile(contractFile());
      await hands.send(`${button} ¥`);
    },
    isDone: async (context) => (await orderOf(context))?.kind === 'seat',
  },
  {
    role,
    title: 'Renew',
    prepare: (context) => runningClient(context),
    run: async (hands, { name, words }) => {
      const button = words('command.customer.renew');
      await hands.start({ menu: words('menu.myClient'), row: name, button });
      await hands.giveFile(contractFile());
      await hands.send(`${button} ¥`);
    },
    isDone: async (context) => (await orderOf(context))?.kind === 'renewal',
  },
  {
    role,
    title: 'Quote an order again',
    prepare: movedOrder,
    run: async (hands, { facts, words }) => {
      const button = words('command.order.requote');
      await hands.start({ menu: words('menu.saleOrder'), row: facts.orderNo ?? '', button });
      await hands.send(`${button} ¥`);
    },
    isDone: async ({ visits, facts }) => {
      const detail = `/order/detail?id=${facts.id}`;
      return (await visits.salesperson.request<{ amount: string }>(detail)).amount !== facts.amount;
    },
  },
];

const notes: Job[] = [
  {
    role,
    title: 'Write a note',
    prepare: addClient,
    run: async (hands, { name, words }) => {
      await hands.start({ menu: words('menu.myClient'), row: name, button: words('command.note.add') });
      await hands.fill(words('note.text'), `Called ${name}`);
      await hands.send(words('form.create'));
    },
    isDone: async (context) => (await notesOf(context)).includes(`Called ${context.name}`),
  },
  {
    role,
    title: 'Change a note',
    prepare: addNote,
    run: async (hands, context) => {
      const { words, name } = context;
      await startOnNote(hands, context, words('command.note.edit'));
      await hands.fill(words('note.text'), `Lunch with ${name} on Monday`);
      await hands.send(words('form.save'));
    },
    isDone: async (context) => (await notesOf(context)).includes(`Lunch with ${context.name} on Monday`),
  },
  {
    role,
    title: 'Delete a note',
    prepare: addNote,
    run: async (hands, context) => {
      const button = context.words('command.note.delete');
      await startOnNote(hands, context, button);
      await hands.send(button);
    },
    isDone: async (context) => (await notesOf(context)).join() === '',
  },
];

export const salespersonJobs: Job[] = [
  {
    role,
    title: 'Create a customer',
    run: async (hands, { name, words }) => {
      await hands.start({ menu: words('menu.myClient'), button: words('command.customer.new') });
      await hands.fill(words('customer.name'), name);
      await hands.fill(words('customer.creditCode'), freshCreditCode());
      await hands.choose(words('customer.industry'), words('industry.finance'));
      await hands.fill(words('customer.employeeCount'), '80');
      await hands.fill(words('customer.adminName'), 'Li');
      await hands.fill(words('customer.adminPhone'), '13900139000');
      await hands.fill(words('customer.adminAccount'), 'lixh');
      await hands.fill(words('customer.adminPassword'), 'secret123');
      await hands.fill(words('user.passwordAgain'), 'secret123');
      await hands.send(words('form.create'));
    },
    isDone: async (context) => (await customerOf(context)) !== undefined,
  },
  {
    role,
    title: 'Edit a customer',
    prepare: addClient,
    run: async (hands, { name, words }) => {
      await hands.start({ menu: words('menu.myClient'), row: name, button: words('command.customer.edit') });
      await hands.fill(words('customer.employeeCount'), '250');
      await hands.send(words('form.save'));
    },
    isDone: async (context) => (await customerOf(context))?.employeeCount === 250,
  },
  ...sales,
  ...notes,
  {
    role,
    title: 'Change one’s password',
    prepare: async ({ productUrl, name, facts, visits }) => {
      const { id, visit } = await hire(productUrl, name);
      facts.account = (await visits.agent.request<{ account: string }>(`/user/staffDetail?id=${id}`)).account;
      return visit;
    },
    run: async (hands, { name, words }) => {
      const button = words('command.account.password');
      await hands.fromAccount(words('shell.user', { name }), button);
      await hands.fill(words('ownAccount.oldPassword'), 'sales123');
      await hands.fill(words('user.newPassword'), 'changed99');
      await hands.fill(words('user.passwordAgain'), 'changed99');
      await hands.send(button);
    },
    isDone: async ({ productUrl, facts }) =>
      visitByRest(productUrl, [accounts.salesperson[0], facts.account ?? '', 'changed99']).then(
        () => true,
        () => false,
      ),
  },
];
