/** The values of a version's form and what sends them; loaded with the form, because it uploads the installer. */
import { applicationRoute } from '../../domain/menu.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { CommandContext, OpeningValues, Outcome, RunContext } from '../../commandKit/command.ts';
import { uploadedId } from '../../transfer/uploads.ts';
import { applicationOutcome, type ApplicationFacts } from './applicationRecord.ts';
import type { TypedVersion } from './applicationSchema.ts';

type OnApplication<Values> = RunContext<'application', Values>;

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
): Promise<OpeningValues<TypedVersion>> {
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

const addMutation = graphql(`
  mutation AppAdd($input: NewApplication_Input!) {
    appAdd(input: $input) {
      id
    }
  }
`);

export async function addApplication({
  context,
  values,
  idempotencyKey,
}: RunContext<undefined, TypedVersion>): Promise<Outcome> {
  const input = await sentVersion(context, values);
  const { appAdd } = await context.graph.mutate(addMutation, { input }, idempotencyKey);
  return {
    notice: { key: 'notice.application.add', params: { name: values.name } },
    route: applicationRoute(context.role, appAdd?.id ?? ''),
  };
}

const addVersionMutation = graphql(`
  mutation AppAddVersion($input: NewApplicationVersion_Input!) {
    appAddVersion(input: $input) {
      id
    }
  }
`);

export async function addVersion(run: OnApplication<TypedVersion>): Promise<Outcome> {
  const { context, record, values, idempotencyKey } = run;
  const input = { ...(await sentVersion(context, values, record.id)), applicationId: record.id };
  await context.graph.mutate(addVersionMutation, { input }, idempotencyKey);
  return applicationOutcome(context, 'addVersion', record.id, values.name, values.number);
}

const editMutation = graphql(`
  mutation AppEdit($input: ApplicationVersionEdit_Input!) {
    appEdit(input: $input) {
      id
    }
  }
`);

export async function editVersion({
  context,
  record,
  values,
}: OnApplication<TypedVersion>): Promise<Outcome> {
  const { latestId: id, latestVersion: version } = record.data;
  const input = { ...(await sentVersion(context, values, record.id)), id, version };
  await context.graph.mutate(editMutation, { input });
  return applicationOutcome(context, 'edit', record.id, values.name, values.number);
}
