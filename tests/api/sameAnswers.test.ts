/** The search's answers depend neither on the database nor on the language for comparing texts (R-list-2). */
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import {
  agentLevels,
  agents,
  applications,
  customers,
  orders,
  packages,
  users,
} from '../../src/server/db/schema.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { migrationsFolder } from '../support/paths.ts';
import { everything } from '../support/scope.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { createChineseDatabase } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const moment = new Date('2026-11-24T03:00:00.000Z');

async function demoIn(location: { databaseUrl?: string }): Promise<TestApi> {
  const database = await openDatabase({ ...location, migrationsFolder } as Parameters<
    typeof openDatabase
  >[0]);
  await database.migrate();
  await seedDemo(database, moment);
  return startTestApi(database, () => moment);
}

/** Returns all names of the demo data's records, whole and in part, as written and as read. */
async function demoKeywords({ db }: Database): Promise<string[]> {
  const named = [agents, agentLevels, applications, packages, customers, users];
  const all = new Set<string>();
  for (const table of named)
    for (const { name, reading } of await db
      .select({ name: table.name, reading: table.reading })
      .from(table)) {
      all.add(name).add(name.slice(0, 2)).add(name.slice(-2)).add(name.slice(-1));
      const syllables = (reading.split(' / ')[0] ?? '').split(' ');
      all.add(syllables.slice(0, 2).join(''));
      all.add(
        syllables
          .map((each) => each[0])
          .join('')
          .slice(0, 4),
      );
      all.add(`${name.slice(0, 2)} ${name.slice(2, 4)}`);
    }
  for (const { phone, companyId } of await db
    .select({ phone: customers.adminPhone, companyId: customers.companyId })
    .from(customers))
    all.add(phone).add(phone.slice(-4)).add(companyId);
  for (const { orderNo, amount } of await db
    .select({ orderNo: orders.orderNo, amount: orders.amount })
    .from(orders))
    all.add(orderNo).add(orderNo.slice(-3)).add(amount);
  return [...all].filter((keyword) => keyword.trim() !== '').toSorted();
}

describe.skipIf(!inject('postgresUrl'))(
  'the search on PGlite and on a PostgreSQL that sorts as Chinese do',
  () => {
    let servers: TestApi[];
    let keywords: string[];
    beforeAll(async () => {
      servers = await Promise.all([
        demoIn({}),
        createChineseDatabase().then((databaseUrl) => demoIn({ databaseUrl })),
      ]);
      const all = await demoKeywords((servers[0] as TestApi).database);
      // Every hundredth keyword covers each kind of record; keywords with several matching readings are added.
      keywords = everything
        ? all
        : all.filter((keyword, at) => at % 100 === 0 || keyword === 'dianzi' || keyword === '版');
    });
    afterAll(() => Promise.all(servers.map((server) => server.close())));

    it.each(['operations', 'agent', 'salesperson', 'developer'] as const)(
      'answers the same in the same order to %s',
      async (role) => {
        const [enterpriseId, account, password] = accounts[role];
        const callers = await Promise.all(
          servers.map((server) => server.login(enterpriseId, account, password)),
        );
        const search = async (caller: Caller, keyword: string) => {
          const { status, body } = await caller.call(
            'GET',
            `/search?limit=20&keyword=${encodeURIComponent(keyword)}`,
          );
          expect(status, body.msg).toBe(200);
          return body.data;
        };
        for (const keyword of keywords) {
          const [one, other] = await Promise.all(callers.map((caller) => search(caller, keyword)));
          expect(other, keyword).toEqual(one);
        }
        for (let at = 0; at < keywords.length; at += 12) {
          const body = { keywords: keywords.slice(at, at + 12), limit: 6 };
          const [one, other] = await Promise.all(
            callers.map(async (caller) => {
              const { status, body: answer } = await caller.call('POST', '/search/resolve', body);
              expect(status, answer.msg).toBe(200);
              return answer.data;
            }),
          );
          expect(other, body.keywords.join()).toEqual(one);
        }
      },
    );
  },
);
