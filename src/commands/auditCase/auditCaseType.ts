import { IconFolderSearch } from '../../icons/icons.ts';
import { auditCaseStates } from '../../domain/auditCaseLimits.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestIn, rowsIn } from '../../commandKit/recordType.ts';
import { statusInLifecycle } from '../../commandKit/lifecycleStatus.ts';
import { auditCase } from '../../machines/auditCase.ts';
import { caseMachineFacts, caseSummary, loadCase, type AuditCaseFacts } from './auditCaseRecord.ts';

export const auditCaseFound = graphql(`
  fragment FoundAuditCaseRow on FoundAuditCase @_unmask {
    id
    matchRank
    reading
    title
    status
    openedByName
    createdAt
  }
`);

const newestQuery = graphql(`
  query AuditCaseCandidates($pageSize: Int!, $status: AuditCaseState) {
    auditCasePage(pageSize: $pageSize, status: $status) {
      records {
        id
        title
        status
        openedByName
        createdAt
      }
    }
  }
`);

type AuditCaseRow = Pick<AuditCaseFacts, 'id' | 'title' | 'status' | 'openedByName' | 'createdAt'>;

export const auditCaseType = defineRecordType<'auditCase', AuditCaseRow>({
  type: 'auditCase',
  title: 'palette.type.auditCase',
  placeholder: 'palette.placeholder.auditCase',
  icon: IconFolderSearch,
  keySection: 'keys.section.auditCase',
  log: { lifecycle: 'auditCase' },
  load: loadCase,
  name: ({ title }) => title,
  summary: caseSummary,
  newest: async ({ graph }, from) =>
    rowsIn((await graph.query(newestQuery, newestIn(from, auditCaseStates))).auditCasePage),
  stateOf: ({ status }) => status,
  lifecycles: {
    auditCase: {
      statusOf: (context, data) =>
        statusInLifecycle(auditCase, data.id, data.status, caseMachineFacts(context, data)),
    },
  },
});
