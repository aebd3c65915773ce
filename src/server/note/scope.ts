import { sql, type SQL } from 'drizzle-orm';
import { customers } from '../db/schema.ts';
import { notes } from '../db/schema/notes.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';

/** Notes on what the caller sees: a salesperson's customers change hands, and the notes on them and their orders too. */
export function noteScope(session: Session): SQL | undefined {
  if (session.role !== 'salesperson') return inScope(session, notes);
  return sql`${notes.customerId} in (select ${customers.id} from ${customers} where ${inScope(session, customers)})`;
}
