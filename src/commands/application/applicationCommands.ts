import { IconCircleArrowUp, IconCircleOff, IconDownload } from '../../icons/icons.ts';
import type { KeyAfter } from '../../domain/message.ts';
import { applicationRoute } from '../../domain/menu.ts';
import { longRemarksLimit } from '../../domain/remarksLimit.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { applicationAudit } from '../../machines/applicationAudit.ts';
import {
  applicationPublication,
  type ApplicationPublicationEvent,
} from '../../machines/applicationPublication.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type Consequence,
  type Outcome,
  type RunContext,
} from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyLook, historyRoute } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import type { VerdictValues } from '../core/verdictSchema.ts';
import { verbKeys } from '../keyTables.ts';
import { applicationOutcome, publicationFacts, type ApplicationFacts } from './applicationRecord.ts';
import { versionCommands } from './versionCommands.ts';

const on = 'application';
const byOperations = { roles: ['operations'], on } as const;
const byBoth = { roles: ['operations', 'developer'], on } as const;
const remarksField = { name: 'remarks', kind: 'textarea', maxLength: longRemarksLimit } as const;
const removalField = {
  ...remarksField,
  label: 'publication.removalInstructions',
  help: 'application.removalInstructionsHelp',
} as const;

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

type OnApplication<Values> = RunContext<'application', Values>;

const publishMutation = graphql(`
  mutation AppPublish($input: ApplicationPublish_Input!) {
    appPublish(input: $input) {
      id
    }
  }
`);

async function publishApplication({ context, record }: OnApplication<unknown>): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(publishMutation, { input: { id, version } });
  return applicationOutcome(context, 'publish', id, name);
}

const unpublishMutation = graphql(`
  mutation AppUnpublish($input: ApplicationUnpublish_Input!) {
    appUnpublish(input: $input) {
      id
    }
  }
`);

async function unpublishApplication(run: OnApplication<VerdictValues>): Promise<Outcome> {
  const { context, record, values } = run;
  const { id, version, name } = record.data;
  await context.graph.mutate(unpublishMutation, { input: { id, version, remarks: values.remarks } });
  return applicationOutcome(context, 'unpublish', id, name);
}

const previewQuery = graphql(`
  query UnpublishConsequence($id: String!) {
    appUnpublishPreview(id: $id) {
      customerCount
      packages {
        name
        sold
      }
    }
  }
`);

/** Returns the packages that can no longer be sold, and how many customers run them. */
async function unpublishConsequence(
  { graph, t }: CommandContext,
  { id }: ApplicationFacts,
): Promise<Consequence> {
  const { appUnpublishPreview: preview } = await graph.query(previewQuery, { id });
  const packages = (preview?.packages ?? []).flatMap((each) => each ?? []);
  const disabled = packages.filter(({ sold }) => sold).map(({ name }) => name);
  const already = packages.length - disabled.length;
  const count = disabled.length === 0 ? t('common.none') : String(disabled.length);
  const names = disabled.length === 0 ? '' : ` · ${disabled.join(t('common.listSeparator'))}`;
  return {
    lines: [
      {
        label: t('consequence.packagesDisabled'),
        value: `${count}${names}`,
        emphasis: true,
        tone: disabled.length > 0 ? 'danger' : undefined,
      },
      ...(already > 0 ? [{ label: t('consequence.packagesAlready'), value: String(already) }] : []),
      { label: t('consequence.customersRunning'), value: String(preview?.customerCount ?? 0) },
    ],
  };
}

async function downloadInstaller({ context, record }: OnApplication<unknown>): Promise<Outcome> {
  const { installer } = record.data;
  const { saveFile } = await import('../../transfer/storedFile.ts');
  if (installer) await saveFile(context.graph, installer);
  return { notice: { key: 'download.success' } };
}

export const applicationCommands: Command[] = [
  ...versionCommands,
  defineCommand({
    ...byOperations,
    id: 'application.publish',
    title: 'command.application.publish',
    icon: IconCircleArrowUp,
    key: verbKeys.publish,
    ...publicationEvent('publish'),
    confirm: 'confirm.application.publish',
    run: publishApplication,
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
      consequence: unpublishConsequence,
      expected: { lines: ['consequence.packagesDisabled', 'consequence.customersRunning'] },
    },
    run: unpublishApplication,
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
    run: downloadInstaller,
  }),
];
