import { eq } from 'drizzle-orm';
import { addMonths, dayOf } from '../../src/domain/dates.ts';
import type { Database } from '../../src/server/db/database.ts';
import {
  customers,
  orders,
  packageApplications,
  sessions,
  subscriptions,
} from '../../src/server/db/schema.ts';
import { addTestApplication } from './applications.ts';
import { addPendingDeals } from './deals.ts';
import type { Subject } from './matrix.ts';
import { addTestPackage } from './packages.ts';
import { addTestMember } from './staff.ts';

type Records = Omit<Subject, 'credentials'>;

/** Gives `count` of something to the records that a call is about. */
type Grow = (database: Database, records: Records, count: number) => Promise<void>;

/** Customers with open orders, of one member of the staff. */
const customersOf =
  (member: 'memberId' | 'formerId'): Grow =>
  async (database, records, count) => {
    const amounts = Array.from({ length: count }, () => '10.00');
    const salespersonId = records[member];
    for (const { id, customerId } of await addPendingDeals(database, amounts)) {
      await database.db.update(customers).set({ salespersonId }).where(eq(customers.id, customerId));
      await database.db.update(orders).set({ salespersonId }).where(eq(orders.id, id));
    }
  };

/** Staff of an agent, each logged in. */
const staff: Grow = async (database, { agency }, count) => {
  for (let index = 0; index < count; index++) {
    const { id: userId } = await addTestMember(database, agency.enterpriseId);
    const session = { tokenHash: userId, userId, address: 'local', userAgent: 'test' };
    await database.db.insert(sessions).values(session);
  }
};

/** Packages that hold an application, and terms of them. */
const holders: Grow = async (database, { publishedApp, apps, deal, renewable }, count) => {
  const startDate = dayOf(new Date());
  const term = { startDate, endDate: addMonths(startDate, 12), seats: 5 };
  for (let index = 0; index < count; index++) {
    const packageId = await addTestPackage(database, [publishedApp.id, apps.passed.id, apps.pending.id]);
    const terms = [deal.customerId, renewable].map((customerId) => ({ ...term, customerId, packageId }));
    await database.db.insert(subscriptions).values(terms);
  }
};

/** Applications that a package holds. */
const held: Grow = async (database, { draftId, publishedId }, count) => {
  for (let index = 0; index < count; index++) {
    const { id: applicationId } = await addTestApplication(database, 'passed', { published: true });
    const holding = [draftId, publishedId].map((packageId) => ({ packageId, applicationId }));
    await database.db.insert(packageApplications).values(holding);
  }
};

/** Of what a call may touch many: by its operation. The other calls touch one record, or list what there is. */
export const growths: Record<string, Grow> = {
  userResignPreview: customersOf('memberId'),
  userResign: customersOf('memberId'),
  userTransfer: customersOf('formerId'),
  agentEdit: staff,
  agentStatus: staff,
  agentDetails: staff,
  customerDetail: holders,
  payProductInfo: holders,
  payProductPrice: holders,
  orderAdd: holders,
  orderAddRenew: holders,
  orderApproval: holders,
  appAudit: holders,
  appPublish: holders,
  appUnpublish: holders,
  appUnpublishPreview: holders,
  packageDetail: held,
  packageAdd: held,
  packageEdit: held,
  packagePublish: held,
  packageUnpublish: held,
};
