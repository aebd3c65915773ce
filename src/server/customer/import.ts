import { sql } from 'drizzle-orm';
import type { NewCustomer } from '../../domain/newCustomer.ts';
import { customerLifecycle } from '../../machines/customer.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { readingOf } from '../search/reading.ts';
import { customers } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { hashPassword } from '../http/password.ts';
import type { Session } from '../http/session.ts';
import { logCreations } from '../lifecycle/service.ts';
import { holdEmployment } from '../user/service.ts';
import { requireUntaken, rightRows } from './importFile.ts';

/** Hashes at once: logins of others must find a free thread. */
const hashers = 2;

export type HashedCustomer = NewCustomer & {
  /** Where the file has it. */
  line: number;
  adminPasswordHash: string;
};

/**
 * Reads the file and hashes its passwords: seconds of work for a full file, done before the transaction begins, and
 * before a repetition is recognised: what its first try has added must not refuse it. Throws 400 for every wrong row.
 */
export async function prepareImport(queryable: Queryable, text: string): Promise<HashedCustomer[]> {
  const wanted = await rightRows(queryable, text);
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

/** Adds all customers of a file, or none. Throws 400 beside each row whose company ID or credit code is taken. */
export async function importCustomers(
  tx: Tx,
  session: Session,
  prepared: HashedCustomer[],
  at: Date,
): Promise<number> {
  const { agentId, userId } = session;
  if (!agentId) throw new Error('Only the staff of an agent adds customers');
  await holdEmployment(tx, session);
  // Nobody else writes customers meanwhile: two files, each of which has what the other wants next, would wait for one
  // another. And what is free when it is asked for, is so when it is written.
  await tx.execute(sql`lock table ${customers} in share row exclusive mode`);
  await requireUntaken(tx, prepared);
  const added = await tx
    .insert(customers)
    .values(
      prepared.map(({ adminPassword: _password, adminPasswordAgain: _again, line: _line, ...fields }) => ({
        ...fields,
        reading: readingOf(fields.name, { person: fields.adminName }),
        agentId,
        salespersonId: userId,
        createdAt: at,
      })),
    )
    .returning({ id: customers.id, status: customers.status });
  await logCreations(
    tx,
    added.map(({ id, status }) => ({
      lifecycle: customerLifecycle,
      recordId: id,
      state: status,
      actor: session,
      at,
    })),
  );
  // One is enough: a list asks for its page again, not for the record.
  const [first] = added;
  const audience = { agentId, salespersonId: userId };
  if (first) await announce(tx, { topic: 'customer', id: first.id, event: 'add', audience });
  return added.length;
}
