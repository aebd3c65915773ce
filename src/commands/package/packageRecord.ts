import type { TFunction } from 'i18next';
import { formatMoney } from '../../domain/money.ts';
import { saleBlockedBy } from '../../domain/packageSale.ts';
import type { ManagedPackage } from '../../domain/productPackage.ts';
import type { PublicationState } from '../../domain/publication.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { stateMeta, type StateMeta } from '../../machines/lifecycle.ts';
import type { PackageAvailabilityFacts as AvailabilityFacts } from '../../machines/packageAvailability.ts';
import { packagePublication, type PackageFacts as MachineFacts } from '../../machines/packagePublication.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** What the commands of a package decide by, and what its form opens with. */
export type PackageFacts = Omit<ManagedPackage, 'createdAt'>;

declare module '../../commandKit/command.ts' {
  interface RecordData {
    package: PackageFacts;
  }
}

export const packageRecordFragment = graphql(`
  fragment PackageRecord on PackageDetail @_unmask {
    id
    name
    baseSeats
    trial
    durationMonths
    price
    seatPrice
    status
    version
    applications {
      id
      name
      status
    }
  }
`);

const packageRecordQuery = graphql(
  `
    query PackageRecord($id: String!) {
      packageDetail(id: $id) {
        ...PackageRecord
      }
    }
  `,
  [packageRecordFragment],
);

export function packageRecord(facts: PackageFacts): CommandRecord<'package'> {
  return { type: 'package', id: facts.id, name: facts.name, data: facts };
}

/** The package as it is now. Throws GraphFailure. */
export async function loadPackage(context: CommandContext, id: string): Promise<CommandRecord<'package'>> {
  const { packageDetail } = await context.graph.query(packageRecordQuery, { id });
  if (!packageDetail) throw new Error('The graph answered neither a package nor an error');
  return packageRecord(packageDetail);
}

/** Of a package that is published and yet not sold. */
export const stoppedSale: StateMeta = { tone: 'refused', label: 'package.notForSale' };

/** How the palette tells of a package: whether it is sold, and, of one that is published and is not, every cause. */
export function packageSummary(
  t: TFunction,
  { price, status, withdrawn }: { price: string; status: PublicationState; withdrawn: readonly string[] },
): { facts: string; amount: string; state: StateMeta } {
  const amount = formatMoney(price);
  const state = stateMeta(packagePublication, status);
  const causes = saleBlockedBy(status, withdrawn).map(({ key, params }) => t(key, params ?? {}));
  if (status !== 'published' || causes.length === 0) {
    const facts = [amount, ...(status === 'published' ? [] : causes.slice(1))];
    return { facts: facts.join(' · '), amount, state };
  }
  return {
    facts: [amount, t(state.label), ...causes].join(' · '),
    amount,
    state: stoppedSale,
  };
}

/** Names of the applications in it that are unpublished, and keep it from being sold. */
export function withdrawnApplications({ applications }: Pick<PackageFacts, 'applications'>): string[] {
  return applications.filter(({ status }) => status !== 'published').map(({ name }) => name);
}

/** What the machine of packages asks about. */
export function packageMachineFacts({ user, role }: CommandContext, facts: PackageFacts): MachineFacts {
  return {
    actor: { userId: user.userId, role, agentId: user.agentId },
    unpublished: withdrawnApplications(facts),
    unpublishedAdded: [],
  };
}

/** What the machine of a package's availability asks about. */
export function availabilityFacts({ user, role }: CommandContext, facts: PackageFacts): AvailabilityFacts {
  return {
    actor: { userId: user.userId, role, agentId: user.agentId },
    unpublished: withdrawnApplications(facts),
    publication: facts.status,
  };
}

/** Of a package: told by its applications. */
export function availabilityOf(facts: Pick<PackageFacts, 'applications'>): 'available' | 'unavailable' {
  return withdrawnApplications(facts).length === 0 ? 'available' : 'unavailable';
}
