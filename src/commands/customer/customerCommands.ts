import {
  IconEdit,
  IconFileImport,
  IconId,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserPlus,
} from '../../icons/icons.ts';
import { companyNameLimit, websiteLimit, type CustomerField } from '../../domain/customer.ts';
import { customerRoute } from '../../domain/menu.ts';
import { customerLifecycle } from '../../machines/customer.ts';
import { subscription } from '../../machines/subscription.ts';
import { defineCommand, type Command, type Field } from '../../commandKit/command.ts';
import { dictionaryChoices } from '../core/dictionary.ts';
import { historyCommand, historyLook, historyRoute } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { switchCommands } from '../core/switchCommands.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { purchaseCommands } from '../order/purchaseCommands.ts';
import { customerMachineFacts, type CustomerFacts } from './customerRecord.ts';
import { newKeys, verbKeys } from '../keyTables.ts';

export const importClientsRoute = '/my-client/import';
export const newCustomerRoute = '/my-client/new-customer';

// Loads the calls when the form opens.
const calls = () => import('./customerCalls.ts');
const subscriptions = () => import('./subscriptionCalls.ts');

const nameField: Field = { name: 'name', kind: 'text', label: 'customer.name', maxLength: companyNameLimit };

const companyIdField: Field = {
  name: 'companyId',
  kind: 'text',
  label: 'customer.companyId',
  help: 'customer.companyIdHelp',
  maxLength: 4,
};

const subscriptionField: Field<'customer'> = {
  name: 'subscriptionId',
  kind: 'choice',
  label: 'lifecycle.subscription',
  choices: async (context, customer) => (await subscriptions()).subscriptionChoices(context, customer),
};

const creditCodeField: Field = { name: 'creditCode', kind: 'text', label: 'customer.creditCode' };

/** The inputs in the order of the form. They are named by their fields, so that a field without an input does not compile. */
const factFields = Object.values<Field>({
  creditCode: creditCodeField,
  industry: {
    name: 'industry',
    kind: 'choice',
    label: 'customer.industry',
    choices: (context) => dictionaryChoices(context, 'industry'),
  },
  employeeCount: {
    name: 'employeeCount',
    kind: 'integer',
    is: 'people',
    label: 'customer.employeeCount',
    min: 1,
    max: 10_000_000,
  },
  adminName: { name: 'adminName', kind: 'text', label: 'customer.adminName', maxLength: 20 },
  adminPhone: { name: 'adminPhone', kind: 'text', is: 'phone', label: 'customer.adminPhone' },
  adminAccount: { name: 'adminAccount', kind: 'text', label: 'customer.adminAccount', maxLength: 20 },
  website: {
    name: 'website',
    kind: 'text',
    label: 'customer.website',
    optional: true,
    maxLength: websiteLimit,
  },
} satisfies Record<Exclude<CustomerField, 'name'>, Field>);

function passwordFields(isOptional: boolean): Field[] {
  const field = { kind: 'password', autoComplete: 'new-password', optional: isOptional } as const;
  return [
    {
      ...field,
      name: 'adminPassword',
      label: isOptional ? 'customer.newAdminPassword' : 'customer.adminPassword',
      help: isOptional ? 'customer.newAdminPasswordHelp' : 'validation.initialPassword',
    },
    { ...field, name: 'adminPasswordAgain', label: 'user.passwordAgain' },
  ];
}

const [enableCustomer, disableCustomer] = switchCommands({
  roles: ['agent'],
  on: 'customer',
  icons: { enable: IconPlayerPlay, disable: IconPlayerPause },
  event: (name) =>
    lifecycleEvent(customerLifecycle, name, ({ status }: CustomerFacts) => status, customerMachineFacts),
  send: async (name, run) => (await calls()).changeStatus(name, run),
});

export const customerCommands: Command[] = [
  defineCommand({
    id: 'customer.new',
    title: 'command.customer.new',
    icon: IconUserPlus,
    roles: ['salesperson'],
    key: newKeys.only,
    page: () => newCustomerRoute,
    input: {
      submit: 'create',
      schema: async () => (await import('../../domain/newCustomer.ts')).newCustomerSchema,
      initial: async (context) => (await calls()).proposedCompanyId(context),
      fields: [nameField, companyIdField, ...factFields, ...passwordFields(false)],
    },
    run: async (run) => (await calls()).addCustomer(run),
  }),
  defineCommand({
    id: 'customer.import',
    title: 'command.customer.import',
    icon: IconFileImport,
    roles: ['salesperson'],
    run: async () => ({ route: importClientsRoute, go: true }),
  }),
  ...purchaseCommands,
  defineCommand({
    id: 'customer.edit',
    title: 'command.customer.edit',
    icon: IconEdit,
    roles: ['salesperson'],
    on: 'customer',
    key: verbKeys.edit,
    input: {
      submit: 'save',
      schema: async () => (await import('../../domain/newCustomer.ts')).customerEditForm,
      initial: async (context, customer) => (await calls()).customerAsTyped(context, customer),
      fields: [nameField, ...factFields, ...passwordFields(true)],
    },
    run: async (run) => (await calls()).editCustomer(run),
  }),
  openCommand({
    roles: ['salesperson', 'agent'],
    on: 'customer',
    route: ({ id }, { role }) => customerRoute(role, id),
  }),
  creditCodeCommand(),
  disableCustomer,
  enableCustomer,
  historyCommand({ on: 'customer', roles: ['agent', 'salesperson'], lifecycle: customerLifecycle.id }),
  defineCommand({
    id: 'customer.subscription',
    title: 'command.customer.subscription',
    ...historyLook,
    roles: ['agent', 'salesperson'],
    on: 'customer',
    blockedBy: (_context, { subscriptions }) =>
      subscriptions?.length === 0 ? [{ key: 'refusal.customer.noSubscription' }] : [],
    input: {
      schema: async () => (await subscriptions()).chosenSubscriptionSchema,
      fields: [subscriptionField],
    },
    run: async ({ values }) => ({ route: historyRoute(subscription.id, values.subscriptionId), go: true }),
  }),
];

function creditCodeCommand(): Command {
  const stateOf = ({ status }: CustomerFacts) => status;
  return defineCommand({
    id: 'customer.changeCreditCode',
    title: 'command.customer.changeCreditCode',
    icon: IconId,
    roles: ['agent', 'operations'],
    on: 'customer',
    ...lifecycleEvent(customerLifecycle, 'changeCreditCode', stateOf, customerMachineFacts),
    input: {
      submit: 'save',
      schema: async () => (await import('../../domain/newCustomer.ts')).creditCodeForm,
      initial: async (context, customer) => (await calls()).creditCodeAsTyped(context, customer),
      fields: [creditCodeField],
    },
    run: async (run) => (await calls()).changeCreditCode(run),
  });
}
