import { sql, type SQL } from 'drizzle-orm';
import { customers } from '../db/schema.ts';
import { notes } from '../db/schema/notes.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';

/**
 * Returns the condition for notes that the caller may see. Notes on customers and their orders follow the customer to
 * another salesperson.
 */
export function noteScope(session: Session): SQL | undefined {
  if (session.role !== 'salesperson') return inScope(session, notes);
  return sql`${notes.customerId} in (select ${customers.id} from ${customers} where ${inScope(session, customers)})`;
}
