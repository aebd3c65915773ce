import { eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { importFields } from '../../src/domain/customerImport.ts';
import {
  agentLevels,
  agents,
  applications,
  applicationVersions,
  customers,
  ledgerEntries,
  orders,
  packages,
  users,
} from '../../src/server/db/schema.ts';
import { newApplication } from '../support/applications.ts';
import { newCustomer, newStaff } from '../support/bodies.ts';
import { get, post, put, type MatrixRequest } from '../support/matrix.ts';
import { newPackage } from '../support/packages.ts';
import type { Role, World } from './world.ts';

/** Makes random choices; it is seeded, so that a run can be repeated. */
export interface Chance {
  pick<T>(all: readonly T[]): T;
  shuffled<T>(all: readonly T[]): T[];
}

export interface HammerCall {
  role: Role;
  /** Returns undefined when there is no record to call it on. */
  request: (world: World, chance: Chance) => Promise<MatrixRequest | undefined>;
}

/** Returns the record in its present version: a caller that sends the same version later is refused. */
async function seen<Row>(world: World, table: PgTable, where: SQL): Promise<Row | undefined> {
  const [row] = await world.database.db.select().from(table).where(where).limit(1);
  return row as Row | undefined;
}

interface Versioned {
  id: string;
  version: number;
  status: string;
}

const call = (role: Role, request: HammerCall['request']): HammerCall => ({ role, request });
const switchOf = (status: string) => (status === 'enabled' ? 'disable' : 'enable');

async function levelSeen(world: World, chance: Chance) {
  return seen<Versioned>(world, agentLevels, eq(agentLevels.id, chance.pick(world.levelIds)));
}

const operations: Record<string, HammerCall> = {
  agentLevelAdd: call('operations', async (world, chance) =>
    post('/agent/level', { name: chance.pick(world.levelNames), discountRate: '0.05' }),
  ),
  agentLevelEdit: call('operations', async (world, chance) => {
    const level = await levelSeen(world, chance);
    const discountRate = chance.pick(['0.05', '0.10']);
    return (
      level &&
      put('/agent/level', {
        id: level.id,
        version: level.version,
        name: chance.pick(world.levelNames),
        discountRate,
      })
    );
  }),
  agentLevelStatus: call('operations', async (world, chance) => {
    const level = await levelSeen(world, chance);
    return (
      level &&
      put('/agent/level/status', { id: level.id, version: level.version, event: switchOf(level.status) })
    );
  }),
  agentLevelDelete: call('operations', async (world, chance) => {
    const named = eq(agentLevels.name, chance.pick(world.levelNames));
    const level = await seen<Versioned>(world, agentLevels, named);
    return level && { method: 'DELETE', path: `/agent/level/${level.id}?version=${level.version}` };
  }),
  agentAdd: call('operations', async (world, chance) =>
    post('/agent', {
      enterpriseId: chance.pick(world.enterpriseIds),
      account: 'agent',
      name: '争抢代理商',
      director: '李主管',
      levelId: chance.pick(world.levelIds),
      password: 'agent12',
    }),
  ),
  agentEdit: call('operations', async (world, chance) => {
    const agent = await seen<Versioned>(
      world,
      agents,
      eq(agents.id, chance.pick([...world.agencyIds, world.agentId])),
    );
    const levelId = chance.pick(world.levelIds);
    return (
      agent &&
      put('/agent', { id: agent.id, version: agent.version, name: '争抢代理商', director: '李主管', levelId })
    );
  }),
  agentStatus: call('operations', async (world, chance) => {
    const agent = await seen<Versioned>(world, agents, eq(agents.id, chance.pick(world.agencyIds)));
    return (
      agent && put('/agent/status', { id: agent.id, version: agent.version, event: switchOf(agent.status) })
    );
  }),
  agentRecharge: call('operations', async (world, chance) => {
    const drawn = {
      agentId: chance.pick([...world.agencyIds, world.agentId]),
      amount: chance.pick(['10.00', '2500.00']),
    };
    const preview = await world
      .as('operations')
      .call<{ creditedAmount: string }>('POST', '/agent/recharge/preview', drawn);
    const { creditedAmount = '1.00' } = preview.status === 200 ? preview.body.data : {};
    return post('/agent/recharge', { ...drawn, creditedAmount, remarks: '', confirmedDuplicate: true });
  }),
  agentRechargeReverse: call('operations', async (world, chance) => {
    const entries = await world.database.db
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.agentId, chance.pick([...world.agencyIds, world.agentId])))
      .orderBy(ledgerEntries.id);
    const entry = entries.length > 0 ? chance.pick(entries.slice(-5)) : undefined;
    return entry && post('/agent/recharge/reverse', { id: String(entry.id), remarks: '录入错误' });
  }),
  agentDetails: call('operations', async (world, chance) =>
    get(`/agent/details/${chance.pick(world.agencyIds)}`),
  ),
};

