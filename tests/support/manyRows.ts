import { eq, inArray } from 'drizzle-orm';
import { addMonths, dayOf } from '../../src/domain/dates.ts';
import { roleIds } from '../../src/domain/roles.ts';
import type { Database } from '../../src/server/db/database.ts';
import {
  applications,
  customers,
  orders,
  packageApplications,
  packages,
  sessions,
  subscriptions,
  users,
} from '../../src/server/db/schema.ts';
import { newApplication } from './applications.ts';
import { addPendingDeals } from './deals.ts';
import type { Subject } from './matrix.ts';
import { newPackage } from './packages.ts';

type Records = Omit<Subject, 'credentials'>;

/** Adds `count` related rows to the records of a call, in few statements and without their logs. */
type Grow = (database: Database, records: Records, count: number) => Promise<void>;

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

/** Adds customers with open orders, all of one member of the staff. */
const customersOf =
  (member: 'memberId' | 'formerId'): Grow =>
  async (database, records, count) => {
    const { db } = database;
    const deals = await addPendingDeals(
      database,
      times(count, () => '10.00'),
    );
    const ids = (key: 'id' | 'customerId') => deals.map((deal) => deal[key]);
    const salespersonId = records[member];
    await db
      .update(customers)
      .set({ salespersonId })
      .where(inArray(customers.id, ids('customerId')));
    await db
      .update(orders)
      .set({ salespersonId })
      .where(inArray(orders.id, ids('id')));
  };

/** Adds staff of an agent, each logged in. */
const staff: Grow = async ({ db }, { agency }, count) => {
  const person = { enterpriseId: agency.enterpriseId, agentId: agency.id, roleId: roleIds.salesperson };
  const hired = await db
    .insert(users)
    .values(
      times(count, () => ({
        ...person,
        account: crypto.randomUUID(),
        name: '众员工',
        reading: '',
        passwordHash: '-',
      })),
    )
    .returning({ id: users.id });
  const session = { address: 'local', userAgent: 'test' };
  await db.insert(sessions).values(hired.map(({ id }) => ({ ...session, tokenHash: id, userId: id })));
};

/** Packages that contain an application, and their terms. */
const holders: Grow = async ({ db }, { publishedApp, apps, deal, renewable }, count) => {
  const startDate = dayOf(new Date());
  const term = { startDate, endDate: addMonths(startDate, 12), seats: 5 };
  const terms = times(count, () => {
    const { applicationIds: _applicationIds, ...entered } = newPackage([]);
    return { ...entered, reading: '' };
  });
  const added = await db.insert(packages).values(terms).returning({ id: packages.id });
  const included = [publishedApp.id, apps.passed.id, apps.pending.id];
  const each = <T>(make: (packageId: string) => T[]) => added.flatMap(({ id }) => make(id));
  await db
    .insert(packageApplications)
    .values(each((packageId) => included.map((applicationId) => ({ packageId, applicationId }))));
  const sold = [deal.customerId, renewable];
  await db
    .insert(subscriptions)
    .values(each((packageId) => sold.map((customerId) => ({ ...term, customerId, packageId }))));
};

/** Applications in a package. */
const included: Grow = async ({ db }, { draftId, publishedId }, count) => {
  const [developer] = await db.select().from(users).where(eq(users.roleId, roleIds.developer));
  if (!developer) throw new Error('The demo data lack a developer');
  const developerId = developer.id;
  const state = { status: 'published', passedRevision: 1, reading: '' } as const;
  const added = await db
    .insert(applications)
    .values(times(count, () => ({ ...state, developerId, name: newApplication().name })))
    .returning({ id: applications.id });
  const holding = added.flatMap(({ id: applicationId }) =>
    [draftId, publishedId].map((packageId) => ({ packageId, applicationId })),
  );
  await db.insert(packageApplications).values(holding);
};

/** The growths for calls that touch many rows, by operation. Other calls touch one record, or list the existing ones. */
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
  packageDetail: included,
  packageAdd: included,
  packageEdit: included,
  packagePublish: included,
  packageUnpublish: included,
};
