import { IconBuilding, IconUserPlus } from '../../icons/icons.ts';
import type { NewStaff } from '../../domain/newStaff.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import {
  defineCommand,
  type Command,
  type Field,
  type Outcome,
  type RunContext,
} from '../../commandKit/command.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { newKeys, verbKeys } from '../keyTables.ts';
import { resignationCommands } from './resignationCommands.ts';

const roles = ['agent'] as const;

const password = { kind: 'password', autoComplete: 'new-password' } as const;
const newStaffFields: Field[] = [
  { name: 'name', kind: 'text', label: 'user.name', maxLength: 20 },
  { name: 'mobile', kind: 'text', is: 'phone', label: 'user.mobile' },
  { name: 'account', kind: 'text', label: 'user.account', maxLength: 20 },
  { ...password, name: 'password', label: 'login.password', help: 'validation.initialPassword' },
  { ...password, name: 'passwordAgain', label: 'user.passwordAgain' },
];

const addMutation = graphql(`
  mutation UserAdd($input: NewStaff_Input!) {
    userAdd(input: $input) {
      id
      name
    }
  }
`);

async function addStaff({
  context,
  values,
  idempotencyKey,
}: RunContext<undefined, NewStaff>): Promise<Outcome> {
  await context.graph.mutate(addMutation, { input: values }, idempotencyKey);
  return { notice: { key: 'notice.staff.added', params: { name: values.name } } };
}

export const staffCommands: Command[] = [
  defineCommand({
    id: 'staff.add',
    title: 'command.staff.add',
    icon: IconUserPlus,
    roles,
    key: newKeys.only,
    input: {
      submit: 'create',
      schema: async () => (await import('../../domain/newStaff.ts')).newStaffSchema,
      fields: newStaffFields,
    },
    run: addStaff,
  }),
  ...resignationCommands,
  defineCommand({
    id: 'staff.customers',
    title: 'command.staff.customers',
    icon: IconBuilding,
    roles,
    on: 'staff',
    key: verbKeys.clients,
    run: async ({ record }) => ({ route: `/customer-manage-list?salespersonId=${record.id}`, go: true }),
  }),
  historyCommand({ on: 'staff', roles, lifecycle: staffLifecycle.id }),
];
