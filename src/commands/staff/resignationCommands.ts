import { IconUserOff, IconUserShare } from '../../icons/icons.ts';
import type { Message } from '../../domain/message.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type ExpectedConsequence,
  type Field,
  type FieldValues,
  type Input,
} from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { namesOf } from '../../commandKit/namesOf.ts';
import { verbKeys } from '../keyTables.ts';
import { refusedCustomer } from './assignments.ts';
import { staffMachineFacts, type StaffFacts } from './staffRecord.ts';
import type { ResignValues } from './staffSchema.ts';

// Loaded with the form, because a resignation is rare and its dry run is large.
const resignation = () => import('./resignation.ts');
const schemas = () => import('./staffSchema.ts');

const stateOf = (member: StaffFacts) => member.status;
const roles = ['agent'] as const;

const allTo = 'one';
const oneByOne = 'each';

const modeField = (...modes: ResignValues['mode'][]): Field<'staff'> => ({
  name: 'mode',
  kind: 'choice',
  label: 'staff.mode',
  choices: async ({ t }) => modes.map((value) => ({ value, label: t(`staff.mode.${value}`) })),
});

const choices = async (context: CommandContext, member: StaffFacts) =>
  (await resignation()).receiverChoices(context, member);

/** One receiver for all, or one for each customer, with one for those without their own. */
const receiverFields: Field<'staff'>[] = [
  {
    name: 'receiverId',
    kind: 'choice',
    recordType: 'staff',
    label: 'staff.receiver',
    help: 'staff.receiverHelp',
    when: ({ mode }) => mode === allTo,
    choices,
  },
  {
    name: 'assignments',
    kind: 'assignments',
    label: 'staff.assignments',
    columns: ['lifecycle.customer', 'staff.receiver'],
    when: ({ mode }) => mode === oneByOne,
    rows: async (context, member) => (await resignation()).loadCustomersToReassign(context, member),
    choices,
    refusedRow: refusedCustomer,
  },
  {
    name: 'othersReceiverId',
    serverName: 'receiverId',
    kind: 'choice',
    recordType: 'staff',
    label: 'staff.othersReceiver',
    help: 'staff.othersReceiverHelp',
    optional: true,
    when: ({ mode }) => mode === oneByOne,
    choices,
  },
];

const transferLater = lifecycleEvent(staffLifecycle, 'transferKept', stateOf, staffMachineFacts);

const keepsNone = ({ customerCount }: StaffFacts): Message[] | undefined =>
  customerCount === 0 ? [{ key: 'refusal.staff.nothingKept' }] : undefined;

/** As long as most names of companies are. */
const usualName = '○'.repeat(12);

/** Returns placeholder values until the dry run is loaded: the mode that it will propose, and names of a usual length. */
const resignMeanwhile = ({ t }: CommandContext, { status, customerCount }: StaffFacts): FieldValues => ({
  mode: customerCount === 0 && status === 'active' ? 'keep' : allTo,
  customerNames: namesOf(
    t,
    Array.from({ length: customerCount }, () => ({ name: usualName })),
  ),
});

/** Returns the expected lines; after the dry run they contain the names of the customers. */
const expectedResignation = (
  { t }: CommandContext,
  { status }: StaffFacts,
  { mode, customerNames }: FieldValues,
): ExpectedConsequence => ({
  lines: [
    ['consequence.what', t(mode === 'keep' ? 'consequence.unchanged' : 'consequence.moves')],
    'staff.customers',
    ...(mode !== 'each' && customerNames ? ([['staff.names', String(customerNames)]] as const) : []),
    ...(['staff.pendingOrders', 'staff.runningSubscriptions'] as const),
    ...(mode === 'each' ? (['staff.withoutReceiver'] as const) : []),
    ...(status === 'active' ? (['staff.sessions'] as const) : []),
  ],
});

/** The dry run that a form begins with, and the figures that follow from it. */
const resignFigures: Pick<Input<'staff', unknown>, 'initial' | 'meanwhile' | 'consequence' | 'expected'> = {
  initial: async (context, member) => (await resignation()).resignInitial(context, member),
  meanwhile: resignMeanwhile,
  consequence: async (context, member, values) =>
    (await resignation()).resignConsequence(context, member, values),
  expected: expectedResignation,
};

/** A member leaves, or hands over customers that they kept when they left. */
export const resignationCommands: Command[] = [
  defineCommand({
    id: 'staff.resign',
    title: 'command.staff.resign',
    icon: IconUserOff,
    roles,
    on: 'staff',
    key: verbKeys.offboard,
    destructive: true,
    ...lifecycleEvent(staffLifecycle, 'resignTransfer', stateOf, staffMachineFacts),
    input: {
      schema: async () => (await schemas()).resignForm,
      ...resignFigures,
      fields: [modeField(allTo, oneByOne, 'keep'), ...receiverFields],
    },
    run: async (run) => (await resignation()).resignStaff(run),
  }),
  defineCommand({
    id: 'staff.transfer',
    title: 'command.staff.transfer',
    icon: IconUserShare,
    roles,
    on: 'staff',
    key: verbKeys.transfer,
    primary: true,
    ...transferLater,
    blockedBy: (context, member) => keepsNone(member) ?? transferLater.blockedBy(context, member),
    input: {
      schema: async () => (await schemas()).transferForm,
      ...resignFigures,
      fields: [modeField(allTo, oneByOne), ...receiverFields],
    },
    run: async (run) => (await resignation()).transferStaff(run),
  }),
];
