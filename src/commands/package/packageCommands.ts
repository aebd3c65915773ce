import { IconArchive, IconPackage, IconPencil, IconUpload } from '../../icons/icons.ts';
import { packageEditRoute, packagePublishRoute, packageRoute } from '../../domain/menu.ts';
import { longRemarksLimit } from '../../domain/remarksLimit.ts';
import { packageAvailability } from '../../machines/packageAvailability.ts';
import { packagePublication, type PackageEvent } from '../../machines/packagePublication.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type ExpectedConsequence,
  type Field,
  type FieldValues,
} from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand, historyLook, historyRoute } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { packageFields } from './packageFields.ts';
import { packageMachineFacts, type PackageFacts } from './packageRecord.ts';
import { newKeys, verbKeys } from '../keyTables.ts';

// Loads the calls when the form opens.
const calls = () => import('./packageCalls.ts');
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
function packageAsTyped({ applications, trial, ...data }: PackageFacts): FieldValues {
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
    run: async (run) => (await calls()).publishPackage(run),
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
      consequence: async (context, data, values) => (await calls()).editConsequence(context, data, values),
      expected: expectedEdit,
    },
    run: async (run) => (await calls()).editPackage(run),
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
      consequence: async (context, data) => (await calls()).unpublishConsequence(context, [data]),
      expected: expectedUnpublish,
    },
    bulk: {
      consequence: async (context, all) => (await calls()).unpublishConsequence(context, all),
      expected: expectedUnpublish,
    },
    run: async (run) => (await calls()).unpublishPackage(run),
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
