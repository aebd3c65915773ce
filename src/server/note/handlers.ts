import { sql } from 'drizzle-orm';
import { foundNoteSchema } from '../../domain/note.ts';
import { auditCases, customers } from '../db/schema.ts';
import { notes } from '../db/schema/notes.ts';
import { subquery } from '../db/subquery.ts';
import type { Api } from '../http/api.ts';
import { recordsIn } from '../http/lifecycleRecords.ts';
import * as contract from './contract.ts';
import { findNotes } from './find.ts';
import { pageNotes } from './list.ts';
import { readNote } from './read.ts';
import { noteScope } from './scope.ts';
import { addNote, deleteNote, editNote } from './write.ts';

/** The title of a history is the customer or the case, because the text may be deleted. */
const subjectName = subquery<string>(
  sql`select coalesce(
    (select ${customers.name} from ${customers} where ${customers.id} = ${notes.customerId}),
    (select ${auditCases.title} from ${auditCases} where ${auditCases.id} = ${notes.caseId}))`,
);

export function registerNote(api: Api): void {
  api.registerSearch('notes', foundNoteSchema, findNotes, { states: { note: notes.status } });
  api.records.set('note', recordsIn(notes, subjectName, noteScope));

  api.register(contract.notePage, ({ services, session, query }) =>
    pageNotes(services.database, session, query),
  );

  api.register(contract.noteDetail, ({ queryable, session, query }) =>
    readNote(queryable, session, query.id),
  );

  api.register(contract.noteAdd, async ({ queryable, session, body, services }) => {
    const id = await addNote(queryable, session, body, services.now());
    return readNote(queryable, session, id);
  });

  api.register(contract.noteEdit, async ({ queryable, session, body, services }) => {
    await editNote(queryable, session, body, services.now());
    return readNote(queryable, session, body.id);
  });

  api.register(contract.noteDelete, async ({ queryable, session, params, query, services }) => {
    await deleteNote(queryable, session, { ...params, ...query }, services.now());
    return readNote(queryable, session, params.id);
  });
}
