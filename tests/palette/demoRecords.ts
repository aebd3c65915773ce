import type { RecordType } from '../../src/commandKit/command.ts';
import type { Role } from '../../src/domain/roles.ts';
import { demoOf } from '../../src/server/seed/demo.ts';

/** The moment of the palette's tables: the numbers and amounts of orders depend on the day. */
export const demoMoment = new Date('2026-11-24T03:00:00.000Z');

const hashes = { operations: 'o', agent: 'a', salesperson: 's', developer: 'd', customer: 'c' };

/** Returns the records that the demo accounts of README.md see, as "TYPE/NAME" with the names of README.md. */
export function demoRecords(): Record<Role, ReadonlySet<string>> {
  const { staff, orders, customers, catalogue, applications, passwordRequests, ledger, trail } = demoOf(
    demoMoment,
    hashes,
  );
  const personOf = new Map(staff.users.map((user) => [user.id, `${user.enterpriseId}/${user.account}`]));
  const enterpriseOf = new Map(staff.agencies.map(({ agent }) => [agent.id, agent.enterpriseId]));
  const ownAgent = (record: { agentId: string | null }) => enterpriseOf.get(record.agentId ?? '') === 'A001';
  const ownSale = (record: { salespersonId: string }) => personOf.get(record.salespersonId) === 'A001/sales';
  const named = <Row>(type: RecordType, rows: readonly Row[], name: (row: Row) => string | undefined) =>
    rows.map((row) => `${type}/${name(row)}`);

  const ofOrders = (some: typeof orders) => named('order', some, ({ orderNo }) => orderNo);
  const ofCustomers = (some: typeof customers) => named('customer', some, ({ companyId }) => companyId);
  const ofRequests = (some: typeof passwordRequests) =>
    named('passwordRequest', some, ({ userId }) => personOf.get(userId));
  const ofApplications = named('application', applications.applications, ({ name }) => name);
  const ofPackages = named('package', catalogue.products, ({ row }) => row.name);
  const pending = passwordRequests.filter(({ status }) => status === 'pending');
  const agentsUsers = staff.users.filter((user) => ownAgent(user) && user.account !== 'agent');
  return {
    operations: new Set([
      ...ofOrders(orders),
      ...ofApplications,
      ...ofPackages,
      ...ofRequests(pending.filter(({ agentId }) => agentId === null)),
      ...named('agent', staff.agencies, ({ agent }) => agent.enterpriseId),
      ...named('agentLevel', staff.levels, ({ name }) => name),
      ...named(
        'platformUser',
        staff.users.filter(({ agentId }) => agentId === null),
        ({ id }) => personOf.get(id),
      ),
      ...named(
        'recharge',
        ledger.entries.filter(({ kind }) => kind === 'recharge'),
        (entry) => `${enterpriseOf.get(entry.agentId)}/${entry.rechargeAmount}`,
      ),
      ...named('auditEntry', [...trail.keys()], (index) => String(index + 1)),
    ]),
    agent: new Set([
      ...ofOrders(orders.filter(ownAgent)),
      ...ofCustomers(customers.filter(ownAgent)),
      ...ofRequests(pending.filter(ownAgent)),
      ...named('staff', agentsUsers, ({ id }) => personOf.get(id)),
    ]),
    salesperson: new Set([
      ...ofOrders(orders.filter(ownSale)),
      ...ofCustomers(customers.filter(ownSale)),
      ...ofPackages,
    ]),
    developer: new Set(ofApplications),
  };
}
