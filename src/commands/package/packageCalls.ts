import type { KeyAfter } from '../../domain/message.ts';
import { packageRoute } from '../../domain/menu.ts';
import type { NewPackage } from '../../domain/newPackage.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { CreatedPackage, PackageCreation } from '../../machines/packagePublishing.ts';
import type { Choice, CommandContext, Consequence, Outcome, Run } from '../../commandKit/command.ts';
import type { PackageFacts } from './packageRecord.ts';

const applicationChoicesQuery = graphql(`
  query ApplicationChoices {
    appList {
      id
      name
      status
    }
  }
`);

const runningQuery = graphql(`
  query PackageRunning($id: String!) {
    packageDetail(id: $id) {
      runningCustomers
      pendingOrders
    }
  }
`);

const addMutation = graphql(`
  mutation PackageAdd($input: NewPackage_Input!) {
    packageAdd(input: $input) {
      id
      name
      status
    }
  }
`);

const editMutation = graphql(`
  mutation PackageEdit($input: PackageEdit_Input!) {
    packageEdit(input: $input) {
      id
    }
  }
`);

const publishMutation = graphql(`
  mutation PackagePublish($input: PackagePublish_Input!) {
    packagePublish(input: $input) {
      id
    }
  }
`);

const unpublishMutation = graphql(`
  mutation PackageUnpublish($input: PackageUnpublish_Input!) {
    packageUnpublish(input: $input) {
      id
    }
  }
`);

/** The published applications, and those that the package holds already. */
export async function applicationChoices(
  { graph, t }: CommandContext,
  present?: PackageFacts,
): Promise<Choice[]> {
  const { appList } = await graph.query(applicationChoicesQuery, {});
  const held = new Set(present?.applications.map(({ id }) => id));
  return (appList ?? []).flatMap((each): Choice[] => {
    if (!each) return [];
    const { id: value, name, status } = each;
    if (status === 'published') return [{ value, label: name }];
    const label = t('package.unpublishedApplication', { name });
    const blocked = t('refusal.package.addedUnpublished', { name });
    return [held.has(value) ? { value, label } : { value, label, blocked }];
  });
}

/** Creates a package for the flow of publishing. Throws GraphFailure. */
export async function createPackage(
  { graph }: CommandContext,
  { input, idempotencyKey }: PackageCreation,
): Promise<CreatedPackage> {
  const { packageAdd } = await graph.mutate(
    addMutation,
    { input: { ...input, applicationIds: [...input.applicationIds] } },
    idempotencyKey,
  );
  if (!packageAdd) throw new Error('The graph answered neither a package nor an error');
  return packageAdd;
}

/** The notice of a package that was just created. */
export function createdNotice({ id, name, status }: CreatedPackage): Outcome {
  const key = status === 'published' ? 'notice.package.published' : 'notice.package.add';
  return { notice: { key, params: { name } }, route: packageRoute(id) };
}

async function runningOf({ graph }: CommandContext, { id }: PackageFacts) {
  const { packageDetail } = await graph.query(runningQuery, { id });
  if (!packageDetail) throw new Error('The graph answered neither a package nor an error');
  return packageDetail;
}

/** What was sold stays as it is: for how many customers and orders. */
export async function editConsequence(context: CommandContext, data: PackageFacts): Promise<Consequence> {
  const { t } = context;
  const { runningCustomers, pendingOrders } = await runningOf(context, data);
  return {
    lines: [
      { label: t('package.runningCustomers'), value: String(runningCustomers) },
      { label: t('package.pendingOrders'), value: String(pendingOrders) },
      { label: t('package.afterEdit'), value: t('package.afterEditValue') },
      { label: t('package.fromNow'), value: t('package.fromNowValue') },
    ],
  };
}

/** How many customers run the packages that are about to go off the shelf. */
export async function unpublishConsequence(
  context: CommandContext,
  all: PackageFacts[],
): Promise<Consequence> {
  const { t } = context;
  const found = await Promise.all(all.map((data) => runningOf(context, data)));
  const sum = (field: 'runningCustomers' | 'pendingOrders') =>
    String(found.reduce((total, each) => total + each[field], 0));
  return {
    lines: [
      { label: t('package.runningCustomers'), value: sum('runningCustomers'), emphasis: true },
      { label: t('package.pendingOrders'), value: sum('pendingOrders') },
      { label: t('package.afterUnpublish'), value: t('package.afterUnpublishValue') },
    ],
  };
}

function outcomeOf(
  event: KeyAfter<'notice.package.'>,
  { id, name }: Pick<PackageFacts, 'id' | 'name'>,
): Outcome {
  return { notice: { key: `notice.package.${event}`, params: { name } }, route: packageRoute(id) };
}

export async function editPackage({ context, record, values }: Run<'package', NewPackage>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(editMutation, { input: { ...values, id, version } });
  return outcomeOf('edit', { id, name: values.name });
}

export async function publishPackage({ context, record }: Run<'package', unknown>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(publishMutation, { input: { id, version } });
  return outcomeOf('publish', record.data);
}

export async function unpublishPackage({
  context,
  record,
  values,
}: Run<'package', { remarks: string }>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(unpublishMutation, { input: { id, version, remarks: values.remarks } });
  return outcomeOf('unpublish', record.data);
}
