import type { NewStaff } from '../domain/newStaff.ts';
import { graphql } from '../graph/client/graphql.ts';
import type { Choice, CommandContext, Consequence, FieldValues, Outcome, Run } from './command.ts';
import type { StaffFacts } from './records/staff.ts';
import type { ResignValues, TransferValues } from './schemas/staff.ts';

const receiverQuery = graphql(`
  query Receivers {
    userList {
      userId
      name
      mobile
      customerCount
    }
  }
`);

const previewQuery = graphql(`
  query ResignPreview($input: ResignPreviewRequest_Input!) {
    userResignPreview(input: $input) {
      version
      customerCount
      pendingOrderCount
      runningSubscriptionCount
    }
  }
`);

const addMutation = graphql(`
  mutation UserAdd($input: NewStaff_Input!) {
    userAdd(input: $input) {
      id
      name
    }
  }
`);

const resignMutation = graphql(`
  mutation UserResign($input: Resignation_Input!) {
    userResign(input: $input) {
      id
      status
      version
      moved {
        type
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
      }
    }
  }
`);

/** Who can receive: the active members, without the one who leaves. */
export async function receiverChoices({ graph, t }: CommandContext, member: StaffFacts): Promise<Choice[]> {
  const { userList } = await graph.query(receiverQuery, {});
  return (userList ?? [])
    .flatMap((each) => (each && each.userId !== member.id ? [each] : []))
    .map(({ userId, name, mobile, customerCount }) => ({
      value: userId,
      label: name,
      description: [mobile, t('staff.holds', { count: customerCount })].join(' · '),
    }));
}

async function previewOf({ graph }: CommandContext, { id }: StaffFacts) {
  const { userResignPreview } = await graph.query(previewQuery, { input: { id } });
  if (!userResignPreview) throw new Error('The graph answered neither a preview nor an error');
  return userResignPreview;
}

/** The version of the dry run: what moves is what was shown. */
export async function resignInitial(context: CommandContext, member: StaffFacts): Promise<FieldValues> {
  return { mode: 'transfer', version: (await previewOf(context, member)).version };
}

/** How many records move or stay, before anyone confirms. */
export async function resignConsequence(
  context: CommandContext,
  member: StaffFacts,
  values: FieldValues,
): Promise<Consequence> {
  const { t } = context;
  const preview = await previewOf(context, member);
  const stays = values.mode === 'keep';
  return {
    lines: [
      { label: t('consequence.what'), value: t(stays ? 'consequence.stays' : 'consequence.moves') },
      { label: t('staff.customers'), value: String(preview.customerCount), emphasis: true },
      { label: t('staff.pendingOrders'), value: String(preview.pendingOrderCount) },
      { label: t('staff.runningSubscriptions'), value: String(preview.runningSubscriptionCount) },
      ...(member.status === 'active'
        ? [{ label: t('staff.sessions'), value: t('staff.sessionsEnd'), tone: 'danger' as const }]
        : []),
    ],
  };
}

export async function addStaff({
  context,
  values,
  idempotencyKey,
}: Run<unknown, NewStaff>): Promise<Outcome> {
  await context.graph.mutate(addMutation, { input: values }, idempotencyKey);
  return { notice: { key: 'notice.staff.added', params: { name: values.name } } };
}

function countOf(moved: readonly ({ type: string } | null)[] | undefined, type: string): number {
  return (moved ?? []).filter((record) => record?.type === type).length;
}

export async function resignStaff(run: Run<StaffFacts, ResignValues>): Promise<Outcome> {
  const { context, record, values, idempotencyKey } = run;
  const { mode, version } = values;
  const input = {
    id: record.id,
    version,
    transfer: mode === 'transfer',
    assignments: [],
    ...(mode === 'transfer' && { receiverId: values.receiverId }),
  };
  const { userResign } = await context.graph.mutate(resignMutation, { input }, idempotencyKey);
  const moved = userResign?.moved;
  return {
    notice: {
      key: 'notice.staff.resigned',
      params: {
        name: record.name,
        customers: countOf(moved, 'customer'),
        orders: countOf(moved, 'order'),
      },
    },
  };
}

export async function transferStaff(run: Run<StaffFacts, TransferValues>): Promise<Outcome> {
  const { context, record, values, idempotencyKey } = run;
  const input = { ...values, id: record.id, assignments: [] };
  const { userTransfer } = await context.graph.mutate(transferMutation, { input }, idempotencyKey);
  const moved = userTransfer?.moved;
  return {
    notice: {
      key: 'notice.staff.transferred',
      params: {
        name: record.name,
        customers: countOf(moved, 'customer'),
        orders: countOf(moved, 'order'),
      },
    },
  };
}
