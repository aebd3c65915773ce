import type { KeyAfter, MessageKey } from '../../domain/message.ts';
import { formatMoney, type Money } from '../../domain/moneyText.ts';
import { packageRoute } from '../../domain/menu.ts';
import { changedTerms, type PricedTerm } from '../../domain/pricedTerms.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { CreatedPackage, PackageCreation } from '../../machines/packagePublishing.ts';
import type {
  Choice,
  CommandContext,
  Consequence,
  FieldValues,
  Outcome,
  RunContext,
} from '../../commandKit/command.ts';
import { typedTermsSchema, type EditedPackage } from './packageSchema.ts';
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

const changeQuery = graphql(`
  query PackageChangePreview($input: PackageChange_Input!) {
    packageChangePreview(input: $input) {
      blockedCount
      blockedOrders {
        orderNo
        customerName
      }
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

/** Returns the published applications, and those that the package already contains. */
export async function applicationChoices(
  { graph, t }: CommandContext,
  present?: PackageFacts,
): Promise<Choice[]> {
  const { appList } = await graph.query(applicationChoicesQuery, {});
  const currentIds = new Set(present?.applications.map(({ id }) => id));
  return (appList ?? []).flatMap((each): Choice[] => {
    if (!each) return [];
    const { id: value, name, status } = each;
    if (status === 'published') return [{ value, label: name }];
    const label = t('package.unpublishedApplication', { name });
    const blocked = t('refusal.package.addedUnpublished', { name });
    return [currentIds.has(value) ? { value, label } : { value, label, blocked }];
  });
}

/** Creates a package for the publishing steps. Throws GraphFailure. */
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

/** Returns the notice of a package that was just created. */
export function createdNotice({ id, name, status }: CreatedPackage): Outcome {
  const key = status === 'published' ? 'notice.package.published' : 'notice.package.add';
  return { notice: { key, params: { name } }, route: packageRoute(id) };
}

async function runningOf({ graph }: CommandContext, { id }: PackageFacts) {
  const { packageDetail } = await graph.query(runningQuery, { id });
  if (!packageDetail) throw new Error('The graph answered neither a package nor an error');
  return packageDetail;
}

const termWords = {
  price: 'package.price',
  seatPrice: 'package.seatPrice',
  baseSeats: 'package.baseSeats',
  durationMonths: 'package.durationMonths',
} as const satisfies Record<PricedTerm, MessageKey>;

const termText = (value: Money | number) => (typeof value === 'string' ? formatMoney(value) : String(value));

/** Returns the terms that an edit changes, with former and new values, and the question about them (R-package-9). */
async function changeOf(
  { graph, t }: CommandContext,
  { id, ...before }: PackageFacts,
  values: FieldValues,
): Promise<Pick<Consequence, 'lines' | 'acknowledge'>> {
  const typed = typedTermsSchema.safeParse(values);
  if (!typed.success) return { lines: [] };
  const terms = typed.data;
  const changed = changedTerms(before, terms);
  if (changed.length === 0) return { lines: [] };
  const { packageChangePreview } = await graph.query(changeQuery, { input: { id, ...terms } });
  const { blockedCount: count = 0, blockedOrders = [] } = packageChangePreview ?? {};
  const named = blockedOrders.flatMap((order) => (order ? [`${order.orderNo} ${order.customerName}`] : []));
  const orders = named.join(t('common.listSeparator')) + (count > named.length ? ' …' : '');
  return {
    lines: changed.map((term) => ({
      label: t(termWords[term]),
      value: t('package.fromTo', { from: termText(before[term]), to: termText(terms[term]) }),
      emphasis: true,
    })),
    acknowledge: [
      t('package.changeQuestion'),
      ...(count > 0 ? [t('package.changeBlocks', { count, orders })] : []),
    ].join(' '),
  };
}

/** Returns how many customers and orders an edit does not affect, and what it changes for later ones. */
export async function editConsequence(
  context: CommandContext,
  data: PackageFacts,
  values: FieldValues,
): Promise<Consequence> {
  const { t } = context;
  const [{ runningCustomers, pendingOrders }, change] = await Promise.all([
    runningOf(context, data),
    changeOf(context, data, values),
  ]);
  return {
    acknowledge: change.acknowledge,
    lines: [
      ...change.lines,
      { label: t('package.runningCustomers'), value: String(runningCustomers) },
      { label: t('package.pendingOrders'), value: String(pendingOrders) },
      { label: t('package.afterEdit'), value: t('package.afterEditValue') },
      { label: t('package.fromNow'), value: t('package.fromNowValue') },
    ],
  };
}

/** Returns how many customers run the packages that are about to be unpublished. */
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

export async function editPackage(run: RunContext<'package', EditedPackage>): Promise<Outcome> {
  const { context, record, consequence } = run;
  const { confirmed, ...values } = run.values;
  const { id, version } = record.data;
  const question = consequence?.acknowledge;
  // Compares the texts, because the question names the orders: a yes to an earlier question does not count.
  const confirmedChange = question === undefined ? undefined : confirmed === question;
  await context.graph.mutate(editMutation, { input: { ...values, id, version, confirmedChange } });
  return outcomeOf('edit', { id, name: values.name });
}

export async function publishPackage({ context, record }: RunContext<'package', unknown>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(publishMutation, { input: { id, version } });
  return outcomeOf('publish', record.data);
}

export async function unpublishPackage({
  context,
  record,
  values,
}: RunContext<'package', { remarks: string }>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(unpublishMutation, { input: { id, version, remarks: values.remarks } });
  return outcomeOf('unpublish', record.data);
}
