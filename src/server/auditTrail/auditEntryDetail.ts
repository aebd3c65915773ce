import { and, asc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { AuditEntryDetail, RelatedEntry } from '../../domain/auditEntry.ts';
import { factsOf, factValue } from '../../domain/auditFacts.ts';
import { asRecordId } from '../../domain/recordId.ts';
import type { NewAuditNote } from '../../domain/newAuditNote.ts';
import type { Database, Queryable } from '../db/database.ts';
import {
  agents,
  auditEntries,
  customers,
  logLeaves,
  orders,
  packages,
  securityEvents,
  transitions,
  users,
} from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { leafText, readEntries, type TransitionRow } from '../trail/entries.ts';
import type { TransparencyLog } from '../trail/log.ts';
import { leafHash } from '../trail/merkle.ts';

/** Returns one entry with all of its data, a check of its leaf in the log, and the notes of auditors. Throws 404. */
export async function readAuditEntry(
  database: Database,
  log: TransparencyLog,
  id: string,
): Promise<AuditEntryDetail> {
  const { db } = database;
  const index = Number(id);
  const [row] = await db.select().from(auditEntries).where(eq(auditEntries.index, index));
  const [leaf] = await db.select().from(logLeaves).where(eq(logLeaves.index, index));
  if (!row || !leaf) throw notFound();
  const [entry] = await readEntries(db, [leaf]);
  const step = entry?.kind === 'transition' ? entry.row : undefined;
  const before = step && step.seq > 1 ? await contentBefore(db, step) : undefined;
  const hash = leafHash(entry ? leafText(entry) : '');
  const figures = step ? (step.facts ?? step.params) : entry?.kind === 'security' ? entry.row.details : {};
  const details = factsOf(figures);
  const changes = step && before ? changesOf(before, step.content ?? {}) : [];
  const withName = await namesOf(db, [
    ...details.map(({ value }) => value),
    ...changes.flatMap((change) => [change.from, change.to]),
  ]);
  return {
    requestId: entry?.row.requestId ?? null,
    machineVersion: step?.machineVersion ?? null,
    hash: hash.toString('hex'),
    logged: await log.includes([{ index, hash }]),
    figures: details.map((fact) => ({ ...fact, value: withName(fact.value) })),
    changes: changes.map(({ field, from, to }) => ({ field, from: withName(from), to: withName(to) })),
    cause: step?.causeId ? ((await relatedSteps(db, eq(transitions.id, step.causeId)))[0] ?? null) : null,
    consequences: step ? await relatedSteps(db, eq(transitions.causeId, step.id)) : [],
    notes: await notesOn(db, row),
  };
}

/** Most related entries that are returned. */
const mostRelated = 100;

/** Returns steps in the form of the audit desk, in the order of the log. */
function relatedSteps(queryable: Queryable, which: SQL): Promise<RelatedEntry[]> {
  const { kind, lifecycle, event, recordName } = auditEntries;
  return queryable
    .select({ id: sql<string>`${auditEntries.index}::text`, kind, lifecycle, event, recordName })
    .from(transitions)
    .innerJoin(logLeaves, and(eq(logLeaves.kind, 'transition'), eq(logLeaves.entryId, transitions.id)))
    .innerJoin(auditEntries, eq(auditEntries.index, logLeaves.index))
    .where(which)
    .orderBy(asc(auditEntries.index))
    .limit(mostRelated);
}

/** Returns the record's content after the last earlier step that stored it. */
async function contentBefore(queryable: Queryable, { lifecycle, recordId, seq }: TransitionRow) {
  const [stored] = await queryable
    .select({ content: transitions.content })
    .from(transitions)
    .where(
      and(
        eq(transitions.lifecycle, lifecycle),
        eq(transitions.recordId, recordId),
        lt(transitions.seq, seq),
        sql`${transitions.content} is not null`,
      ),
    )
    .orderBy(sql`${transitions.seq} desc`)
    .limit(1);
  return stored?.content ?? undefined;
}

/** Returns the fields of the record that the step changed. */
function changesOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  return Object.keys(after).flatMap((field) => {
    const [from, to] = [factValue(before[field]), factValue(after[field])];
    return from === to ? [] : [{ field, from, to }];
  });
}

/**
 * Returns a function that prefixes the name to ids of people, agents, customers, orders or packages among these values.
 */
export async function namesOf(queryable: Queryable, values: readonly (string | null)[]) {
  const ids = [...new Set(values.flatMap((value) => asRecordId(value ?? undefined) ?? []))];
  const names = ids.length === 0 ? new Map<string, string>() : await readNames(queryable, ids);
  return <Value extends string | null>(value: Value): Value | string => {
    const name = value === null ? undefined : names.get(value);
    return name === undefined ? value : `${name} · ${value}`;
  };
}

async function readNames(queryable: Queryable, ids: string[]): Promise<Map<string, string>> {
  const named = (table: typeof users | typeof agents | typeof customers | typeof packages) =>
    queryable.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids));
  const numbered = queryable
    .select({ id: orders.id, name: orders.orderNo })
    .from(orders)
    .where(inArray(orders.id, ids));
  const found = await Promise.all([named(users), named(agents), named(customers), named(packages), numbered]);
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

type AuditRow = typeof auditEntries.$inferSelect;

/** Returns the subject of a note on the entry: its record, or else the entry alone. */
const subjectOf = ({ index, recordId }: AuditRow) => recordId ?? `entry ${index}`;

/** Returns the notes of auditors on the entry, and on others of the same record. */
async function notesOn(queryable: Queryable, row: AuditRow) {
  const subject = sql`${securityEvents.details} ->> 'subject'`;
  const rows = await queryable
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.kind, 'auditNote'), eq(subject, subjectOf(row))))
    .orderBy(asc(securityEvents.id));
  return rows.map(({ actorName, at, details }) => ({
    text: String(details.text),
    actorName,
    at: at.toISOString(),
    entryId: String(details.entry),
  }));
}

/** Returns the subject of an auditor's note, as its entry stores it. Throws 404 for an unknown entry. */
export async function noteDetails(queryable: Queryable, { id, text }: NewAuditNote) {
  const [row] = await queryable
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.index, Number(id)));
  if (!row) throw notFound();
  return { entry: row.index, subject: subjectOf(row), record: row.recordId, text };
}
