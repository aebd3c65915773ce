import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts, once, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(engines())('security events on %s (R-trail-8)', (engine) => {
  let server: TestApi;
  beforeAll(async () => {
    server = await startTestApi(engine);
  });
  afterAll(() => server.close());

  /** What was kept since the last time it was asked. */
  let seen = 0;
  async function kept() {
    const rows = await server.database.rows(
      `select id, kind, actor_name, actor_role_id, address, details, session_id, request_id
       from security_events where id > $1 order by id`,
      [seen],
    );
    seen = Number(rows.at(-1)?.id ?? seen);
    return rows.map(({ id: _, ...row }) => row);
  }

  it('are logins, good and failed, and the end of a session', async () => {
    await kept();
    const agent = await server.login(...accounts.agent);
    const wrong = { enterpriseId: 'A001', account: 'agent', password: 'wrong-guess' };
    expect((await server.anonymous.call('POST', '/user/login', wrong)).status).toBe(400);
    const unknown = { ...wrong, account: '李四' };
    expect((await server.anonymous.call('POST', '/user/login', unknown)).status).toBe(400);
    expect((await agent.call('POST', '/user/loginOut')).status).toBe(200);
    const [login, failed, stranger, logout] = await kept();
    expect(login).toMatchObject({ kind: 'login', actor_role_id: 1, address: 'local' });
    expect(failed).toMatchObject({
      kind: 'loginFailed',
      actor_name: 'A001/agent',
      actor_role_id: null,
      session_id: null,
    });
    expect(stranger).toMatchObject({ kind: 'loginFailed', actor_name: 'A001/李四' });
    expect(logout).toMatchObject({
      kind: 'logout',
      actor_name: login?.actor_name,
      session_id: login?.session_id,
    });
    expect(String(login?.session_id)).toMatch(/^[0-9a-f]{16}$/);
    const requests = [login, failed, stranger, logout].map((event) => String(event?.request_id));
    expect(new Set(requests).size).toBe(4);
    expect(JSON.stringify([login, failed, stranger, logout])).not.toContain('wrong-guess');
  });

  it('are refused attempts, with the rule and the record, and not wrong fields', async () => {
    const developer = await server.login(...accounts.developer);
    const agent = await server.login(...accounts.agent);
    const { body } = await agent.call<{ records: { id: string; version: number }[] }>('POST', '/order/page', {
      status: 'approved',
    });
    const order = body.data.records[0];
    await kept();
    const verdict = { id: order?.id, version: order?.version, event: 'approve', remarks: '' };
    expect((await agent.call('POST', '/order/orderApproval', verdict, once())).status).toBe(409);
    expect((await developer.call('POST', '/order/orderApproval', verdict, once())).status).toBe(403);
    expect(
      (await agent.call('POST', '/order/orderApproval', { ...verdict, event: 'reject' }, once())).status,
    ).toBe(409);
    const noReason = { ...verdict, remarks: '短', event: 'reject' };
    const wrongField = await agent.call(
      'POST',
      '/order/orderApproval',
      { ...noReason, version: 'x' },
      once(),
    );
    expect(wrongField.status).toBe(400);
    const events = await kept();
    expect(events.map(({ kind, details }) => ({ kind, details }))).toEqual([
      {
        kind: 'refusal',
        details: { operation: 'orderApproval', status: 409, rule: null, record: order?.id },
      },
      { kind: 'refusal', details: { operation: 'orderApproval', status: 403, rule: null, record: null } },
      {
        kind: 'refusal',
        details: { operation: 'orderApproval', status: 409, rule: null, record: order?.id },
      },
    ]);
  });

  it('are exports, downloads and changes of one\u2019s own access', async () => {
    const operations = await server.login(...accounts.operations);
    await kept();
    const exported = await server.api.hono.request('/api/operation/order/export', {
      method: 'POST',
      headers: { Authorization: `Bearer ${operations.token}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    await exported.text();
    const change = { oldPassword: 'admin123', newPassword: 'admin456x', newPasswordAgain: 'admin456x' };
    const changed = await operations.call('PUT', '/user/modifyPassword', change);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await operations.call('POST', '/user/session/revoke', {})).status).toBe(200);
    const events = await kept();
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['export', { operation: 'orderPage' }],
      ['passwordChange', {}],
      ['sessionRevoke', { session: 'others' }],
    ]);
  });

  it('are sealed in the log, which nobody can change', async () => {
    await server.api.services.log.append();
    const [counted] = await server.database.rows(
      `select count(*) filter (where leaf.index is null) as missing, count(*) as events from security_events as event
       left join log_leaves as leaf on leaf.kind = 'security' and leaf.entry_id = event.id`,
      [],
    );
    expect(Number(counted?.missing)).toBe(0);
    expect(Number(counted?.events)).toBeGreaterThan(6);
    await expect(server.database.rows('delete from security_events', [])).rejects.toThrow(/append only/);
  });
});
