import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { customerDetailSchema } from '../../domain/customer.ts';
import { dayOf } from '../../domain/dates.ts';
import type { Queryable } from '../db/database.ts';
import { agents, users } from '../db/schema.ts';
import type { Session } from '../http/session.ts';
import { customerInScope, subscriptionsOf } from './service.ts';

/** Returns one customer with its subscriptions. Throws 404 out of the caller's scope. */
export async function readCustomer(
  queryable: Queryable,
  session: Session,
  id: string,
  now: Date,
  language: string | undefined,
): Promise<z.infer<typeof customerDetailSchema>> {
  const customer = await customerInScope(queryable, session, id);
  const [names] = await queryable
    .select({ salespersonName: users.name, agentName: agents.name })
    .from(users)
    .innerJoin(agents, eq(agents.id, users.agentId))
    .where(eq(users.id, customer.salespersonId));
  if (!names) throw new Error(`Customer ${id} has no salesperson`);
  const { adminPasswordHash: _secret, createdAt, ...stored } = customer;
  const { formerNames: _former, searchLines: _lines, searchNames: _names, ...fields } = stored;
  return {
    ...fields,
    ...names,
    createdAt: createdAt.toISOString(),
    subscriptions: await subscriptionsOf(queryable, id, dayOf(now), language),
  };
}
