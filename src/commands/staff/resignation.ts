import type { MessageKey } from '../../domain/message.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { assignmentsOf } from './assignments.ts';
import type {
  AssignedRow,
  Choice,
  CommandContext,
  Consequence,
  ConsequenceLine,
  FieldValues,
  Outcome,
  ResultLine,
  RunContext,
} from '../../commandKit/command.ts';
import { namesOf } from '../../commandKit/namesOf.ts';
import type { StaffFacts } from './staffRecord.ts';
import type { ResignValues, TransferValues } from './staffSchema.ts';

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
      customers {
        id
        name
        pendingOrders
      }
    }
  }
`);

/** A customer of the dry run. */
interface AssignedCustomer {
  id: string;
  name: string;
  pendingOrders: number;
}

/** Returns the possible receivers: the active members except the member concerned. */
export async function receiverChoices({ graph, t }: CommandContext, member: StaffFacts): Promise<Choice[]> {
  const { userList } = await graph.query(receiverQuery, {});
  return (userList ?? [])
    .flatMap((each) => (each && each.userId !== member.id ? [each] : []))
    .map(({ userId, name, mobile, customerCount }) => ({
      value: userId,
      label: name,
      description: [mobile, t('staff.responsibleFor', { count: customerCount })].join(' · '),
    }));
}

/** Returns what a resignation or a later transfer would move now; writes nothing. */
async function previewOf({ graph }: CommandContext, { id }: StaffFacts) {
  const { userResignPreview } = await graph.query(previewQuery, { input: { id } });
  if (!userResignPreview) throw new Error('The graph answered neither a preview nor an error');
  const customers: AssignedCustomer[] = userResignPreview.customers.flatMap((customer) => customer ?? []);
  return { ...userResignPreview, customers };
}

/** The dry run that a form opened with, stored so that the table of its customers is there at once. */
const opened = new WeakMap<StaffFacts, readonly AssignedCustomer[]>();

/** Returns the version and the customers of the dry run, so that the form moves exactly what it showed. */
export async function resignInitial(context: CommandContext, member: StaffFacts): Promise<FieldValues> {
  const { version, customers } = await previewOf(context, member);
  opened.set(member, customers);
  return {
    mode: customers.length === 0 && member.status === 'active' ? 'keep' : 'one',
    assignments: Object.fromEntries(customers.map(({ id }) => [id, ''])),
    version,
    customerNames: namesOf(context.t, customers),
  };
}

/** Returns the customers to choose a receiver for, each with its number of pending orders. */
export async function loadCustomersToReassign(
  context: CommandContext,
  member: StaffFacts,
): Promise<AssignedRow[]> {
  const customers = opened.get(member) ?? (await previewOf(context, member)).customers;
  return customers.map(({ id, name, pendingOrders }) => ({
    id,
    name,
    facts: pendingOrders > 0 ? context.t('staff.waiting', { count: pendingOrders }) : undefined,
  }));
}

/** Returns the customers of the dry run by receiver; '' is the key of those without one. */
function sharesOf(customers: AssignedCustomer[], values: FieldValues): Map<string, AssignedCustomer[]> {
  const own = new Map(assignmentsOf(values.assignments).map((each) => [each.customerId, each.receiverId]));
  const others = typeof values.othersReceiverId === 'string' ? values.othersReceiverId : '';
  const shares = new Map<string, AssignedCustomer[]>();
  for (const customer of customers) {
    const receiverId = own.get(customer.id) ?? others;
    shares.set(receiverId, [...(shares.get(receiverId) ?? []), customer]);
  }
  return shares;
}

async function shareLines(
  context: CommandContext,
  member: StaffFacts,
  shares: Map<string, AssignedCustomer[]>,
): Promise<ConsequenceLine[]> {
  const { t } = context;
  const receivers = await receiverChoices(context, member);
  const figures = (customers: AssignedCustomer[]) =>
    t('staff.share', {
      customers: customers.length,
      orders: customers.reduce((sum, { pendingOrders }) => sum + pendingOrders, 0),
    });
  const without = shares.get('') ?? [];
  return [
    ...receivers.flatMap(({ value, label }) => {
      const share = shares.get(value);
      return share ? [{ label: t('staff.shareOf', { name: label }), value: figures(share) }] : [];
    }),
    ...(without.length > 0
      ? [
          {
            label: t(member.status === 'active' ? 'staff.withoutReceiver' : 'staff.staying'),
            value: figures(without),
            tone: member.status === 'active' ? ('danger' as const) : undefined,
          },
        ]
      : []),
  ];
}

/** Returns how many records move or do not move, and to whom, before anyone confirms. */
export async function resignConsequence(
  context: CommandContext,
  member: StaffFacts,
  values: FieldValues,
): Promise<Consequence> {
  const { t } = context;
  const preview = await previewOf(context, member);
  const { customers } = preview;
  const keepsCustomers = values.mode === 'keep';
  return {
    lines: [
      {
        label: t('consequence.what'),
        value: t(keepsCustomers ? 'consequence.unchanged' : 'consequence.moves'),
      },
      { label: t('staff.customers'), value: String(preview.customerCount), emphasis: true },
      ...(values.mode !== 'each' && customers.length > 0
        ? [{ label: t('staff.names'), value: namesOf(t, customers) }]
        : []),
      { label: t('staff.pendingOrders'), value: String(preview.pendingOrderCount) },
      { label: t('staff.runningSubscriptions'), value: String(preview.runningSubscriptionCount) },
      ...(values.mode === 'each' ? await shareLines(context, member, sharesOf(customers, values)) : []),
      ...(member.status === 'active'
        ? [{ label: t('staff.sessions'), value: t('staff.sessionsEnd'), tone: 'danger' as const }]
        : []),
    ],
  };
}

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
