import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../http/files/fileStore.ts';
import { instantOf } from './checkPage.ts';
import { read } from './placedFindings.ts';
import type { ReportFinding } from './verify.ts';

/** Rows read at once. */
const page = 500;

/** A file by its last entry, with that entry and the records that use it. */
interface TrailFile {
  id: string;
  name: string;
  /** Null of the files of the demo data, which have no content. */
  key: string | null;
  /** Bytes. */
  size: number;
  sha256: string | null;
  entry: { kind: 'transition'; entryId: number; index: number | null; at: string | null } | undefined;
  holders: { lifecycle: string; recordId: string }[];
}

/**
 * Reads the bytes of every file that is not discarded and compares their SHA-256 with the trail's, one file after another
 * and in pieces. Reports the file with each record that uses it (R-file-11). Returns the number of files.
 */
export async function verifyFiles(
  database: Database,
  store: FileStore,
  found: ReportFinding,
): Promise<number> {
  let count = 0;
  for (
    let files = await filesAfter(database, '00000000-0000-0000-0000-000000000000');
    files.length > 0;
    files = await filesAfter(database, files.at(-1)?.id ?? '')
  ) {
    for (const file of files) {
      count += 1;
      const problem = await problemOf(store, file);
      // It may have been discarded since it was found.
      if (!problem || !(await isFileStill(database, file.id))) continue;
      const holders = file.holders.length > 0 ? file.holders : [{ lifecycle: 'file', recordId: file.id }];
      for (const holder of holders)
        found({ problem, subject: `${file.name} ${file.id}`, ...holder, ...file.entry });
    }
  }
  return count;
}

async function problemOf(
  store: FileStore,
  { key, size, sha256 }: TrailFile,
): Promise<'fileMissing' | 'fileChanged' | undefined> {
  const content = key === null ? undefined : await store.open(key);
  if (!content) return 'fileMissing';
  try {
    const same = content.size === size && (await content.digest()) === sha256;
    return same ? undefined : 'fileChanged';
  } finally {
    await content.close();
  }
}

async function isFileStill(database: Database, id: string): Promise<boolean> {
  const rows = await read(
    database,
    sql`select 1 from file_records where id = ${id}::uuid and status <> 'discarded'`,
  );
  return rows.length > 0;
}

/**
 * Reads the files after an id, with key, size and hash from the trail: an attacker who changes the bytes may change the
 * file's row too.
 */
async function filesAfter(database: Database, last: string): Promise<TrailFile[]> {
  const rows = await read(
    database,
    sql`select file.id, coalesce(kept.content ->> 'name', file.name) as name,
        coalesce(kept.content ->> 'content_key', file.content_key) as key,
        coalesce((kept.content ->> 'size')::bigint, file.size)::text as size,
        coalesce(kept.content ->> 'sha256', file.sha256) as sha256,
        kept.id as entry_id, kept.at, (select index from log_leaves where kind = 'transition' and entry_id = kept.id) as index,
        (select jsonb_agg(jsonb_build_object('lifecycle', holder.lifecycle, 'recordId', holder.record_id) order by holder.id)
          from transitions as holder
          where holder.lifecycle in ('dealApproval', 'applicationAudit', 'staff', 'platformUser') and holder.seq = 1
            and holder.record_id in (select jsonb_array_elements_text(coalesce(kept.content -> 'used_by', file.used_by))::uuid)
        ) as holders
      from file_records as file left join lateral (select id, at, content from transitions
          where lifecycle = 'file' and record_id = file.id and content is not null order by seq desc limit 1) as kept on true
      where file.status <> 'discarded' and file.id > ${last}::uuid
      order by file.id limit ${sql.raw(String(page))}`,
  );
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    key: typeof row.key === 'string' ? row.key : null,
    size: Number(row.size),
    sha256: typeof row.sha256 === 'string' ? row.sha256 : null,
    entry:
      row.entry_id === null
        ? undefined
        : {
            kind: 'transition',
            entryId: Number(row.entry_id),
            index: row.index === null ? null : Number(row.index),
            at: instantOf(row.at as Date),
          },
    holders: (row.holders ?? []) as TrailFile['holders'],
  }));
}
