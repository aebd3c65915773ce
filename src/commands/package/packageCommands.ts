import { IconArchive, IconPackage, IconPencil, IconUpload } from '../../icons/icons.ts';
import type { KeyAfter } from '../../domain/message.ts';
import { packageEditRoute, packagePublishRoute, packageRoute } from '../../domain/menu.ts';
import { longRemarksLimit } from '../../domain/remarksLimit.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { packageAvailability } from '../../machines/packageAvailability.ts';
import { packagePublication, type PackageEvent } from '../../machines/packagePublication.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type ExpectedConsequence,
  type Field,
  type OpeningValues,
  type Outcome,
  type RunContext,
} from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand, historyLook, historyRoute } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { packageFields } from './packageFields.ts';
import { packageMachineFacts, type PackageFacts } from './packageRecord.ts';
import type { EditedPackage } from './packageSchema.ts';
import { newKeys, verbKeys } from '../keyTables.ts';

// Loaded with the forms, because only operations see these figures.
const figures = () => import('./packageConsequences.ts');
const schemas = () => import('./packageSchema.ts');

const removalField = {
  name: 'remarks',
  kind: 'textarea',
  label: 'publication.removalInstructions',
  help: 'package.removalHelp',
  maxLength: longRemarksLimit,
} as const;

const changeField: Field<'package' | undefined> = {
  name: 'confirmed',
  kind: 'acknowledgement',
  label: 'package.confirmChange',
  help: 'package.confirmChangeHelp',
  expected: ({ t }) => t('package.changeQuestion'),
};

const onPackage = { roles: ['operations'], on: 'package' } as const;
const event = (name: PackageEvent['type']) =>
  lifecycleEvent(packagePublication, name, ({ status }: PackageFacts) => status, packageMachineFacts);

/** Returns the package as its form would store it if it were typed. */
function packageAsTyped({ applications, trial, ...data }: PackageFacts): OpeningValues<EditedPackage> {
  const { name, baseSeats, durationMonths, price, seatPrice } = data;
  const applicationIds = applications.map(({ id }) => id);
  const kind = trial ? 'trial' : 'formal';
  return { name, baseSeats, applicationIds, kind, durationMonths, price, seatPrice };
}

const expectedEdit = ({ t }: CommandContext): ExpectedConsequence => ({
  lines: [
    ...(['package.runningCustomers', 'package.pendingOrders'] as const),
    ['package.afterEdit', t('package.afterEditValue')],
    ['package.fromNow', t('package.fromNowValue')],
  ],
});

const expectedUnpublish = ({ t }: CommandContext): ExpectedConsequence => ({
  lines: [
    ...(['package.runningCustomers', 'package.pendingOrders'] as const),
    ['package.afterUnpublish', t('package.afterUnpublishValue')],
  ],
});

function outcomeOf(
  event: KeyAfter<'notice.package.'>,
  { id, name }: Pick<PackageFacts, 'id' | 'name'>,
): Outcome {
  return { notice: { key: `notice.package.${event}`, params: { name } }, route: packageRoute(id) };
}

const editMutation = graphql(`
  mutation PackageEdit($input: PackageEdit_Input!) {
    packageEdit(input: $input) {
      id
    }
  }
`);

async function editPackage(run: RunContext<'package', EditedPackage>): Promise<Outcome> {
  const { context, record, consequence } = run;
  const { confirmed, ...values } = run.values;
  const { id, version } = record.data;
  const question = consequence?.acknowledge;
  // Compares the texts, because the question names the orders: a yes to an earlier question does not count.
  const confirmedChange = question === undefined ? undefined : confirmed === question;
  await context.graph.mutate(editMutation, { input: { ...values, id, version, confirmedChange } });
  return outcomeOf('edit', { id, name: values.name });
}

const publishMutation = graphql(`
  mutation PackagePublish($input: PackagePublish_Input!) {
    packagePublish(input: $input) {
      id
    }
  }
`);

async function publishPackage({ context, record }: RunContext<'package', unknown>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(publishMutation, { input: { id, version } });
  return outcomeOf('publish', record.data);
}

const unpublishMutation = graphql(`
  mutation PackageUnpublish($input: PackageUnpublish_Input!) {
    packageUnpublish(input: $input) {
      id
    }
  }
`);

async function unpublishPackage({
  context,
  record,
  values,
}: RunContext<'package', { remarks: string }>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(unpublishMutation, { input: { id, version, remarks: values.remarks } });
  return outcomeOf('unpublish', record.data);
}

export const packageCommands: Command[] = [
  defineCommand({
    id: 'package.new',
    title: 'command.package.new',
    icon: IconPackage,
    roles: ['operations'],
    key: newKeys.package,
    run: async () => ({ route: packagePublishRoute, go: true }),
  }),
  defineCommand({
    ...onPackage,
    id: 'package.publish',
    title: 'command.package.publish',
    icon: IconUpload,
    key: verbKeys.publish,
    primary: true,
    ...event('publish'),
    confirm: 'confirm.package.publish',
    bulk: {},
    run: publishPackage,
  }),
  defineCommand({
    ...onPackage,
    id: 'package.edit',
    title: 'command.package.edit',
    icon: IconPencil,
    key: verbKeys.edit,
    page: (record) => packageEditRoute(record?.id ?? ''),
    ...event('edit'),
    input: {
      submit: 'save',
      fields: [...packageFields, changeField],
      schema: async () => (await schemas()).packageEditForm,
      initial: (_context, data) => packageAsTyped(data),
      consequence: async (context, data, values) => (await figures()).editConsequence(context, data, values),
      expected: expectedEdit,
    },
    run: editPackage,
  }),
  defineCommand({
    ...onPackage,
    id: 'package.unpublish',
    title: 'command.package.unpublish',
    icon: IconArchive,
    key: verbKeys.unpublish,
    destructive: true,
    ...event('unpublish'),
    input: {
      schema: async () => (await schemas()).unpublishSchema,
      fields: [removalField],
      consequence: async (context, data) => (await figures()).unpublishConsequence(context, [data]),
      expected: expectedUnpublish,
    },
    bulk: {
      consequence: async (context, all) => (await figures()).unpublishConsequence(context, all),
      expected: expectedUnpublish,
    },
    run: unpublishPackage,
  }),
  openCommand({ ...onPackage, route: ({ id }) => packageRoute(id) }),
  historyCommand({ ...onPackage, lifecycle: packagePublication.id }),
  defineCommand({
    ...onPackage,
    id: 'package.availability',
    title: 'command.package.availability',
    ...historyLook,
    run: async ({ record }) => ({ route: historyRoute(packageAvailability.id, record.id), go: true }),
  }),
  replayCommand('package', 'packagePublication'),
  evidenceCommand('package', ({ id }) => [
    { lifecycle: 'packagePublication', id },
    { lifecycle: 'packageAvailability', id },
  ]),
];
