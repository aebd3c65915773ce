import { platformUserRoute } from '../../domain/menu.ts';
import type { NewPlatformUser, PlatformUserEdit } from '../../domain/newPlatformUser.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { Outcome, RunContext } from '../../commandKit/command.ts';

const addMutation = graphql(`
  mutation PlatformUserAdd($input: NewPlatformUser_Input!) {
    platformUserAdd(input: $input) {
      id
    }
  }
`);

const editMutation = graphql(`
  mutation PlatformUserEdit($input: PlatformUserEdit_Input!) {
    platformUserEdit(input: $input) {
      id
    }
  }
`);

const statusMutation = graphql(`
  mutation PlatformUserStatus($input: PlatformUserStatus_Input!) {
    platformUserStatus(input: $input) {
      id
    }
  }
`);

export type PlatformUserEditValues = Pick<PlatformUserEdit, 'name' | 'password'>;

export async function addPlatformUser({
  context,
  values,
  idempotencyKey,
}: RunContext<undefined, NewPlatformUser>): Promise<Outcome> {
  await context.graph.mutate(addMutation, { input: values }, idempotencyKey);
  const { name, account } = values;
  return { notice: { key: 'notice.platformUser.add', params: { name } }, route: platformUserRoute(account) };
}

export async function editPlatformUser({
  context,
  record,
  values,
}: RunContext<'platformUser', PlatformUserEditValues>): Promise<Outcome> {
  const { id, version, account } = record.data;
  await context.graph.mutate(editMutation, { input: { ...values, id, version } });
  const key = values.password === '' ? 'notice.platformUser.edit' : 'notice.platformUser.reset';
  return { notice: { key, params: { name: values.name } }, route: platformUserRoute(account) };
}

export async function switchPlatformUser(
  event: 'enable' | 'disable',
  { context, record }: RunContext<'platformUser', unknown>,
): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(statusMutation, { input: { id, version, event } });
  return { notice: { key: `notice.platformUser.${event}`, params: { name } } };
}
