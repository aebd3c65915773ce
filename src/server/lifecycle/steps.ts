import { and, asc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { addDays } from '../../domain/dates.ts';
import type { StepPage } from '../../domain/lifecycleBoard.ts';
import type { Queryable } from '../db/database.ts';
import { startOfDay } from '../db/days.ts';
import { transitions } from '../db/schema.ts';
import { periodOf, type BoardQuestion, type Reader } from './board.ts';

const pageSize = 20;

interface StepsQuestion extends BoardQuestion {
  edge: string;
  /** The `next` of the page before. */
  before?: string | undefined;
}

/** Returns the steps along an edge in the period, of records that the caller may see; the newest first. */
export async function readSteps(
  queryable: Queryable,
  { records, session, now }: Reader,
  question: StepsQuestion,
): Promise<StepPage> {
  const { lifecycle, edge, before } = question;
  const { from, day } = periodOf(question, now);
  const { at, id, recordId } = transitions;
  const ids = records.ids(session);
  const rows = await queryable
    .select({ id, recordId, actorName: transitions.actorName, actorRoleId: transitions.actorRoleId, at })
    .from(transitions)
    .where(
      and(
        eq(transitions.lifecycle, lifecycle),
        eq(transitions.edge, edge),
        gte(at, startOfDay(from)),
        lt(at, startOfDay(addDays(day, 1))),
        ids && inArray(recordId, sql`(${ids})`),
        before === undefined ? undefined : isBefore(before),
      ),
    )
    // As the index stands.
    .orderBy(sql`${at} desc nulls last`, asc(id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const recordIds = [...new Set(page.map((row) => row.recordId))];
  const named = page.length === 0 ? [] : await records.named(queryable, session, recordIds);
  const names = new Map(named.map((record) => [record.id, record.name]));
  return {
    lifecycle,
    edge,
    steps: page.map((row) => ({
      entryId: row.id,
      recordId: row.recordId,
      recordName: names.get(row.recordId) ?? '',
      actorName: row.actorName,
      actorRoleId: row.actorRoleId,
      at: row.at.toISOString(),
    })),
    next: last && rows.length > pageSize ? `${last.at.toISOString()}_${last.id}` : null,
  };
}

function isBefore(cursor: string) {
  const [instant = '', entryId = ''] = cursor.split('_');
  const at = new Date(instant);
  return and(lte(transitions.at, at), or(lt(transitions.at, at), gt(transitions.id, Number(entryId))));
}
