import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { roleIds } from '../../src/domain/roles.ts';
import { customerLifecycle } from '../../src/machines/customer.ts';
import { passwordRequest } from '../../src/machines/passwordRequest.ts';
import type { Tx } from '../../src/server/db/database.ts';
import { customers, passwordRequests, users } from '../../src/server/db/schema.ts';
import { moveRecord } from '../../src/server/lifecycle/service.ts';
import { newCustomer } from '../support/bodies.ts';
import { addTestCustomer } from '../support/deals.ts';
import { loseRace } from '../support/lockWaits.ts';
import { addPasswordRequest } from '../support/passwordRequests.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.skipIf(!inject('postgresUrl'))('who is slower on PostgreSQL is told what there is now', () => {
  let test: TestApi;
  let sales: Caller;
  let agent: Caller;
  /** A001/agent, who is faster in all of these tests. */
  let winner: { userId: string; name: string; roleId: 1; role: 'agent'; agentId: string | null };
  const at = new Date('2026-11-20T08:30:00.000Z');
  beforeAll(async () => {
    test = await startTestApi('postgres');
    sales = await test.login(...accounts.salesperson);
    agent = await test.login(...accounts.agent);
    const [row] = await test.database.db
      .select()
      .from(users)
      .where(and(eq(users.enterpriseId, 'A001'), eq(users.account, 'agent')));
    if (!row) throw new Error('The demo data lack A001/agent');
    winner = { userId: row.id, name: row.name, roleId: roleIds.agent, role: 'agent', agentId: row.agentId };
  });
  afterAll(() => test.close());

  /** Disables the customer as the agent, without a commit. */
  const disable = (id: string) => async (tx: Tx) => {
    const [record] = await tx.select().from(customers).where(eq(customers.id, id));
    if (!record) throw new Error('No customer');
    const facts = { actor: winner, agentId: record.agentId, salespersonId: record.salespersonId };
    const event = { type: 'disable' } as const;
    const step = { lifecycle: customerLifecycle, table: customers, event, session: winner, at };
    await moveRecord(tx, { ...step, record, seenVersion: 1, facts });
  };
  const expected = { state: 'disabled', version: 2, at: at.toISOString(), remarks: '' };

  it('of a customer that is disabled while it is edited', async () => {
    const id = await addTestCustomer(test.database.db);
    const { companyId: _companyId, ...fields } = newCustomer();
    const answer = await loseRace(test.database, disable(id), () =>
      sales.call('PUT', '/customer', { ...fields, id, version: 1 }),
    );
    expect(answer.status).toBe(409);
    expect(answer.body.data).toEqual({ ...expected, actorName: winner.name });
    expect(answer.body.msg).toContain('Disabled');
  });

  it('of a customer that is disabled twice at once', async () => {
    const id = await addTestCustomer(test.database.db);
    const answer = await loseRace(test.database, disable(id), () =>
      agent.call('POST', '/customer/editStatus', { id, status: 'disabled', version: 1 }, newKey()),
    );
    expect(answer.status).toBe(409);
    expect(answer.body.data).toEqual({ ...expected, actorName: winner.name });
  });

  it('of a forgotten password that is dismissed while it is answered', async () => {
    const id = await addPasswordRequest(test.database, winner.agentId);
    const dismiss = async (tx: Tx) => {
      const [record] = await tx.select().from(passwordRequests).where(eq(passwordRequests.id, id));
      if (!record) throw new Error('No request');
      const facts = { actor: winner, userId: record.userId, agentId: record.agentId };
      const event = { type: 'dismiss', remarks: '重复' } as const;
      const step = { lifecycle: passwordRequest, table: passwordRequests, event, session: winner, at };
      await moveRecord(tx, { ...step, record, seenVersion: 1, facts });
    };
    const passwords = { newPassword: 'Fresh-123', newPasswordAgain: 'Fresh-123' };
    const answer = await loseRace(test.database, dismiss, () =>
      agent.call('POST', '/user/resetPassword', { id, version: 1, ...passwords }),
    );
    expect(answer.status).toBe(409);
    expect(answer.body.data).toEqual({
      state: 'dismissed',
      version: 2,
      at: at.toISOString(),
      remarks: '重复',
      actorName: winner.name,
    });
  });
});
