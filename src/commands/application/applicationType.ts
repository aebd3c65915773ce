import { IconAppWindow } from '../../icons/icons.ts';
import { auditStates } from '../../domain/application.ts';
import { publicationStates } from '../../domain/publication.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestIn, rowsIn, type From } from '../../commandKit/recordType.ts';
import { applicationAudit } from '../../machines/applicationAudit.ts';
import { statusInLifecycle } from '../../commandKit/lifecycleStatus.ts';
import { applicationPublication } from '../../machines/applicationPublication.ts';
import {
  applicationSummary,
  auditFacts,
  loadApplication,
  publicationFacts,
  type ApplicationFacts,
} from './applicationRecord.ts';

export const applicationFound = graphql(`
  fragment FoundApplicationRow on FoundApplication @_unmask {
    id
    matchRank
    reading
    name
    developerName
    status
    latestNumber
    auditStatus
  }
`);

const newestQuery = graphql(`
  query ApplicationCandidates($pageSize: Int!, $status: PublicationState, $auditStatus: AuditState) {
    appPage(pageSize: $pageSize, status: $status, auditStatus: $auditStatus) {
      records {
        id
        name
        developerName
        status
        latestNumber
        auditStatus
      }
    }
  }
`);

type ApplicationRow = Pick<
  ApplicationFacts,
  'id' | 'name' | 'developerName' | 'status' | 'latestNumber' | 'auditStatus'
> & { latestId?: string };

/** Tells whether the command concerns the review of the latest version, and not the publication. */
const isReview = (from: From) => from?.lifecycle === applicationAudit.id;

export const applicationType = defineRecordType<'application', ApplicationRow>({
  type: 'application',
  title: 'palette.type.application',
  placeholder: 'palette.placeholder.application',
  icon: IconAppWindow,
  keySection: 'keys.section.application',
  // Because an edit of an application changes its latest version.
  log: { lifecycle: 'applicationAudit', id: ({ id, latestId }) => latestId ?? id },
  load: loadApplication,
  name: ({ name }) => name,
  readNames: ({ name, developerName }) => [name, developerName],
  summary: applicationSummary,
  newest: async ({ graph }, from) => {
    const { pageSize, status: auditStatus } = newestIn(from, auditStates);
    const variables = isReview(from) ? { pageSize, auditStatus } : newestIn(from, publicationStates);
    return rowsIn((await graph.query(newestQuery, variables)).appPage);
  },
  stateOf: ({ auditStatus, status }, from) => (isReview(from) ? auditStatus : status),
  lifecycles: {
    applicationPublication: {
      statusOf: (context, data) =>
        statusInLifecycle(applicationPublication, data.id, data.status, publicationFacts(context, data), {
          developer: data.developerName,
        }),
      owners: ({ developerId }) => ({ developer: { userId: developerId } }),
    },
    // Returns the status of a version, which is read with its application.
    applicationAudit: {
      statusOf: (
        context,
        data,
        { recordId, state } = { recordId: data.latestId, state: data.auditStatus },
      ) => ({
        ...statusInLifecycle(applicationAudit, recordId, state, auditFacts(context, data), {
          developer: data.developerName,
        }),
        ...(recordId !== data.latestId && {
          ended: { key: 'application.versionReplaced', params: { number: data.latestNumber } },
        }),
      }),
      owners: ({ developerId }) => ({ developer: { userId: developerId } }),
    },
  },
});
