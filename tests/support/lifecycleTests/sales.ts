import { and, eq, ne } from 'drizzle-orm';
import { dealApproval, type DealFacts } from '../../../src/machines/dealApproval.ts';
import {
  packageAvailability,
  type PackageAvailabilityFacts,
} from '../../../src/machines/packageAvailability.ts';
import { subscription, type SubscriptionFacts } from '../../../src/machines/subscription.ts';
import { applications, packageApplications, packages, subscriptions } from '../../../src/server/db/schema.ts';
import { moveDueSubscriptions } from '../../../src/server/order/dueSubscriptions.ts';
import { addTestApplication } from '../applications.ts';
import { addTestCustomer } from '../deals.ts';
import { addTestPackage, demoApplications, newPackage } from '../packages.ts';
import { placeOrder, sell } from '../sale.ts';
import { newKey } from '../testApi.ts';
import type { LifecycleTestPlan, World } from './testLifecycle.ts';

const day = 24 * 60 * 60_000;
const terms = { durationMonths: 2, price: '100.00' };

/** Creates a published package of one published application. */
async function soldPackage({ server, by }: World): Promise<string> {
  const { published } = await demoApplications(server().database);
  const body = { ...newPackage(published.slice(0, 1), terms), publish: true };
  const added = await (await by('operations')).call<{ id: string }>('POST', '/package', body, newKey());
  return added.body.data.id;
}
const sellers = async ({ by }: World) => ({ sales: await by('salesperson'), agent: await by('agent') });

/** Days before the end of a term at which the calendar causes each event. */
const daysBefore = new Map([
  ['running endSoon', 30],
  ['ending end', 0],
]);

export function subscriptionTestPlan(world: World): LifecycleTestPlan<SubscriptionFacts> {
  const { server, by } = world;
  let sold: Promise<string> | undefined;
  const termOf = async (id: string) => {
    const [row] = await server().database.db.select().from(subscriptions).where(eq(subscriptions.id, id));
    if (!row) throw new Error('The term is gone');
    return row;
  };
  return {
    lifecycle: subscription,
    facts: { actor: null, startDate: '2031-01-01', endDate: '2031-03-01', today: '2031-03-01' },
    // The calendar runs every day. A purchase after the end starts another term.
    table: `
      running | endSoon  | ending
      running | end      | stays
      running | extend   | running
      running | addSeats | running
      ending  | endSoon  | stays
      ending  | end      | ended
      ending  | extend   | running
      ending  | addSeats | ending
      ended   | endSoon  | stays
      ended   | end      | stays
      ended   | extend   | stays
      ended   | addSeats | 422`,
    begin: async () => {
      sold ??= soldPackage(world);
      const orderInput = { customerId: await addTestCustomer(server().database.db), packageId: await sold };
      await sell(server(), await sellers(world), { ...orderInput, kind: 'package' });
      const [term] = await server()
        .database.db.select()
        .from(subscriptions)
        .where(eq(subscriptions.customerId, orderInput.customerId));
      return term?.id ?? '';
    },
    take: async (id, event, state) => {
      const { customerId, packageId, endDate } = await termOf(id);
      const orderInput = { customerId, packageId };
      if (event === 'endSoon' || event === 'end') {
        const due = daysBefore.get(`${state} ${event}`);
        if (due !== undefined) world.advanceTo(Date.parse(`${endDate}T02:00:00Z`) - due * day);
        while ((await moveDueSubscriptions(server().api.services)) > 0);
      } else if (event === 'addSeats' && state === 'ended') {
        const seats = { ...orderInput, kind: 'seat', seats: 3 };
        return (await (await by('salesperson')).call('POST', '/order/payProductPrice', seats)).status;
      } else {
        const kind = event === 'extend' ? 'renewal' : 'seat';
        const seats = kind === 'seat' ? 3 : 0;
        await sell(server(), await sellers(world), { ...orderInput, kind, seats });
      }
      return 200;
    },
  };
}

