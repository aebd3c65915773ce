import { and, desc, eq } from 'drizzle-orm';
import type { AuditRecord } from '../../domain/auditEntry.ts';
import { factsOf } from '../../domain/auditFacts.ts';
import type { Queryable } from '../db/database.ts';
import { transitions } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { namesOf } from './auditEntryDetail.ts';
import type { AuditRecordQuery } from './contract.ts';

/** What the trail keeps of a record, also of one that is there no more. Throws 404 where it has nothing of it. */
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
  // Of several steps that were written together only the last has them (trail/append.ts).
  const fields = factsOf(steps.find(({ content }) => content)?.content ?? {});
  const figures = factsOf(last.facts ?? last.params);
  const withName = await namesOf(
    queryable,
    [...fields, ...figures].map(({ value }) => value),
  );
  const named = (facts: typeof fields) => facts.map(({ name, value }) => ({ name, value: withName(value) }));
  return { lifecycle, recordId: id, fields: named(fields), figures: named(figures) };
}
