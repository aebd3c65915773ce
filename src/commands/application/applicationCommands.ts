import {
  IconCheck,
  IconCircleArrowUp,
  IconCircleOff,
  IconDownload,
  IconPencil,
  IconPlus,
  IconSend,
  IconVersions,
  IconX,
} from '../../icons/icons.ts';
import type { KeyAfter } from '../../domain/message.ts';
import { applicationRoute } from '../../domain/menu.ts';
import { longRemarksLimit } from '../../domain/remarksLimit.ts';
import { applicationAudit, type ApplicationAuditEvent } from '../../machines/applicationAudit.ts';
import {
  applicationPublication,
  type ApplicationPublicationEvent,
} from '../../machines/applicationPublication.ts';
import { versionFields } from './applicationFields.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type ExpectedConsequence,
} from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyLook, historyRoute } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { auditFacts, publicationFacts, type ApplicationFacts } from './applicationRecord.ts';
import { newKeys, verbKeys } from '../keyTables.ts';

export const appFormRoute = '/my-app/edit';

// Loads the calls when the form opens.
const calls = () => import('./applicationCalls.ts');
const versionSchema = async () => (await import('./applicationSchema.ts')).typedVersionSchema;

const on = 'application';
const byDeveloper = { roles: ['developer'], on } as const;
const byOperations = { roles: ['operations'], on } as const;
const byBoth = { roles: ['operations', 'developer'], on } as const;
const remarksField = { name: 'remarks', kind: 'textarea', maxLength: longRemarksLimit } as const;
const removalField = {
  ...remarksField,
  label: 'publication.removalInstructions',
  help: 'application.removalInstructionsHelp',
} as const;

const auditEvent = (name: ApplicationAuditEvent['type']) =>
  lifecycleEvent(applicationAudit, name, ({ auditStatus }: ApplicationFacts) => auditStatus, auditFacts);
const publicationEvent = (name: ApplicationPublicationEvent['type']) =>
  lifecycleEvent(applicationPublication, name, ({ status }: ApplicationFacts) => status, publicationFacts);

const historyOf = (
  suffix: KeyAfter<'command.application.'>,
  lifecycle: string,
  recordId: (application: ApplicationFacts) => string,
  key?: string,
) =>
  defineCommand({
    ...byBoth,
    id: `application.${suffix}`,
    title: `command.application.${suffix}`,
    ...historyLook,
    key,
    run: async ({ record }) => ({
      route: historyRoute(lifecycle, recordId(record.data)),
      go: true,
    }),
  });

const expectedPass = ({ t }: CommandContext, { status }: ApplicationFacts): ExpectedConsequence => ({
  lines: [
    'application.passedNumber',
    ['publication.status', t(status === 'published' ? 'consequence.immediate' : 'consequence.onTheShelf')],
  ],
});

export const applicationCommands: Command[] = [
  defineCommand({
    id: 'application.new',
    title: 'command.application.new',
    icon: IconPlus,
    roles: ['developer'],
    key: newKeys.application,
    page: () => appFormRoute,
    input: { submit: 'create', fields: versionFields, schema: versionSchema },
    run: async (run) => (await calls()).addApplication(run),
  }),
  defineCommand({
    ...byDeveloper,
    id: 'application.edit',
    title: 'command.application.edit',
    icon: IconPencil,
    key: verbKeys.edit,
    ...auditEvent('edit'),
    page: (application) => `${appFormRoute}?id=${application?.id}`,
    input: {
      submit: 'save',
      fields: versionFields,
      schema: versionSchema,
      initial: async (context, application) => (await calls()).versionValues(context, application, 'edit'),
    },
    run: async (run) => (await calls()).editVersion(run),
  }),
  defineCommand({
    ...byDeveloper,
    id: 'application.submit',
    title: 'command.application.submit',
    icon: IconSend,
    key: verbKeys.submit,
    primary: true,
    ...auditEvent('submit'),
    confirm: 'confirm.application.submit',
    run: async (run) => (await calls()).submitVersion(run),
  }),
  defineCommand({
    ...byDeveloper,
    id: 'application.newVersion',
    title: 'command.application.newVersion',
    icon: IconVersions,
    key: verbKeys.newVersion,
    from: { lifecycle: applicationAudit.id, states: ['passed'] },
    applies: (_context, { auditStatus }) => auditStatus === 'passed',
    page: (application) => `${appFormRoute}?id=${application?.id}&version=new`,
    input: {
      submit: 'create',
      fields: versionFields,
      schema: versionSchema,
      initial: async (context, application) => (await calls()).versionValues(context, application, 'new'),
    },
    run: async (run) => (await calls()).addVersion(run),
  }),
  defineCommand({
    ...byOperations,
    id: 'application.pass',
    title: 'command.application.pass',
    icon: IconCheck,
    key: verbKeys.approve,
    primary: true,
    ...auditEvent('pass'),
    input: {
      fields: [{ ...remarksField, label: 'application.reviewDescription', optional: true }],
      schema: async () => (await import('../core/verdictSchema.ts')).approveSchema,
      consequence: async (context, application) => (await calls()).passConsequence(context, application),
      expected: expectedPass,
    },
    run: async (run) => (await calls()).auditVersion('pass', run),
  }),
  defineCommand({
    ...byOperations,
    id: 'application.reject',
    title: 'command.application.reject',
    icon: IconX,
    key: verbKeys.reject,
    destructive: true,
    ...auditEvent('reject'),
    input: {
      fields: [{ ...remarksField, label: 'record.rejectReason', help: 'application.rejectReasonHelp' }],
      schema: async () => (await import('./applicationSchema.ts')).auditRejectionSchema,
    },
    run: async (run) => (await calls()).auditVersion('reject', run),
  }),
  defineCommand({
    ...byOperations,
    id: 'application.publish',
    title: 'command.application.publish',
    icon: IconCircleArrowUp,
    key: verbKeys.publish,
    ...publicationEvent('publish'),
    confirm: 'confirm.application.publish',
    run: async (run) => (await calls()).publishApplication(run),
  }),
  defineCommand({
    ...byOperations,
    id: 'application.unpublish',
    title: 'command.application.unpublish',
    icon: IconCircleOff,
    key: verbKeys.unpublish,
    destructive: true,
    ...publicationEvent('unpublish'),
    input: {
      fields: [removalField],
      schema: async () => (await import('./applicationSchema.ts')).removalSchema,
      consequence: async (context, application) => (await calls()).unpublishConsequence(context, application),
      expected: { lines: ['consequence.packagesDisabled', 'consequence.customersRunning'] },
    },
    run: async (run) => (await calls()).unpublishApplication(run),
  }),
  openCommand({
    ...byBoth,
    route: ({ id }, { role }) => applicationRoute(role, id),
  }),
  historyOf('auditHistory', applicationAudit.id, ({ latestId }) => latestId, 'h'),
  historyOf('history', applicationPublication.id, ({ id }) => id),
  replayCommand('application', 'applicationPublication'),
  evidenceCommand('application', ({ id, latestId }) => [
    { lifecycle: 'applicationPublication', id },
    { lifecycle: 'applicationAudit', id: latestId },
  ]),
  defineCommand({
    ...byBoth,
    id: 'application.installer',
    title: 'command.application.installer',
    icon: IconDownload,
    applies: (_context, { installer }) => installer !== null,
    run: async (run) => (await calls()).downloadInstaller(run),
  }),
];
