import { sql, type SQL } from 'drizzle-orm';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { Database } from '../db/database.ts';
import { readPlaced } from './placedFindings.ts';
import type { ReportFinding } from './verify.ts';

/** The last text of each note by the trail of its case. A deleted note has no text. */
const loggedNotes = sql`select distinct on (facts ->> 'note') id as entry_id, at, (facts ->> 'note')::uuid as note_id,
    (facts ->> 'authorId')::uuid as author_id, record_id as case_id,
    case when facts ->> 'noteStep' = 'delete' then '' else remarks end as text
  from transitions where lifecycle = 'auditCase' and event = 'note'
  order by facts ->> 'note', id desc`;

/** Returns the key of an item: a record by its lifecycle and id, an entry by its number in the log. */
const what = (lifecycle: SQL, record: SQL, entry: SQL) =>
  sql`concat_ws(' ', ${lifecycle}, ${record}, ${entry})`;

/** The items that were put into each case, and by whom, according to its trail. */
const loggedItems = sql`select id as entry_id, at, record_id as case_id, actor_id as added_by_id,
    ${what(sql`(facts ->> 'lifecycle')`, sql`(facts ->> 'record')`, sql`(facts ->> 'entry')`)} as what
  from transitions where lifecycle = 'auditCase' and event = 'include'`;

/** Compares the notes and items of cases with the cases' own trails: text, author and case (R-case-5). */
export async function verifyCases(database: Database, found: ReportFinding): Promise<void> {
  const tell = async (lifecycle: LifecycleId, rows: SQL) => {
    for (const { id, problem, entry } of await readPlaced(database, rows))
      if (problem) found({ problem, lifecycle, recordId: id, ...entry });
  };
  await tell(
    'note',
    sql`select told.note_id as id, 'transition' as entry_kind, told.entry_id, told.at,
        case when notes.id is null then 'recordMissing' else 'recordChanged' end as problem
      from (${loggedNotes}) as told left join notes on notes.id = told.note_id
      where notes.id is null or (notes.case_id, notes.author_id, notes.text)
        is distinct from (told.case_id, told.author_id, told.text)`,
  );
  await tell(
    'note',
    sql`select notes.id, null as entry_kind, null::bigint as entry_id, null::timestamptz as at, 'recordUnlogged' as problem from notes
      where case_id is not null and not exists (select from (${loggedNotes}) as told where told.note_id = notes.id)`,
  );
  await tell(
    'auditCase',
    sql`select coalesce(told.case_id, item.case_id) as id, 'transition' as entry_kind, told.entry_id, told.at, 'recordChanged' as problem
      from (${loggedItems}) as told full join (select case_id, added_by_id,
          ${what(sql`lifecycle`, sql`record_id::text`, sql`entry_index::text`)} as what from audit_case_items) as item
        on item.case_id = told.case_id and item.what = told.what and item.added_by_id = told.added_by_id
      where told.case_id is null or item.case_id is null`,
  );
}
