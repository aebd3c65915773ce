import { and, eq } from 'drizzle-orm';
import type { CustomerStatusChange } from '../../domain/customer.ts';
import type { CreditCodeChange, CustomerEdit } from '../../domain/newCustomer.ts';
import type { Tx } from '../db/database.ts';
import { customers, orders } from '../db/schema.ts';
import { isChargedOrder } from '../db/stateIn.ts';
import { invalid, invalidField } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { duplicateRefusal } from '../http/uniqueViolation.ts';
import { customerInScope, moveCustomer } from './service.ts';
import { readingOf } from '../search/reading.ts';

/**
 * Changes a customer of the calling salesperson, and its login password if a hash is given. Throws 404, 409, and 400 at a
 * credit code that is already used.
 */
export async function editCustomer(
  tx: Tx,
  session: Session,
  edit: CustomerEdit,
  adminPasswordHash: string | undefined,
  at: Date,
): Promise<void> {
  const { id, version, adminPassword: _hashed, adminPasswordAgain: _confirmed, ...fields } = edit;
  const customer = await customerInScope(tx, session, id);
  if (fields.creditCode !== customer.creditCode) {
    await refuseFixedCode(tx, id);
    await refuseUsedCreditCode(tx, fields.creditCode);
  }
  const named = {
    ...fields,
    reading: readingOf(fields.name, { person: fields.adminName }),
    formerNames: formerNamesAfter(customer, fields.name),
  };
  const set = adminPasswordHash ? { ...named, adminPasswordHash } : named;
  await moveCustomer(tx, session, customer, { event: 'edit', seenVersion: version, at, set });
}

/**
 * Corrects the credit code of a customer (R-customer-13). Throws 404, 403, 409, and 400 at a code that is already used.
 */
export async function changeCreditCode(
  tx: Tx,
  session: Session,
  { id, version, creditCode }: CreditCodeChange,
  at: Date,
): Promise<void> {
  const customer = await customerInScope(tx, session, id);
  if (creditCode !== customer.creditCode) await refuseUsedCreditCode(tx, creditCode);
  await moveCustomer(tx, session, customer, {
    event: 'changeCreditCode',
    seenVersion: version,
    at,
    set: { creditCode },
  });
}

/** Enables or disables a customer of the calling agent (R-customer-8). */
export async function changeCustomerStatus(
  tx: Tx,
  session: Session,
  change: CustomerStatusChange,
  at: Date,
): Promise<void> {
  const customer = await customerInScope(tx, session, change.id);
  const event = change.status === 'enabled' ? 'enable' : 'disable';
  await moveCustomer(tx, session, customer, { event, seenVersion: change.version, at });
}

/** Returns the former names of a customer after it gets the next name (R-customer-12). */
function formerNamesAfter({ name, formerNames }: typeof customers.$inferSelect, next: string): string {
  const former = new Set(formerNames.split('\n').filter(Boolean));
  if (next !== name) former.add(name);
  former.delete(next);
  return [...former].join('\n');
}

/** Refuses a salesperson's change of a code that a deal was approved under. */
async function refuseFixedCode(tx: Tx, customerId: string): Promise<void> {
  const approved = and(eq(orders.customerId, customerId), isChargedOrder);
  if ((await tx.$count(orders, approved)) > 0)
    throw invalidField('creditCode', 'refusal.customer.creditCodeFixed');
}

async function refuseUsedCreditCode(tx: Tx, creditCode: string): Promise<void> {
  if ((await tx.$count(customers, eq(customers.creditCode, creditCode))) > 0)
    throw invalid([duplicateRefusal('customers_credit_code_unique')]);
}
