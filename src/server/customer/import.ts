import type { NewCustomer } from '../../domain/newCustomer.ts';
import { customerLifecycle } from '../../machines/customer.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { customers } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { hashPassword } from '../http/password.ts';
import { Refusal } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { logCreation } from '../lifecycle/service.ts';
import { holdEmployment } from '../user/service.ts';
import { requireImport } from './importFile.ts';
import { readingOf } from '../db/reading.ts';

/** Hashes at once: logins of others must find a free thread. */
const hashers = 2;

export type HashedCustomer = NewCustomer & { adminPasswordHash: string };

/** Reads the file and hashes its passwords: seconds of work for a full file, done before the transaction begins. */
export async function prepareImport(queryable: Queryable, text: string): Promise<HashedCustomer[]> {
  const wanted = await requireImport(queryable, text);
  const hashed: HashedCustomer[] = [];
  const work = wanted.entries();
  await Promise.all(
    Array.from({ length: hashers }, async () => {
      for (const [index, customer] of work)
        hashed[index] = { ...customer, adminPasswordHash: await hashPassword(customer.adminPassword) };
    }),
  );
  return hashed;
}

/** Adds all customers of a file, or none. Throws 400 with the rows that have been taken meanwhile. */
export async function importCustomers(
  tx: Tx,
  session: Session,
  prepared: HashedCustomer[],
  at: Date,
): Promise<number> {
  const { agentId, userId } = session;
  if (!agentId) throw new Error('Only the staff of an agent adds customers');
  await holdEmployment(tx, session);
  const added = await tx
    .insert(customers)
    .values(
      prepared.map(({ adminPassword: _password, adminPasswordAgain: _again, ...fields }) => ({
        ...fields,
        reading: readingOf(fields.name, { person: fields.adminName }),
        agentId,
        salespersonId: userId,
        createdAt: at,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: customers.id, status: customers.status });
  // Somebody added one of them since the file was read.
  if (added.length < prepared.length) throw new Refusal(409, 'refusal.customer.importRaced');
  for (const { id, status } of added)
    await logCreation(tx, { lifecycle: customerLifecycle, recordId: id, state: status, actor: session, at });
  // One is enough: a list asks for its page again, not for the record.
  const [first] = added;
  const audience = { agentId, salespersonId: userId };
  if (first) await announce(tx, { topic: 'customer', id: first.id, event: 'add', audience });
  return added.length;
}
