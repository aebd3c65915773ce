import { and, desc, eq } from 'drizzle-orm';
import type { AuditRecord } from '../../domain/auditEntry.ts';
import { factsOf } from '../../domain/auditFacts.ts';
import type { Queryable } from '../db/database.ts';
import { transitions } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { namesOf } from './auditEntryDetail.ts';
import type { AuditRecordQuery } from './contract.ts';

/**
 * Returns the data that the trail has of a record, even if the record no longer exists. Throws 404 if there are no
 * entries.
 */
export async function readAuditRecord(
  queryable: Queryable,
  { lifecycle, id }: AuditRecordQuery,
): Promise<AuditRecord> {
  const steps = await queryable
    .select({ content: transitions.content, facts: transitions.facts, params: transitions.params })
    .from(transitions)
    .where(and(eq(transitions.lifecycle, lifecycle), eq(transitions.recordId, id)))
    .orderBy(desc(transitions.seq));
  const [last] = steps;
  if (!last) throw notFound();
  // Of several steps written at once, only the last has contents (trail/append.ts).
  const fields = factsOf(steps.find(({ content }) => content)?.content ?? {});
  const figures = factsOf(last.facts ?? last.params);
  const withName = await namesOf(
    queryable,
    [...fields, ...figures].map(({ value }) => value),
  );
  const named = (facts: typeof fields) => facts.map(({ name, value }) => ({ name, value: withName(value) }));
  return { lifecycle, recordId: id, fields: named(fields), figures: named(figures) };
}
