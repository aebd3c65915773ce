import type { MessageKey } from '../../domain/message.ts';
import { formatMoney, type Money } from '../../domain/moneyText.ts';
import { changedTerms, type PricedTerm } from '../../domain/pricedTerms.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { CommandContext, Consequence, FieldValues } from '../../commandKit/command.ts';
import type { PackageFacts } from './packageRecord.ts';
import { typedTermsSchema } from './packageSchema.ts';

const runningQuery = graphql(`
  query PackageRunning($id: String!) {
    packageDetail(id: $id) {
      runningCustomers
      pendingOrders
    }
  }
`);

async function runningOf({ graph }: CommandContext, { id }: PackageFacts) {
  const { packageDetail } = await graph.query(runningQuery, { id });
  if (!packageDetail) throw new Error('The graph answered neither a package nor an error');
  return packageDetail;
}

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
