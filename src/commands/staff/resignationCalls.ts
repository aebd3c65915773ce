import type { MessageKey } from '../../domain/message.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { assignmentsOf } from './assignments.ts';
import type { Outcome, ResultLine, RunContext } from '../../commandKit/command.ts';
import { previewOf, type AssignedCustomer } from './resignationPreview.ts';
import type { ResignValues, TransferValues } from './staffSchema.ts';

const resignMutation = graphql(`
  mutation UserResign($input: Resignation_Input!) {
    userResign(input: $input) {
      id
      status
      version
      moved {
        type
        id
        name
        receiverName
      }
    }
  }
`);

const transferMutation = graphql(`
  mutation UserTransfer($input: StaffTransfer_Input!) {
    userTransfer(input: $input) {
      id
      version
      moved {
        type
        id
        name
        receiverName
      }
    }
  }
`);

type Moved = readonly ({ type: string; id: string; name: string; receiverName: string } | null)[];

/** Returns the outcome record by record: what moved and to whom, and which customers of the dry run did not move. */
function outcomeOf(
  { context: { t }, record }: RunContext<'staff', unknown>,
  key: MessageKey,
  moved: Moved | undefined,
  customers: AssignedCustomer[],
): Outcome {
  const records = (moved ?? []).flatMap((each) => each ?? []);
  const countOf = (type: string) => records.filter((each) => each.type === type).length;
  const movedIds = new Set(records.map(({ id }) => id));
  const staying = customers.filter(({ id }) => !movedIds.has(id));
  const results: ResultLine[] = [
    ...records.map(({ id, name, receiverName }) => ({
      id,
      name,
      text: t('staff.movedTo', { name: receiverName }),
    })),
    ...staying.map(({ id, name }) => ({ id, name, text: t('staff.remainsWith', { name: record.name }) })),
  ];
  return {
    notice: {
      key,
      params: {
        name: record.name,
        customers: countOf('customer'),
        orders: countOf('order'),
        staying: staying.length,
      },
    },
    ...(results.length > 0 && { results }),
  };
}

/** Returns the receivers in the format of the calls. */
function receiversOf(values: ResignValues | TransferValues) {
  if (values.mode === 'one') return { receiverId: values.receiverId, assignments: [] };
  if (values.mode === 'keep') return { assignments: [] };
  const { othersReceiverId, assignments } = values;
  return {
    assignments: assignmentsOf(assignments),
    ...(othersReceiverId !== '' && { receiverId: othersReceiverId }),
  };
}

export async function resignStaff(run: RunContext<'staff', ResignValues>): Promise<Outcome> {
  const { context, record, values, idempotencyKey } = run;
  const transfer = values.mode !== 'keep';
  const { customers } = await previewOf(context, record.data);
  const input = { id: record.id, version: values.version, transfer, ...receiversOf(values) };
  const { userResign } = await context.graph.mutate(resignMutation, { input }, idempotencyKey);
  const key = transfer ? 'notice.staff.resigned' : 'notice.staff.unchanged';
  return outcomeOf(run, key, userResign?.moved, customers);
}

export async function transferStaff(run: RunContext<'staff', TransferValues>): Promise<Outcome> {
  const { context, record, values, idempotencyKey } = run;
  const { customers } = await previewOf(context, record.data);
  const input = { id: record.id, version: values.version, ...receiversOf(values) };
  const { userTransfer } = await context.graph.mutate(transferMutation, { input }, idempotencyKey);
  return outcomeOf(run, 'notice.staff.transferred', userTransfer?.moved, customers);
}
