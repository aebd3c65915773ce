import type { KeyAfter } from '../../domain/message.ts';
import { applicationRoute } from '../../domain/menu.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type {
  CommandContext,
  Consequence,
  FieldValues,
  Outcome,
  RunContext,
} from '../../commandKit/command.ts';
import type { ApplicationFacts } from './applicationRecord.ts';
import type { TypedVersion } from './applicationSchema.ts';
import type { VerdictValues } from '../core/verdictSchema.ts';
import { saveFile } from '../../transfer/storedFile.ts';
import { uploadedId } from '../../transfer/uploads.ts';

const latestVersionQuery = graphql(`
  query LatestVersion($id: String!) {
    appDetail(id: $id) {
      versions {
        name
        number
        clients
        description
        testAccount
        accessAddress
        downloadInstructions
        developerSeatPrice
        platformSeatPrice
        installer {
          id
          name
        }
      }
    }
  }
`);

const addMutation = graphql(`
  mutation AppAdd($input: NewApplication_Input!) {
    appAdd(input: $input) {
      id
    }
  }
`);

const addVersionMutation = graphql(`
  mutation AppAddVersion($input: NewApplicationVersion_Input!) {
    appAddVersion(input: $input) {
      id
    }
  }
`);

const editMutation = graphql(`
  mutation AppEdit($input: ApplicationVersionEdit_Input!) {
    appEdit(input: $input) {
      id
    }
  }
`);

const submitMutation = graphql(`
  mutation AppSubmit($input: ApplicationSubmit_Input!) {
    appSubmit(input: $input) {
      id
    }
  }
`);

const auditMutation = graphql(`
  mutation AppAudit($input: ApplicationAudit_Input!) {
    appAudit(input: $input) {
      id
    }
  }
`);

const publishMutation = graphql(`
  mutation AppPublish($input: ApplicationPublish_Input!) {
    appPublish(input: $input) {
      id
    }
  }
`);

const unpublishMutation = graphql(`
  mutation AppUnpublish($input: ApplicationUnpublish_Input!) {
    appUnpublish(input: $input) {
      id
    }
  }
`);

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

type OnApplication<Values> = RunContext<'application', Values>;

async function latestVersion({ graph }: CommandContext, id: string) {
  const { appDetail } = await graph.query(latestVersionQuery, { id });
  const latest = appDetail?.versions[0];
  if (!latest) throw new Error('The graph answered neither a version nor an error');
  return latest;
}

/** Returns the form's initial values: the latest version, without its number if the form creates a new one. */
export async function versionValues(
  context: CommandContext,
  { id }: ApplicationFacts,
  mode: 'edit' | 'new',
): Promise<FieldValues> {
  const { installer, clients, ...fields } = await latestVersion(context, id);
  return {
    ...fields,
    ...(mode === 'new' && { number: '' }),
    clients: clients.flatMap((client) => client ?? []),
    installer: null,
    installerName: installer?.name ?? '',
  };
}

/**
 * Uploads the installer and returns the version with its id. Without a new installer the latest version's remains, unless it
 * was removed.
 */
async function sentVersion(context: CommandContext, typed: TypedVersion, applicationId?: string) {
  const { installer, installerName, ...fields } = typed;
  if (installer) return { ...fields, installerFileId: await uploadedId(context, installer, 'installer') };
  if (applicationId === undefined || installerName === '') return { ...fields, installerFileId: null };
  const currentInstaller = (await latestVersion(context, applicationId)).installer;
  return { ...fields, installerFileId: currentInstaller?.id ?? null };
}

const routeTo = (context: CommandContext, id: string) => applicationRoute(context.role, id);

export async function addApplication({
  context,
  values,
  idempotencyKey,
}: RunContext<undefined, TypedVersion>): Promise<Outcome> {
  const input = await sentVersion(context, values);
  const { appAdd } = await context.graph.mutate(addMutation, { input }, idempotencyKey);
  return {
    notice: { key: 'notice.application.add', params: { name: values.name } },
    route: routeTo(context, appAdd?.id ?? ''),
  };
}

function outcomeOf(
  context: CommandContext,
  event: KeyAfter<'notice.application.'>,
  id: string,
  name: string,
  number?: string,
): Outcome {
  const params = { name, ...(number !== undefined && { number }) };
  return { notice: { key: `notice.application.${event}`, params }, route: routeTo(context, id) };
}

export async function addVersion(run: OnApplication<TypedVersion>): Promise<Outcome> {
  const { context, record, values, idempotencyKey } = run;
  const input = { ...(await sentVersion(context, values, record.id)), applicationId: record.id };
  await context.graph.mutate(addVersionMutation, { input }, idempotencyKey);
  return outcomeOf(context, 'addVersion', record.id, values.name, values.number);
}

export async function editVersion({
  context,
  record,
  values,
}: OnApplication<TypedVersion>): Promise<Outcome> {
  const { latestId: id, latestVersion: version } = record.data;
  const input = { ...(await sentVersion(context, values, record.id)), id, version };
  await context.graph.mutate(editMutation, { input });
  return outcomeOf(context, 'edit', record.id, values.name, values.number);
}

export async function submitVersion({ context, record }: OnApplication<unknown>): Promise<Outcome> {
  const { latestId: id, latestVersion: version, latestNumber } = record.data;
  await context.graph.mutate(submitMutation, { input: { id, version } });
  return outcomeOf(context, 'submit', record.id, record.name, latestNumber);
}

export async function auditVersion(
  event: 'pass' | 'reject',
  { context, record, values }: OnApplication<VerdictValues>,
): Promise<Outcome> {
  const { latestId: id, latestVersion: version, latestNumber } = record.data;
  const input = { id, version, event, remarks: values.remarks };
  await context.graph.mutate(auditMutation, { input });
  return outcomeOf(context, event, record.id, record.name, latestNumber);
}

export async function publishApplication({ context, record }: OnApplication<unknown>): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(publishMutation, { input: { id, version } });
  return outcomeOf(context, 'publish', id, name);
}

export async function unpublishApplication(run: OnApplication<VerdictValues>): Promise<Outcome> {
  const { context, record, values } = run;
  const { id, version, name } = record.data;
  await context.graph.mutate(unpublishMutation, { input: { id, version, remarks: values.remarks } });
  return outcomeOf(context, 'unpublish', id, name);
}

export async function downloadInstaller({ context, record }: OnApplication<unknown>): Promise<Outcome> {
  const { installer } = record.data;
  if (installer) await saveFile(context.graph, installer);
  return { notice: { key: 'download.success' } };
}

/** Returns the consequence of a pass: the version that becomes valid, and when. */
export async function passConsequence(
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

/** Returns the packages that can no longer be sold, and how many customers run them. */
export async function unpublishConsequence(
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
