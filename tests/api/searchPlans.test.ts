/** What the search answers does not depend on how the database goes about it, which changes with what it counts. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../src/server/http/session.ts';
import { resolveKeywords } from '../../src/server/search/resolve.ts';
import { sample } from '../support/scope.ts';
import { accounts, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const callers = ['operations', 'agent', 'salesperson'] as const;
const keywords = [
  '有限公司',
  '科技',
  '上海',
  '杭州 有限公司',
  '企业',
  '138',
  'DD',
  '2',
  '李',
  'A0',
  '5000',
  '公司 企业',
];
/** Each way of joining and finding rows that the planner can be kept from. */
const planners = sample(
  ['nestloop', 'hashjoin', 'mergejoin', 'bitmapscan', 'indexscan', 'seqscan', 'sort'],
  ['nestloop', 'hashjoin', 'bitmapscan'],
);

describe.each(engines())('the search on %s', (engine) => {
  let test: TestApi;
  const sessions = new Map<string, Session>();
  beforeAll(async () => {
    test = await startTestApi(engine);
    for (const caller of callers) {
      const account: readonly [string, string, string] = accounts[caller];
      const { token } = await test.login(...account);
      const session = await test.api.services.sessions.find(token);
      if (session) sessions.set(caller, session);
    }
  });
  afterAll(() => test.close());

  const answersWithout = (planner: string, session: Session) =>
    test.database.db.transaction(async (tx) => {
      if (planner) await tx.execute(sql.raw(`set local enable_${planner} = off`));
      const asked = { keywords: [...keywords], limit: 4, states: [], session };
      return resolveKeywords([...test.api.searchKinds], { queryable: tx, ...asked });
    });

  it.each(callers)('answers the %s the same by every plan (R-role-3)', async (caller) => {
    const session = sessions.get(caller);
    if (!session) throw new Error(`${caller} is not logged in`);
    const usual = await answersWithout('', session);
    for (const planner of planners) {
      const answers = await answersWithout(planner, session);
      keywords.forEach((keyword, at) =>
        expect(answers[at], `${keyword} without ${planner}`).toEqual(usual[at]),
      );
    }
  });
});
