import { sql, type SQL } from 'drizzle-orm';
import { customers, orders } from '../db/schema.ts';
import { notes } from '../db/schema/notes.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';

/** Notes on what the caller sees: a salesperson's customers and orders change hands, and their notes with them. */
export function noteScope(session: Session): SQL | undefined {
  if (session.role !== 'salesperson') return inScope(session, notes);
  return sql`case when ${notes.orderId} is null
    then ${notes.customerId} in (select ${customers.id} from ${customers} where ${inScope(session, customers)})
    else ${notes.orderId} in (select ${orders.id} from ${orders} where ${inScope(session, orders)}) end`;
}
