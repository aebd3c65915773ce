import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { roleIds } from '../../src/domain/roles.ts';
import type { Catalogue } from '../../src/domain/message.ts';
import { catalogues } from '../../src/i18n/catalogues.ts';
import type { Tx } from '../../src/server/db/database.ts';
import { uniqueViolation } from '../../src/server/http/uniqueViolation.ts';
import { agentLevels, agents, applications, customers, packages, users } from '../../src/server/db/schema.ts';
import { addTestAgent, addTestLevel, freshEnterpriseId, freshLevelName } from '../support/agents.ts';
import { addTestApplication, newApplication } from '../support/applications.ts';
import { newCustomer, newStaff } from '../support/bodies.ts';
import { freshCreditCode } from '../support/contract.ts';
import { addTestCustomer } from '../support/deals.ts';
import { loseRace } from '../support/lockWaits.ts';
import { post, put, type MatrixRequest } from '../support/matrix.ts';
import { addTestPackage, demoApplications, freshPackageName, newPackage } from '../support/packages.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000 });

interface Race {
  name: string;
  as: keyof typeof accounts;
  field: string;
  message: keyof Catalogue;
  /** Returns the uncommitted write of another transaction, and the call that needs the same value. */
  prepare: (test: TestApi) => Promise<{ write: (tx: Tx) => Promise<unknown>; request: MatrixRequest }>;
}

const customerFields = () => {
  const { companyId: _id, ...fields } = newCustomer();
  return fields;
};

const races: Race[] = [
  {
    name: 'two edits to one credit code',
    as: 'salesperson',
    field: 'creditCode',
    message: 'refusal.customer.creditCodeTaken',
    prepare: async ({ database }) => {
      const [id, other] = [await addTestCustomer(database.db), await addTestCustomer(database.db)];
      const creditCode = freshCreditCode();
      return {
        write: (tx) => tx.update(customers).set({ creditCode }).where(eq(customers.id, other)),
        request: put('/customer', { ...customerFields(), creditCode, id, version: 1 }),
      };
    },
  },
  {
    name: 'two new customers with one credit code',
    as: 'salesperson',
    field: 'creditCode',
    message: 'refusal.customer.creditCodeTaken',
    prepare: async ({ database }) => {
      const other = await addTestCustomer(database.db);
      const input = newCustomer();
      return {
        write: (tx) =>
          tx.update(customers).set({ creditCode: input.creditCode }).where(eq(customers.id, other)),
        request: post('/customer/add', input),
      };
    },
  },
  {
    name: 'two new customers with one company ID',
    as: 'salesperson',
    field: 'companyId',
    message: 'refusal.customer.companyIdTaken',
    prepare: async ({ database }) => {
      const other = await addTestCustomer(database.db);
      const input = newCustomer();
      return {
        write: (tx) =>
          tx.update(customers).set({ companyId: input.companyId }).where(eq(customers.id, other)),
        request: post('/customer/add', input),
      };
    },
  },
  {
    name: 'two members with one account',
    as: 'agent',
    field: 'account',
    message: 'refusal.staff.accountTaken',
    prepare: async ({ database }) => {
      const other = await addTestMember(database);
      const input = newStaff();
      return {
        write: (tx) => tx.update(users).set({ account: input.account }).where(eq(users.id, other.id)),
        request: post('/user', input),
      };
    },
  },
  {
    name: 'two agents with one enterprise ID',
    as: 'operations',
    field: 'enterpriseId',
    message: 'refusal.agent.enterpriseIdTaken',
    prepare: async ({ database }) => {
      const { id, levelId } = await addTestAgent(database);
      const enterpriseId = freshEnterpriseId();
      return {
        write: (tx) => tx.update(agents).set({ enterpriseId }).where(eq(agents.id, id)),
        request: post('/agent', {
          enterpriseId,
          account: 'agent',
          name: '同号代理商',
          director: '李主管',
          levelId,
          password: 'agent12',
        }),
      };
    },
  },
  {
    name: 'an agent and a developer with one enterprise ID and account',
    as: 'operations',
    field: 'account',
    message: 'refusal.staff.accountTaken',
    prepare: async ({ database }) => {
      const levelId = await addTestLevel(database);
      const enterpriseId = freshEnterpriseId();
      const developer = { enterpriseId, account: 'agent', passwordHash: '-', roleId: roleIds.developer };
      return {
        write: (tx) => tx.insert(users).values({ ...developer, name: '开发者', reading: '' }),
        request: post('/agent', {
          enterpriseId,
          account: 'agent',
          name: '同号代理商',
          director: '李主管',
          levelId,
          password: 'agent12',
        }),
      };
    },
  },
  {
    name: 'two new levels with one name',
    as: 'operations',
    field: 'name',
    message: 'refusal.agentLevel.nameTaken',
    prepare: async ({ database }) => {
      const other = await addTestLevel(database);
      const name = freshLevelName();
      return {
        write: (tx) => tx.update(agentLevels).set({ name }).where(eq(agentLevels.id, other)),
        request: post('/agent/level', { name, discountRate: '0.05' }),
      };
    },
  },
  {
    name: 'two edits to one level name',
    as: 'operations',
    field: 'name',
    message: 'refusal.agentLevel.nameTaken',
    prepare: async ({ database }) => {
      const [id, other] = [await addTestLevel(database), await addTestLevel(database)];
      const name = freshLevelName();
      return {
        write: (tx) => tx.update(agentLevels).set({ name }).where(eq(agentLevels.id, other)),
        request: put('/agent/level', { id, version: 1, name, discountRate: '0.05' }),
      };
    },
  },
  {
    name: 'two new packages with one name',
    as: 'operations',
    field: 'name',
    message: 'refusal.package.nameTaken',
    prepare: async ({ database }) => {
      const { published } = await demoApplications(database);
      const other = await addTestPackage(database, published);
      const name = freshPackageName();
      return {
        write: (tx) => tx.update(packages).set({ name }).where(eq(packages.id, other)),
        request: post('/package', { ...newPackage(published, { name }), publish: false }),
      };
    },
  },
  {
    name: 'two edits to one package name',
    as: 'operations',
    field: 'name',
    message: 'refusal.package.nameTaken',
    prepare: async ({ database }) => {
      const { published } = await demoApplications(database);
      const [id, other] = [
        await addTestPackage(database, published),
        await addTestPackage(database, published),
      ];
      const name = freshPackageName();
      return {
        write: (tx) => tx.update(packages).set({ name }).where(eq(packages.id, other)),
        request: put('/package', { ...newPackage(published, { name }), id, version: 1 }),
      };
    },
  },
  {
    name: 'two new applications with one name',
    as: 'developer',
    field: 'name',
    message: 'refusal.application.nameTaken',
    prepare: async ({ database }) => {
      const other = await addTestApplication(database);
      const input = newApplication();
      return {
        write: (tx) => tx.update(applications).set({ name: input.name }).where(eq(applications.id, other.id)),
        request: post('/app', input),
      };
    },
  },
  {
    name: 'two edits to one application name',
    as: 'developer',
    field: 'name',
    message: 'refusal.application.nameTaken',
    prepare: async ({ database }) => {
      const [one, other] = [await addTestApplication(database), await addTestApplication(database)];
      const input = newApplication();
      return {
        write: (tx) => tx.update(applications).set({ name: input.name }).where(eq(applications.id, other.id)),
        request: put('/app', { ...input, id: one.versionId, version: 1 }),
      };
    },
  },
];

