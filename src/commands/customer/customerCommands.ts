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
import {
  defineCommand,
  type Command,
  type Field,
  type CommandContext,
  type FieldValues,
  type OpeningValues,
  type Outcome,
  type RunContext,
  type Choice,
} from '../../commandKit/command.ts';
import { dictionaryChoices } from '../core/dictionary.ts';
import { historyCommand, historyLook, historyRoute } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { switchCommands } from '../core/switchCommands.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { purchaseCommands } from '../order/purchaseCommands.ts';
import { customerMachineFacts, type CustomerFacts, loadCustomer } from './customerRecord.ts';
import { newKeys, verbKeys } from '../keyTables.ts';
import type { CreditCodeValues, CustomerEditValues, NewCustomer } from '../../domain/newCustomer.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { customerFieldsFragment } from './customerFields.ts';
import { lastCoveredDay } from '../../domain/dateText.ts';
import { stateMeta } from '../../machines/lifecycle.ts';

export const importClientsRoute = '/my-client/import';
export const newCustomerRoute = '/my-client/new-customer';

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
  choices: subscriptionChoices,
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
  send: changeStatus,
});

const proposedIdQuery = graphql(`
  query ProposedCompanyId {
    customerGenerateId {
      companyId
    }
  }
`);

/** Returns an unused company ID for the form of a new client. */
async function proposedCompanyId({ graph }: CommandContext): Promise<FieldValues> {
  const { customerGenerateId } = await graph.query(proposedIdQuery, {});
  return { companyId: customerGenerateId?.companyId ?? '' };
}

const customerAddMutation = graphql(`
  mutation CustomerAdd($input: NewCustomer_Input!) {
    customerAdd(input: $input) {
      id
      name
      companyId
    }
  }
`);

async function addCustomer(run: RunContext<undefined, NewCustomer>): Promise<Outcome> {
  const { context, values, idempotencyKey } = run;
  const { customerAdd } = await context.graph.mutate(customerAddMutation, { input: values }, idempotencyKey);
  return {
    notice: { key: 'notice.customer.added', params: { name: values.name } },
    route: customerRoute(context.role, customerAdd?.id ?? ''),
  };
}

const typedQuery = graphql(
  `
    query CustomerAsTyped($id: String!) {
      customerDetail(id: $id) {
        version
        ...CustomerFields
      }
    }
  `,
  [customerFieldsFragment],
);

/** Returns the initial values of an edit: the current client, with the version that was read together with it. */
async function customerAsTyped(
  { graph }: CommandContext,
  { id }: CustomerFacts,
): Promise<OpeningValues<CustomerEditValues>> {
  const { customerDetail } = await graph.query(typedQuery, { id });
  if (!customerDetail) throw new Error('The graph answered neither a customer nor an error');
  return { ...customerDetail, website: customerDetail.website ?? '' };
}

const customerEditMutation = graphql(`
  mutation CustomerEdit($input: CustomerEdit_Input!) {
    customerEdit(input: $input) {
      id
      name
      version
    }
  }
`);

async function editCustomer(run: RunContext<'customer', CustomerEditValues>): Promise<Outcome> {
  const { context, record, values } = run;
  await context.graph.mutate(customerEditMutation, { input: { ...values, id: record.id } });
  return {
    notice: { key: 'notice.customer.edited', params: { name: values.name } },
    route: customerRoute(context.role, record.id),
  };
}

/** Returns the initial values of a credit code change: the current code, with the version that was read together with it. */
async function creditCodeAsTyped(
  context: CommandContext,
  customer: CustomerFacts,
): Promise<OpeningValues<CreditCodeValues>> {
  const { version, creditCode } = await customerAsTyped(context, customer);
  return { version, creditCode };
}

const creditCodeMutation = graphql(`
  mutation CustomerChangeCreditCode($input: CreditCodeChange_Input!) {
    customerChangeCreditCode(input: $input) {
      id
      version
    }
  }
`);

async function changeCreditCode({
  context,
  record,
  values,
}: RunContext<'customer', CreditCodeValues>): Promise<Outcome> {
  await context.graph.mutate(creditCodeMutation, { input: { ...values, id: record.id } });
  return {
    notice: { key: 'notice.customer.edited', params: { name: record.data.name } },
    route: customerRoute(context.role, record.id),
  };
}

const customerStatusMutation = graphql(`
  mutation CustomerEditStatus($input: CustomerStatusChange_Input!) {
    customerEditStatus(input: $input) {
      id
      status
      version
    }
  }
`);

async function changeStatus(
  event: 'disable' | 'enable',
  { context, record }: RunContext<'customer', unknown>,
): Promise<Outcome> {
  const { id, version, name } = record.data;
  const status = event === 'enable' ? ('enabled' as const) : ('disabled' as const);
  await context.graph.mutate(customerStatusMutation, { input: { id, version, status } });
  return {
    notice: { key: `notice.customer.${event}`, params: { name } },
    route: customerRoute(context.role, id),
  };
}

/** Returns the customer's subscriptions, running or ended. Throws GraphFailure. */
async function subscriptionChoices(context: CommandContext, { id }: CustomerFacts): Promise<Choice[]> {
  const { subscriptions = [] } = (await loadCustomer(context, id)).data;
  return subscriptions.map(({ id: value, packageName, startDate, endDate, status }) => ({
    value,
    label: packageName,
    description: [
      `${startDate} – ${lastCoveredDay(endDate)}`,
      context.t(stateMeta(subscription, status).label),
    ].join(' · '),
  }));
}

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
      initial: proposedCompanyId,
      fields: [nameField, companyIdField, ...factFields, ...passwordFields(false)],
    },
    run: addCustomer,
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
      initial: customerAsTyped,
      fields: [nameField, ...factFields, ...passwordFields(true)],
    },
    run: editCustomer,
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
      schema: async () => (await import('./subscriptionSchema.ts')).chosenSubscriptionSchema,
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
      initial: creditCodeAsTyped,
      fields: [creditCodeField],
    },
    run: changeCreditCode,
  });
}