const products: Record<string, HammerCall> = {
  packageAdd: call('operations', async (world, chance) =>
    post('/package', {
      ...newPackage(chance.shuffled(world.applicationIds), { name: chance.pick(world.packageNames) }),
      publish: true,
    }),
  ),
  packageEdit: call('operations', async (world, chance) => {
    const found = await seen<Versioned>(world, packages, eq(packages.id, chance.pick(world.packageIds)));
    const applicationIds = chance.shuffled(world.applicationIds).slice(0, 2);
    const terms = newPackage(applicationIds, {
      name: chance.pick(world.packageNames),
      price: chance.pick(['1200.00', '900.00']),
    });
    return found && put('/package', { ...terms, id: found.id, version: found.version });
  }),
  packagePublish: call('operations', async (world) => {
    const found = await seen<Versioned>(world, packages, eq(packages.id, world.packageIds.at(-1) ?? ''));
    return found && post('/package/publish', { id: found.id, version: found.version });
  }),
  packageUnpublish: call('operations', async (world) => {
    const found = await seen<Versioned>(world, packages, eq(packages.id, world.packageIds.at(-1) ?? ''));
    return found && post('/package/unpublish', { id: found.id, version: found.version, remarks: '不再销售' });
  }),
  appPublish: call('operations', async (world) => {
    const found = await seen<Versioned>(
      world,
      applications,
      eq(applications.id, world.applicationIds.at(-1) ?? ''),
    );
    return found && post('/app/publish', { id: found.id, version: found.version });
  }),
  appUnpublish: call('operations', async (world) => {
    const found = await seen<Versioned>(
      world,
      applications,
      eq(applications.id, world.applicationIds.at(-1) ?? ''),
    );
    return found && post('/app/unpublish', { id: found.id, version: found.version, remarks: '下架' });
  }),
  appAdd: call('developer', async (world, chance) =>
    post('/app', { ...newApplication(), name: chance.pick(world.applicationNames) }),
  ),
  appEdit: call('developer', async (world, chance) => {
    const { versionId } = chance.pick(world.drafts);
    const found = await seen<Versioned>(world, applicationVersions, eq(applicationVersions.id, versionId));
    const name = chance.pick(world.applicationNames);
    return found && put('/app', { ...newApplication(), name, id: versionId, version: found.version });
  }),
  appAddVersion: call('developer', async (world, chance) =>
    post('/app/version', {
      ...newApplication(),
      number: chance.pick(['2.0.0', '2.1.0', '2.2.0']),
      applicationId: chance.pick(world.applicationIds),
    }),
  ),
  appSubmit: call('developer', async (world, chance) => {
    const version = await openVersion(world, chance);
    return version && post('/app/submit', { id: version.id, version: version.version });
  }),
  appAudit: call('operations', async (world, chance) => {
    const version = await openVersion(world, chance);
    const event = chance.pick(['pass', 'reject']);
    return (
      version && post('/app/audit', { id: version.id, version: version.version, event, remarks: '已核对' })
    );
  }),
};

/** The latest version of one of the applications in the packages. */
async function openVersion(world: World, chance: Chance): Promise<Versioned | undefined> {
  const versions = await world.database.db
    .select()
    .from(applicationVersions)
    .where(eq(applicationVersions.applicationId, chance.pick(world.applicationIds)))
    .orderBy(applicationVersions.revision);
  return versions.at(-1);
}

const customerInput = (world: World, chance: Chance) => ({
  ...newCustomer(),
  companyId: chance.pick(world.companyIds),
  creditCode: chance.pick(world.creditCodes),
});