export function dealApprovalTestPlan(world: World): LifecycleTestPlan<DealFacts> {
  const { server, by, versionOf } = world;
  let sold: Promise<string> | undefined;
  let price = 100;
  /** Raises the package's price, so that it differs from the quoted price. */
  async function raisePrice(): Promise<string> {
    const packageId = (await sold) ?? '';
    const [row] = await server().database.db.select().from(packages).where(eq(packages.id, packageId));
    const { published } = await demoApplications(server().database);
    price += 1;
    const edit = { ...newPackage(published.slice(0, 1), { ...terms, price: `${price}.00` }), id: packageId };
    await (await by('operations')).call('PUT', '/package', { ...edit, version: row?.version });
    return `${price}.00`;
  }
  const owners = { agentId: 'A', salespersonId: 's' };
  const known = { ...owners, amount: '100.00', order: null, remainingQuota: '100.00' } as const;
  return {
    lifecycle: dealApproval,
    facts: { ...known, actor: { userId: 'a', role: 'agent', agentId: 'A' } },
    otherFacts: { ...known, actor: { userId: 's', role: 'salesperson', agentId: 'A' } },
    table: `
      pending   | approve  | approved
      pending   | reject   | rejected
      pending   | requote  | pending
      pending   | withdraw | withdrawn
      approved  | approve  | 409
      approved  | reject   | 409
      approved  | requote  | 409
      approved  | withdraw | 409
      rejected  | approve  | 409
      rejected  | reject   | 409
      rejected  | requote  | 409
      rejected  | withdraw | 409
      withdrawn | approve  | 409
      withdrawn | reject   | 409
      withdrawn | requote  | 409
      withdrawn | withdraw | 409`,
    begin: async () => {
      sold ??= soldPackage(world);
      const orderInput = { customerId: await addTestCustomer(server().database.db), packageId: await sold };
      return (await placeOrder(server(), await by('salesperson'), { ...orderInput, kind: 'package' })).id;
    },
    take: async (id, event) => {
      const body = { id, version: await versionOf(dealApproval, id) };
      if (event === 'requote') {
        const requote = { ...body, quotedAmount: await raisePrice() };
        return (await (await by('salesperson')).call('POST', '/order/requote', requote, newKey())).status;
      }
      if (event === 'withdraw')
        return (await (await by('salesperson')).call('POST', '/order/withdraw', body, newKey())).status;
      const verdict = { ...body, event, remarks: '合同未盖章' };
      return (await (await by('agent')).call('POST', '/order/orderApproval', verdict, newKey())).status;
    },
  };
}

export function packageAvailabilityTestPlan({
  server,
  by,
}: World): LifecycleTestPlan<PackageAvailabilityFacts> {
  const newlyPublished = async () =>
    (await addTestApplication(server().database, 'passed', { published: true })).id;
  /** Returns the package's applications that are, or are not, published. */
  const applicationsOf = (id: string, published: boolean) =>
    server()
      .database.db.select({ id: applications.id, version: applications.version })
      .from(packageApplications)
      .innerJoin(applications, eq(applications.id, packageApplications.applicationId))
      .where(
        and(eq(packageApplications.packageId, id), (published ? eq : ne)(applications.status, 'published')),
      );
  async function shelve(event: string, { id, version }: { id: string; version: number }): Promise<number> {
    const body = { id, version, ...(event === 'unpublish' && { remarks: '资质到期' }) };
    return (await (await by('operations')).call('POST', `/app/${event}`, body, newKey())).status;
  }
  return {
    lifecycle: packageAvailability,
    facts: { actor: null, unpublished: [], publication: 'unpublished' },
    // The state follows from the steps of its applications.
    table: `
      available   | applicationUnpublished | unavailable
      available   | applicationsPublished  | stays
      unavailable | applicationUnpublished | stays
      unavailable | applicationsPublished  | available`,
    begin: async () => addTestPackage(server().database, [await newlyPublished(), await newlyPublished()]),
    take: async (id, event) => {
      if (event === 'applicationUnpublished') {
        const [one] = await applicationsOf(id, true);
        return one ? shelve('unpublish', one) : 0;
      }
      const missing = await applicationsOf(id, false);
      for (const one of missing) await shelve('publish', one);
      if (missing.length > 0) return 200;
      const [row] = await server().database.db.select().from(packages).where(eq(packages.id, id));
      const more = [...(await applicationsOf(id, true)).map((one) => one.id), await newlyPublished()];
      const edit = { ...newPackage(more), id, version: row?.version };
      return (await (await by('operations')).call('PUT', '/package', edit)).status;
    },
  };
}
