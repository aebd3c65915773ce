import { formatMoney } from '../../domain/money.ts';
import type { ManagedPackage } from '../../domain/productPackage.ts';
import type { PublicationState } from '../../domain/publication.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { packagePublication, type PackageFacts as MachineFacts } from '../../machines/packagePublication.ts';
import type { CommandContext, CommandRecord } from '../command.ts';

/** What the commands of a package decide by, and what its form opens with. */
export type PackageFacts = Omit<ManagedPackage, 'createdAt'>;

const packageRecordQuery = graphql(`
  query PackageRecord($id: String!) {
    packageDetail(id: $id) {
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
  }
`);

export function packageRecord(facts: PackageFacts): CommandRecord<PackageFacts> {
  return { type: 'package', id: facts.id, name: facts.name, data: facts };
}

/** The package as it is now. Throws GraphFailure. */
export async function loadPackage(context: CommandContext, id: string): Promise<CommandRecord<PackageFacts>> {
  const { packageDetail } = await context.graph.query(packageRecordQuery, { id });
  if (!packageDetail) throw new Error('The graph answered neither a package nor an error');
  return packageRecord(packageDetail);
}

/** How the palette tells of a package. */
export function packageSummary({ price, status }: { price: string; status: PublicationState }) {
  return { facts: formatMoney(price), state: stateMeta(packagePublication, status) };
}

/** Names of the applications that keep the package from being sold. */
export function sleepingApplications({ applications }: Pick<PackageFacts, 'applications'>): string[] {
  return applications.filter(({ status }) => status !== 'published').map(({ name }) => name);
}

/** What the machine of packages asks about. */
export function packageMachineFacts({ user, role }: CommandContext, facts: PackageFacts): MachineFacts {
  return {
    actor: { userId: user.userId, role, agentId: user.agentId },
    unpublished: sleepingApplications(facts),
    unpublishedAdded: [],
  };
}
