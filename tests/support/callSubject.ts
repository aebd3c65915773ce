import { eq } from 'drizzle-orm';
import { addMonths, dayOf } from '../../src/domain/dates.ts';
import type { Database } from '../../src/server/db/database.ts';
import { customers, orders, packages, subscriptions, users } from '../../src/server/db/schema.ts';
import { addTestLevel, rechargedAgent } from './agents.ts';
import { openTestCase } from './auditCases.ts';
import { addTestApplication } from './applications.ts';
import { addPendingDeals, addTestCustomer, setRemainingQuota } from './deals.ts';
import type { Subject } from './matrix.ts';
import { addTestNote } from './notes.ts';
import { packageSubject } from './packages.ts';
import { addPasswordRequest } from './passwordRequests.ts';
import { addTestPlatformUser } from './platformUsers.ts';
import { addTestMember } from './staff.ts';
import { accounts, type Caller, type TestApi } from './testApi.ts';
import { uploadContract } from './uploads.ts';

/** Creates the records that the calls of `callRows` are about; nobody has changed them yet. */
export async function newSubject(
  database: Database,
  contractFileId: string,
  operations: Caller,
): Promise<Omit<Subject, 'credentials'>> {
  const { db } = database;
  const [packageRow] = await db.select().from(packages).where(eq(packages.name, '协同办公标准版'));
  if (!packageRow) throw new Error('The demo data lack the package');
  const [deal] = await addPendingDeals(database, ['66.00']);
  if (!deal) throw new Error('No deal');
  await setRemainingQuota(database, deal.agentId, '10000.00');
  const [customer] = await db.select().from(customers).where(eq(customers.id, deal.customerId));
  const [order] = await db.select().from(orders).where(eq(orders.id, deal.id));
  const renewable = await addTestCustomer(db);
  const startDate = dayOf(new Date());
  await db.insert(subscriptions).values({
    customerId: renewable,
    packageId: packageRow.id,
    seats: packageRow.baseSeats,
    startDate,
    endDate: addMonths(startDate, packageRow.durationMonths),
  });
  const [former] = await db
    .update(users)
    .set({ status: 'resigned', version: 2 })
    .where(eq(users.id, (await addTestMember(database)).id))
    .returning();
  return {
    deal,
    customerName: customer?.name ?? '',
    orderNo: order?.orderNo ?? '',
    renewable,
    packageId: packageRow.id,
    price: packageRow.price,
    contractFileId,
    memberId: (await addTestMember(database)).id,
    formerId: former?.id ?? '',
    levelId: await addTestLevel(database),
    ...(await rechargedAgent(database)),
    ...(await packageSubject(database)),
    passwordRequestId: await addPasswordRequest(database, deal.agentId),
    noteId: await addTestNote(database, deal),
    caseId: (await openTestCase(operations)).id,
    platformUserId: (await addTestPlatformUser(operations, { role: 'developer' })).id,
    apps: {
      draft: await addTestApplication(database, 'draft'),
      pending: await addTestApplication(database, 'pending'),
      passed: await addTestApplication(database, 'passed'),
      rejected: await addTestApplication(database, 'rejected'),
    },
    publishedApp: await addTestApplication(database, 'passed', { published: true }),
  };
}

/** Creates the same for the demo's salesperson, with a contract of theirs. */
export async function salesSubject(server: TestApi): Promise<Subject> {
  const salesperson = await server.login(...accounts.salesperson);
  const operations = await server.login(...accounts.operations);
  const made = await newSubject(server.database, await uploadContract(server, salesperson), operations);
  return { ...made, credentials: accounts.salesperson };
}
