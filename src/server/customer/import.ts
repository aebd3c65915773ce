import { sql } from 'drizzle-orm';
import type { CustomerImport } from '../../domain/customerImport.ts';
import { customerLifecycle } from '../../machines/customer.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { readingOf } from '../search/reading.ts';
import { customers } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { hashPassword } from '../http/password.ts';
import type { Session } from '../http/session.ts';
import { logCreations } from '../lifecycle/service.ts';
import { lockEmployment } from '../user/service.ts';
import { freeCompanyIds } from './create.ts';
import { requireUntaken, rightRows, type ImportedCustomer } from './importFile.ts';
import { importProgress } from './importProgress.ts';

/** Passwords hashed at once, so that logins of others find a free thread. */
const hashers = 2;

export type HashedCustomer = ImportedCustomer & { adminPasswordHash: string };

/**
 * Reads the file and hashes its passwords: seconds of work for a full file, done before the transaction begins. A right
 * file is not compared with the store, because a repeated call must not fail on the customers of its first attempt.
 * Throws 400 for every wrong row.
 */
export async function prepareImport(
  queryable: Queryable,
  session: Session,
  input: CustomerImport,
  language: string | undefined,
): Promise<HashedCustomer[]> {
  const right = await rightRows(queryable, input, language);
  const hashed: HashedCustomer[] = [];
  const work = right.entries();
  const progress = importProgress.begin(session.userId, right.length);
  try {
    await Promise.all(
      Array.from({ length: hashers }, async () => {
        for (const [index, customer] of work) {
          hashed[index] = { ...customer, adminPasswordHash: await hashPassword(customer.adminPassword) };
          progress.advance();
        }
      }),
    );
  } finally {
    progress.end();
  }
  return hashed;
}

/** Adds all customers of a file, or none. Throws 400 with each row whose company ID or credit code is already used. */
export async function importCustomers(
  tx: Tx,
  session: Session,
  prepared: HashedCustomer[],
  at: Date,
): Promise<number> {
  const { agentId, userId } = session;
  if (!agentId) throw new Error('Only the staff of an agent adds customers');
  await lockEmployment(tx, session);
  // Locks out other writers of customers. Two files that each need the other's next value would deadlock. A value that is
  // free when it is checked is still free when it is written.
  await tx.execute(sql`lock table ${customers} in share row exclusive mode`);
  await requireUntaken(tx, prepared);
  const named = await withCompanyIds(tx, prepared);
  const added = await tx
    .insert(customers)
    .values(
      named.map(({ adminPassword: _password, adminPasswordAgain: _again, line: _line, ...fields }) => ({
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
  // One event is enough, because a list refreshes its page, not the record.
  const [first] = added;
  const audience = { agentId, salespersonId: userId };
  if (first) await announce(tx, { topic: 'customer', id: first.id, event: 'add', audience });
  return added.length;
}

/** Fills in the company IDs that the file leaves to the product (R-customer-14). */
async function withCompanyIds(tx: Tx, prepared: HashedCustomer[]): Promise<HashedCustomer[]> {
  const own = new Set(prepared.map(({ companyId }) => companyId));
  const missing = prepared.filter(({ companyId }) => companyId === '').length;
  const free = missing > 0 ? await freeCompanyIds(tx, missing, own) : [];
  return prepared.map((customer) => ({ ...customer, companyId: customer.companyId || (free.shift() ?? '') }));
}
