import { IconCheck, IconPencil, IconPlus, IconSend, IconVersions, IconX } from '../../icons/icons.ts';
import { applicationRoute } from '../../domain/menu.ts';
import { longRemarksLimit } from '../../domain/remarksLimit.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { applicationAudit, type ApplicationAuditEvent } from '../../machines/applicationAudit.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type Consequence,
  type ExpectedConsequence,
  type Outcome,
  type RunContext,
} from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import type { VerdictValues } from '../core/verdictSchema.ts';
import { newKeys, verbKeys } from '../keyTables.ts';
import { versionFields } from './applicationFields.ts';
import { applicationOutcome, auditFacts, type ApplicationFacts } from './applicationRecord.ts';

const appFormRoute = '/my-app/edit';

const form = () => import('./versionForm.ts');
const versionSchema = async () => (await import('./applicationSchema.ts')).typedVersionSchema;

const on = 'application';
const byDeveloper = { roles: ['developer'], on } as const;
const byOperations = { roles: ['operations'], on } as const;
const remarksField = { name: 'remarks', kind: 'textarea', maxLength: longRemarksLimit } as const;

const auditEvent = (name: ApplicationAuditEvent['type']) =>
  lifecycleEvent(applicationAudit, name, ({ auditStatus }: ApplicationFacts) => auditStatus, auditFacts);

type OnApplication<Values> = RunContext<'application', Values>;

const submitMutation = graphql(`
  mutation AppSubmit($input: ApplicationSubmit_Input!) {
    appSubmit(input: $input) {
      id
    }
  }
`);

async function submitVersion({ context, record }: OnApplication<unknown>): Promise<Outcome> {
  const { latestId: id, latestVersion: version, latestNumber } = record.data;
  await context.graph.mutate(submitMutation, { input: { id, version } });
  return applicationOutcome(context, 'submit', record.id, record.name, latestNumber);
}

const auditMutation = graphql(`
  mutation AppAudit($input: ApplicationAudit_Input!) {
    appAudit(input: $input) {
      id
    }
  }
`);

async function auditVersion(
  event: 'pass' | 'reject',
  { context, record, values }: OnApplication<VerdictValues>,
): Promise<Outcome> {
  const { latestId: id, latestVersion: version, latestNumber } = record.data;
  const input = { id, version, event, remarks: values.remarks };
  await context.graph.mutate(auditMutation, { input });
  const params = { name: record.name, number: latestNumber };
  const route = applicationRoute(context.role, record.id);
  return { notice: { key: `notice.application.${event}`, params }, route };
}

/** Returns the consequence of a pass: the version that becomes valid, and when. */
async function passConsequence(
  { t }: CommandContext,
  { status, passedNumber, latestNumber }: ApplicationFacts,
): Promise<Consequence> {
  const value =
    passedNumber === null
      ? latestNumber
      : t('consequence.versionFrom', { from: passedNumber, to: latestNumber });
  return {
    lines: [
      { label: t('application.passedNumber'), value, emphasis: true },
      {
        label: t('publication.status'),
        value: t(status === 'published' ? 'consequence.immediate' : 'consequence.onTheShelf'),
      },
    ],
  };
}

const expectedPass = ({ t }: CommandContext, { status }: ApplicationFacts): ExpectedConsequence => ({
  lines: [
    'application.passedNumber',
    ['publication.status', t(status === 'published' ? 'consequence.immediate' : 'consequence.onTheShelf')],
  ],
});

/** The commands of an application's versions: the developer writes and submits them, operations audit them. */
export const versionCommands: Command[] = [
  defineCommand({
    id: 'application.new',
    title: 'command.application.new',
    icon: IconPlus,
    roles: ['developer'],
    key: newKeys.application,
    page: () => appFormRoute,
    input: { submit: 'create', fields: versionFields, schema: versionSchema },
    run: async (run) => (await form()).addApplication(run),
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
      initial: async (context, application) => (await form()).versionValues(context, application, 'edit'),
    },
    run: async (run) => (await form()).editVersion(run),
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
    run: submitVersion,
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
      initial: async (context, application) => (await form()).versionValues(context, application, 'new'),
    },
    run: async (run) => (await form()).addVersion(run),
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
      consequence: passConsequence,
      expected: expectedPass,
    },
    run: (run) => auditVersion('pass', run),
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
    run: (run) => auditVersion('reject', run),
  }),
];
