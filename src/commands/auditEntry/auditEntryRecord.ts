import type { AuditEntry } from '../../domain/auditEntry.ts';
import { graphql, type FragmentOf } from '../../graph/client/graphql.ts';
import { asLifecycleId } from '../../machines/lifecycles.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** The facts that the commands of a log entry decide by, and that the list shows. */
export type AuditEntryFacts = AuditEntry;

declare module '../../commandKit/command.ts' {
  interface RecordData {
    auditEntry: AuditEntryFacts;
  }
}

export const auditEntryFragment = graphql(`
  fragment AuditEntryRow on AuditEntry @_unmask {
    id
    kind
    at
    lifecycle
    recordId
    recordName
    event
    from
    to
    actorId
    actorName
    actorRoleId
    sessionId
    remarks
    amount
    subjectName
    waitedSeconds
    quotaShare
    burst
    pair
    corrects
  }
`);

export type AuditEntryRow = FragmentOf<typeof auditEntryFragment>;

const entryQuery = graphql(
  `
    query AuditEntryRecord($id: String!) {
      auditEntryPage(input: { id: $id }) {
        records {
          ...AuditEntryRow
        }
      }
    }
  `,
  [auditEntryFragment],
);

export function auditEntryName({
  id,
  recordName,
  actorName,
}: Pick<AuditEntry, 'id' | 'recordName' | 'actorName'>) {
  return `#${id} ${recordName ?? actorName}`;
}

export function auditEntryRecord(facts: AuditEntryFacts): CommandRecord<'auditEntry'> {
  return { type: 'auditEntry', id: facts.id, name: auditEntryName(facts), data: facts };
}

/** Returns the record whose history contains the entry; undefined if the entry has no record. */
export function recordIn({ kind, lifecycle, recordId }: AuditEntryFacts): TrailRecord | undefined {
  const known = kind === 'ledger' ? 'dealApproval' : asLifecycleId(lifecycle);
  return known && recordId !== null ? { lifecycle: known, id: recordId } : undefined;
}

/** Loads the entry with this number. Throws GraphFailure. */
export async function loadAuditEntry(
  { graph }: CommandContext,
  id: string,
): Promise<CommandRecord<'auditEntry'>> {
  const { auditEntryPage } = await graph.query(entryQuery, { id });
  const found = auditEntryPage?.records[0];
  if (!found) throw new Error('The graph answered neither an entry nor an error');
  return auditEntryRecord(found);
}
