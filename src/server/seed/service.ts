import { sql } from 'drizzle-orm';
import type { Database, Queryable, Tx } from '../db/database.ts';
import {
  agentAccounts,
  agentLevels,
  agents,
  applications,
  applicationVersions,
  auditCaseItems,
  auditCases,
  customers,
  demoLogins,
  files,
  ledgerEntries,
  orders,
  packageApplications,
  packages,
  passwordRequests,
  subscriptions,
  users,
} from '../db/schema.ts';
import { notes } from '../db/schema/notes.ts';
import { hashPassword } from '../http/password.ts';
import { noOrigin, transact, type Origin } from '../http/transaction.ts';
import { writeTransitions } from '../trail/append.ts';
import { sealedLedgerEntry } from '../trail/entries.ts';
import { sealedUser } from '../trail/rowSeals.ts';
import { demoAccounts, demoPasswords, type PasswordHashes, type UserRow } from './agents.ts';
import { demoOf } from './demo.ts';

/** The store already has users: demo data are never mixed into it. */
export class StoreNotEmpty extends Error {
  constructor() {
    super('The store is not empty: demo data go only into an empty one');
    this.name = 'StoreNotEmpty';
  }
}

/** Tells whether nobody can log in yet. */
export async function isStoreEmpty(queryable: Queryable): Promise<boolean> {
  const found = await queryable.select({ id: users.id }).from(users).limit(1);
  return found.length === 0;
}

/** Returns one hash for each of the passwords, shared by the demo accounts that have it. */
async function demoHashes(): Promise<PasswordHashes> {
  const hashed = await Promise.all(
    Object.entries(demoPasswords).map(async ([holder, password]) => [holder, await hashPassword(password)]),
  );
  return Object.fromEntries(hashed) as PasswordHashes;
}

/** Returns the rows of the published logins, which mark the store as a demo. */
function loginsOf(people: UserRow[]) {
  return demoAccounts.map(({ enterpriseId, account, password }, place) => {
    const user = people.find((each) => each.enterpriseId === enterpriseId && each.account === account);
    if (!user) throw new Error(`Nobody in the demo logs in as ${enterpriseId}/${account}`);
    return { userId: user.id, place, password, passwordHash: user.passwordHash };
  });
}

/**
 * Fills an empty, migrated store with a year of believable business that ends at `now`, in one transaction. Throws
 * StoreNotEmpty when there is somebody in it already, also when another instance has just been faster.
 */
export async function seedDemo(database: Database, now: Date, origin: Origin = noOrigin): Promise<void> {
  const demo = demoOf(now, await demoHashes());
  const { staff, catalogue, ledger } = demo;
  const fill = async (tx: Tx) => {
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    if (!(await isStoreEmpty(tx))) throw new StoreNotEmpty();
    await tx.insert(agentLevels).values(staff.levels);
    await tx.insert(agents).values(staff.agencies.map(({ agent }) => agent));
    await tx.insert(users).values(staff.users.map((user) => sealedUser(tx, user)));
    await tx.insert(applications).values(demo.applications.applications);
    await tx.insert(files).values(demo.files);
    await tx.insert(applicationVersions).values(demo.applications.versions);
    await tx.insert(packages).values(catalogue.products.map(({ row }) => row));
    await tx.insert(packageApplications).values(catalogue.packageApplications);
    await tx.insert(customers).values(demo.customers);
    await tx.insert(orders).values(demo.orders);
    await tx.insert(subscriptions).values(demo.subscriptions);
    await tx.insert(agentAccounts).values(ledger.accounts);
    await tx.insert(ledgerEntries).values(ledger.entries.map((entry) => sealedLedgerEntry(entry, origin)));
    await tx.insert(passwordRequests).values(demo.passwordRequests);
    await tx.insert(auditCases).values(demo.cases.rows);
    await tx.insert(auditCaseItems).values(demo.cases.items);
    await tx.insert(notes).values(demo.notes);
    await writeTransitions(tx, demo.trail);
    await tx.insert(demoLogins).values(loginsOf(staff.users));
    await tx.execute(sql`select setval('order_number', ${demo.orders.length})`);
  };
  await database.longRunning((db) => transact(db, fill, origin));
}
