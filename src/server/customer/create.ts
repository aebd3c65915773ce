import { randomInt } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { isMisreadCode } from '../../domain/csvText.ts';
import type { NewCustomer } from '../../domain/newCustomer.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { customers } from '../db/schema.ts';
import { customerLifecycle } from '../../machines/customer.ts';
import { announce } from '../http/liveBus.ts';
import { invalid } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { duplicateRefusal } from '../http/uniqueViolation.ts';
import { logCreation } from '../lifecycle/service.ts';
import { lockEmployment } from '../user/service.ts';
import { readingOf } from '../search/reading.ts';

/** Without the letters and digits that are mistaken for one another on paper. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const companyIdLength = 4;
const proposals = 40;

/** Returns a random ID of characters that `pick` chooses; never one that a spreadsheet reads as something else. */
export function randomCompanyId(pick: (below: number) => number = randomInt): string {
  for (;;) {
    const id = Array.from({ length: companyIdLength }, () => alphabet[pick(alphabet.length)]).join('');
    if (!isMisreadCode(id)) return id;
  }
}

/**
 * Returns different company IDs that nobody has yet, and that are none of `others`. They are not reserved. Each query
 * requests more than are missing, so that a store with many customers costs few queries.
 */
export async function freeCompanyIds(
  queryable: Queryable,
  count: number,
  others: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const free = new Set<string>();
  while (free.size < count) {
    const length = proposals + 2 * (count - free.size);
    const ids = Array.from({ length }, () => randomCompanyId()).filter((id) => !others.has(id));
    const duplicateRefusal = await queryable
      .select({ companyId: customers.companyId })
      .from(customers)
      .where(inArray(customers.companyId, ids));
    const usedIds = new Set(duplicateRefusal.map(({ companyId }) => companyId));
    for (const id of ids) if (!usedIds.has(id)) free.add(id);
  }
  return [...free].slice(0, count);
}

/** Returns a company ID that nobody has yet (R-customer-3). It is not reserved. */
export async function proposeCompanyId(queryable: Queryable): Promise<string> {
  const [free] = await freeCompanyIds(queryable, 1);
  if (free === undefined) throw new Error('No company ID was proposed');
  return free;
}

/** Adds a customer of the calling salesperson. Throws 400 at a field whose value is already used. */
export async function addCustomer(
  tx: Tx,
  session: Session,
  input: NewCustomer,
  adminPasswordHash: string,
  at: Date,
): Promise<string> {
  if (!session.agentId) throw new Error('Only the staff of an agent adds customers');
  await lockEmployment(tx, session);
  const { adminPassword: _hashed, adminPasswordAgain: _confirmed, ...fields } = input;
  await refuseDuplicate(tx, input);
  const [added] = await tx
    .insert(customers)
    .values({
      ...fields,
      reading: readingOf(fields.name, { person: fields.adminName }),
      adminPasswordHash,
      agentId: session.agentId,
      salespersonId: session.userId,
      createdAt: at,
    })
    .returning({ id: customers.id, status: customers.status });
  if (!added) throw new Error('The customer was not written');
  await logCreation(tx, {
    lifecycle: customerLifecycle,
    recordId: added.id,
    state: added.status,
    actor: session,
    at,
  });
  const audience = { agentId: session.agentId, salespersonId: session.userId };
  await announce(tx, { topic: 'customer', id: added.id, event: 'add', audience });
  return added.id;
}

/**
 * Throws 400 at each unique field whose value another customer has: both at once, while the database would report only
 * one.
 */
async function refuseDuplicate(tx: Tx, input: Pick<NewCustomer, 'companyId' | 'creditCode'>): Promise<void> {
  const sameId = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.companyId, input.companyId));
  const sameCode = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.creditCode, input.creditCode));
  const errors = [
    ...sameId.map(() => duplicateRefusal('customers_company_id_unique')),
    ...sameCode.map(() => duplicateRefusal('customers_credit_code_unique')),
  ];
  if (errors.length > 0) throw invalid(errors);
}
