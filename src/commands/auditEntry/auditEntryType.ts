import { IconListSearch } from '../../icons/icons.ts';
import { auditEventKey } from '../../domain/auditEventKey.ts';
import { formatMinute } from '../../domain/dateText.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestCount, rowsIn } from '../../commandKit/recordType.ts';
import {
  auditEntryFragment,
  auditEntryName,
  loadAuditEntry,
  type AuditEntryFacts,
} from './auditEntryRecord.ts';

const newestQuery = graphql(
  `
    query AuditEntryCandidates($pageSize: Int!) {
      auditEntryPage(input: { pageSize: $pageSize }) {
        records {
          ...AuditEntryRow
        }
      }
    }
  `,
  [auditEntryFragment],
);

export const auditEntryType = defineRecordType<'auditEntry', AuditEntryFacts>({
  type: 'auditEntry',
  title: 'palette.type.auditEntry',
  placeholder: 'palette.placeholder.auditEntry',
  icon: IconListSearch,
  keySection: 'keys.section.auditEntry',
  load: loadAuditEntry,
  name: auditEntryName,
  summary: ({ actorName, at, ...entry }, t) => ({
    facts: [t(auditEventKey(entry)), actorName, formatMinute(new Date(at))].join(' · '),
  }),
  newest: async ({ graph }) =>
    rowsIn((await graph.query(newestQuery, { pageSize: newestCount })).auditEntryPage),
  stateOf: ({ kind }) => kind,
});