/** Unique values that users enter. */
const entered = [
  'agent_levels_name',
  'agents_enterprise_id_unique',
  'application_versions_number',
  'applications_name',
  'customers_company_id_unique',
  'customers_credit_code_unique',
  'packages_name_unique',
  'users_login',
];
/** Values that the server makes itself, and the reason why no two calls can make the same one. */
const madeByServer = {
  application_versions_open: 'written under the lock of its application, which is asked before',
  application_versions_revision: 'counted under the lock of its application',
  audit_case_items_entry: 'asked under the lock of the case',
  audit_case_items_record: 'asked under the lock of the case',
  ledger_order: 'written under the lock of the balance, with the order moved before',
  ledger_reverses: 'asked under the lock of the balance',
  log_leaves_entry: 'taken up by one instance at a time',
  orders_order_no_unique: 'out of a sequence',
  password_requests_pending: 'a second request is left out (on conflict do nothing)',
  transitions_record: 'counted in the transaction that has moved the record',
};

describe.skipIf(!inject('postgresUrl'))('a value that another call takes first, on PostgreSQL', () => {
  let test: TestApi;
  const logins = new Map<keyof typeof accounts, Caller>();
  beforeAll(async () => {
    test = await startTestApi('postgres');
    for (const name of new Set(races.map(({ as }) => as))) {
      const [enterpriseId, account, password] = accounts[name];
      logins.set(name, await test.login(enterpriseId, account, password));
    }
  });
  afterAll(() => test.close());

  it('knows every unique value that people enter, and why the others can never be taken', async () => {
    const found = await test.database.rows(
      `select relname from pg_index join pg_class on pg_class.oid = indexrelid
       join pg_namespace on pg_namespace.oid = relnamespace
       where indisunique and not indisprimary and nspname = 'public' order by relname`,
      [],
    );
    const names = found.map(({ relname }) => String(relname));
    expect(names).toEqual(entered.concat(Object.keys(madeByServer)).sort());
    const violation = (constraint: string) => Object.assign(new Error(), { code: '23505', constraint });
    for (const name of names)
      expect(uniqueViolation(violation(name)) !== undefined, name).toBe(entered.includes(name));
  });

  it.each(races)('$name: the second is told beside the field', async ({ as, field, message, prepare }) => {
    for (const language of ['en-US', 'zh-CN'] as const) {
      const { write, request } = await prepare(test);
      const caller = logins.get(as) ?? test.anonymous;
      const headers = { ...newKey(), 'Accept-Language': language };
      const answer = await loseRace(test.database, write, () =>
        caller.call(request.method, request.path, request.body, headers),
      );
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([{ field, message: catalogues[language].translation[message] }]);
    }
  });
});