const ordered = (kind: 'package' | 'seat' | 'renewal') =>
  call('salesperson', async (world, chance) => {
    const sales = world.as('salesperson');
    const drawn = { customerId: chance.pick(world.customerIds), packageId: chance.pick(world.packageIds) };
    const input = { ...drawn, kind, seats: kind === 'renewal' ? 0 : 3 };
    const quote = await sales.call<{ amount: string }>('POST', '/order/payProductPrice', input);
    const quotedAmount = quote.status === 200 ? quote.body.data.amount : '1.00';
    const contractFileId = chance.pick(world.contracts);
    if (kind === 'renewal') return post('/order/addRenew', { ...drawn, quotedAmount, contractFileId });
    return post('/order/add', { ...input, quotedAmount, contractFileId });
  });

const decided = (event: 'approve' | 'reject') =>
  call('agent', async (world, chance) => {
    const open = await world.database.db
      .select()
      .from(orders)
      .where(eq(orders.customerId, chance.pick([...world.customerIds, ...world.memberCustomerIds])))
      .orderBy(orders.appliedAt);
    const order = open.findLast(({ status }) => status === 'pending') ?? open.at(-1);
    return (
      order &&
      post('/order/orderApproval', { id: order.id, version: order.version, event, remarks: '已核对' })
    );
  });

const sales: Record<string, HammerCall> = {
  customerAdd: call('salesperson', async (world, chance) =>
    post('/customer/add', customerInput(world, chance)),
  ),
  customerImport: call('salesperson', async (world, chance) => {
    const [codes, ids] = [chance.shuffled(world.creditCodes), chance.shuffled(world.companyIds)];
    const rows = [0, 1, 2].map((index) => {
      const drawn = { ...newCustomer(), companyId: ids[index], creditCode: codes[index] } as Record<
        string,
        unknown
      >;
      return importFields.map((field) => String(drawn[field])).join(',');
    });
    return post('/customer/import', { text: [importFields.join(','), ...rows].join('\n') });
  }),
  customerEdit: call('salesperson', async (world, chance) => {
    const found = await seen<Versioned>(world, customers, eq(customers.id, chance.pick(world.customerIds)));
    const { companyId: _companyId, ...fields } = customerInput(world, chance);
    return (
      found &&
      put('/customer', {
        ...fields,
        adminPassword: '',
        adminPasswordAgain: '',
        id: found.id,
        version: found.version,
      })
    );
  }),
  customerEditStatus: call('agent', async (world) => {
    const found = await seen<Versioned>(world, customers, eq(customers.id, world.customerIds.at(-1) ?? ''));
    const status = found?.status === 'enabled' ? 'disabled' : 'enabled';
    return found && post('/customer/editStatus', { id: found.id, status, version: found.version });
  }),
  orderAddPackage: ordered('package'),
  orderAddSeats: ordered('seat'),
  orderAddRenew: ordered('renewal'),
  orderApprove: decided('approve'),
  orderReject: decided('reject'),
  orderPage: call('agent', async () => post('/order/page', {})),
  accountBalance: call('agent', async () => get('/account/balance')),
};

const staff: Record<string, HammerCall> = {
  userAdd: call('agent', async (world, chance) =>
    post('/user', { ...newStaff(), account: chance.pick(world.memberAccounts) }),
  ),
  /** Customers go round: what one hands over comes back to the salesperson who sells. */
  userResign: call('agent', async (world, chance) => {
    const member = await seen<Versioned>(world, users, eq(users.id, chance.pick(world.memberIds)));
    const receiverId = chance.pick(world.memberIds.concat(world.receiverIds));
    const transfer = chance.pick([true, false]);
    return (
      member &&
      put('/user/resign', {
        id: member.id,
        version: member.version,
        transfer,
        ...(transfer && { receiverId }),
      })
    );
  }),
  userTransfer: call('agent', async (world, chance) => {
    const member = await seen<Versioned>(world, users, eq(users.id, chance.pick(world.memberIds)));
    const receiverId = chance.pick(world.receiverIds);
    return member && post('/user/transfer', { id: member.id, version: member.version, receiverId });
  }),
  userSessionRevoke: call('agent', async () => post('/user/session/revoke', {})),
};

/** Every call that writes money, orders, customers, packages, applications, levels, agents or staff; and some readers. */
export const hammerCalls: Record<string, HammerCall> = { ...operations, ...products, ...sales, ...staff };
