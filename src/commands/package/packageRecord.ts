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

/** The facts that the commands of a package decide by, and its form's initial values. */
export type PackageFacts = Omit<ManagedPackage, 'createdAt'>;

declare module '../../commandKit/command.ts' {
  interface RecordData {
    package: PackageFacts;
  }
  interface ConvertedFields {
    trial: 'kind';
  }
}

export const packageRecordFragment = graphql(`
  fragment PackageRecord on ManagedPackage @_unmask {
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

/** Loads the current package. Throws GraphFailure. */
export async function loadPackage(context: CommandContext, id: string): Promise<CommandRecord<'package'>> {
  const { packageDetail } = await context.graph.query(packageRecordQuery, { id });
  if (!packageDetail) throw new Error('The graph answered neither a package nor an error');
  return packageRecord(packageDetail);
}

/** The state shown for a published package that is not sold. */
export const stoppedSale: StateMeta = { tone: 'refused', label: 'package.notForSale' };

/** Returns the palette's summary of a package: whether it is sold, and every cause why a published one is not. */
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

/** Returns the names of its unpublished applications, which prevent its sale. */
export function withdrawnApplications({ applications }: Pick<PackageFacts, 'applications'>): string[] {
  return applications.filter(({ status }) => status !== 'published').map(({ name }) => name);
}

/** Returns the facts that the machine of packages needs. */
export function packageMachineFacts({ user, role }: CommandContext, facts: PackageFacts): MachineFacts {
  return {
    actor: { userId: user.userId, role, agentId: user.agentId },
    unpublished: withdrawnApplications(facts),
    unpublishedAdded: [],
  };
}

/** Returns the facts that the machine of a package's availability needs. */
export function availabilityFacts({ user, role }: CommandContext, facts: PackageFacts): AvailabilityFacts {
  return {
    actor: { userId: user.userId, role, agentId: user.agentId },
    unpublished: withdrawnApplications(facts),
    publication: facts.status,
  };
}

/** Returns the availability of a package, which its applications decide. */
export function availabilityOf(facts: Pick<PackageFacts, 'applications'>): 'available' | 'unavailable' {
  return withdrawnApplications(facts).length === 0 ? 'available' : 'unavailable';
}
