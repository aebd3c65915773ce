import type { AuditCase } from '../../domain/auditCase.ts';
import { formatMinute } from '../../domain/dateText.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { auditCase, type AuditCaseFacts as MachineFacts } from '../../machines/auditCase.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** The facts that the commands of a case decide by. */
export type AuditCaseFacts = Pick<
  AuditCase,
  'id' | 'title' | 'description' | 'status' | 'itemCount' | 'openedByName' | 'version' | 'createdAt'
>;

declare module '../../commandKit/command.ts' {
  interface RecordData {
    auditCase: AuditCaseFacts;
  }
}

/** The facts that the commands decide by: the record, and each list of such records, read them. */
export const auditCaseRecordFragment = graphql(`
  fragment AuditCaseRecord on AuditCase @_unmask {
    id
    title
    description
    status
    itemCount
    openedByName
    version
    createdAt
  }
`);

const caseQuery = graphql(
  `
    query AuditCaseRecord($id: String!) {
      auditCaseDetail(id: $id) {
        ...AuditCaseRecord
      }
    }
  `,
  [auditCaseRecordFragment],
);

export function auditCaseRecord(facts: AuditCaseFacts): CommandRecord<'auditCase'> {
  return { type: 'auditCase', id: facts.id, name: facts.title, data: facts };
}

/** Loads the current case. Throws GraphFailure. */
export async function loadCase({ graph }: CommandContext, id: string): Promise<CommandRecord<'auditCase'>> {
  const { auditCaseDetail } = await graph.query(caseQuery, { id });
  if (!auditCaseDetail) throw new Error('The graph answered neither a case nor an error');
  return auditCaseRecord(auditCaseDetail);
}

/** Returns the palette's summary of a case: who opened it and when. */
export function caseSummary({
  openedByName,
  createdAt,
  status,
}: Pick<AuditCaseFacts, 'openedByName' | 'createdAt' | 'status'>) {
  const facts = [openedByName, formatMinute(new Date(createdAt))].join(' · ');
  return { facts, state: stateMeta(auditCase, status) };
}

/** Returns the facts that the machine of cases needs, without those of an item to add. */
export function caseMachineFacts(
  { user, role }: CommandContext,
  { itemCount }: Pick<AuditCaseFacts, 'itemCount'>,
): MachineFacts {
  const actor = { userId: user.userId, role, agentId: user.agentId };
  return { actor, itemCount, alreadyIn: false };
}
