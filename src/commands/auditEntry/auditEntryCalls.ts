import { auditEntryRoute } from '../../domain/menu.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { CommandContext, Outcome, RunContext } from '../../commandKit/command.ts';
import type { AuditEntryFacts } from './auditEntryRecord.ts';

const noteMutation = graphql(`
  mutation AuditNoteAdd($input: NewAuditNote_Input!) {
    auditNoteAdd(input: $input) {
      done
    }
  }
`);

const earlierQuery = graphql(`
  query AuditEntryEarlier($recordId: String!) {
    auditEntryPage(input: { recordId: $recordId, pageSize: 100 }) {
      records {
        id
      }
    }
  }
`);

/** Adds a note to the entry. Throws GraphFailure. */
export async function addAuditNote({
  context,
  record,
  values,
  idempotencyKey,
}: RunContext<'auditEntry', { text: string }>): Promise<Outcome> {
  await context.graph.mutate(noteMutation, { input: { id: record.id, text: values.text } }, idempotencyKey);
  return { notice: { key: 'common.operateSuccess' }, route: auditEntryRoute(record.id) };
}

/** Opens the entry next to the previous one of the same record. Throws GraphFailure. */
export async function compareWithEarlier(
  { graph }: CommandContext,
  { id, recordId }: AuditEntryFacts,
): Promise<Outcome> {
  const { auditEntryPage } = await graph.query(earlierQuery, { recordId: recordId ?? '' });
  const others = (auditEntryPage?.records ?? []).flatMap((row) => row ?? []);
  const earlier = others.find((other) => Number(other.id) < Number(id));
  return earlier
    ? { route: auditEntryRoute(earlier.id, id), go: true }
    : { notice: { key: 'audit.nothingEarlier' } };
}
