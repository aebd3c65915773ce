import type { NewStaff } from '../../domain/newStaff.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { Outcome, RunContext } from '../../commandKit/command.ts';

const addMutation = graphql(`
  mutation UserAdd($input: NewStaff_Input!) {
    userAdd(input: $input) {
      id
      name
    }
  }
`);

export async function addStaff({
  context,
  values,
  idempotencyKey,
}: RunContext<undefined, NewStaff>): Promise<Outcome> {
  await context.graph.mutate(addMutation, { input: values }, idempotencyKey);
  return { notice: { key: 'notice.staff.added', params: { name: values.name } } };
}
