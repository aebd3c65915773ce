import { IconPackage } from '../../icons/icons.ts';
import { publicationStates } from '../../domain/publication.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestIn, rowsIn } from '../../commandKit/recordType.ts';
import { statusInLifecycle } from '../../commandKit/lifecycleStatus.ts';
import { packageAvailability } from '../../machines/packageAvailability.ts';
import { packagePublication } from '../../machines/packagePublication.ts';
import {
  availabilityFacts,
  availabilityOf,
  loadPackage,
  packageMachineFacts,
  packageSummary,
  withdrawnApplications,
  type PackageFacts,
} from './packageRecord.ts';

export const packageFound = graphql(`
  fragment FoundPackageRow on FoundPackage @_unmask {
    id
    matchRank
    reading
    name
    price
    status
    withdrawn
  }
`);

const newestQuery = graphql(`
  query PackageCandidates($pageSize: Int!, $status: PublicationState) {
    packagePage(pageSize: $pageSize, status: $status) {
      records {
        id
        name
        price
        status
        applications {
          id
          name
          status
        }
      }
    }
  }
`);

/** A search row has the names of its unpublished applications; a list row and the record have its applications. */
type PackageRow = Pick<PackageFacts, 'id' | 'name' | 'price' | 'status'> &
  ({ withdrawn: (string | null)[] } | Pick<PackageFacts, 'applications'>);

export const packageType = defineRecordType<'package', PackageRow>({
  type: 'package',
  title: 'palette.type.package',
  placeholder: 'palette.placeholder.package',
  icon: IconPackage,
  keySection: 'keys.section.package',
  log: { lifecycle: 'packagePublication' },
  load: loadPackage,
  name: ({ name }) => name,
  summary: (row, t) => {
    const withdrawn =
      'withdrawn' in row ? row.withdrawn.flatMap((name) => name ?? []) : withdrawnApplications(row);
    return packageSummary(t, { ...row, withdrawn });
  },
  newest: async ({ graph }, from) =>
    rowsIn((await graph.query(newestQuery, newestIn(from, publicationStates))).packagePage),
  stateOf: ({ status }) => status,
  lifecycles: {
    packagePublication: {
      statusOf: (context, data) =>
        statusInLifecycle(packagePublication, data.id, data.status, packageMachineFacts(context, data)),
    },
    packageAvailability: {
      statusOf: (context, data) =>
        statusInLifecycle(
          packageAvailability,
          data.id,
          availabilityOf(data),
          availabilityFacts(context, data),
        ),
    },
  },
});
