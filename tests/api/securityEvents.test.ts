import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runAdminCommand } from '../../src/server/admin/command.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(engines())('security events on %s (R-trail-8)', (engine) => {
  let server: TestApi;
  beforeAll(async () => {
    server = await startTestApi(engine);
  });
  afterAll(() => server.close());

  /** The id of the newest event that the test has read. */
  let seen = 0;
  async function newEvents() {
    const rows = await server.database.rows(
      `select id, kind, actor_name, actor_role_id, address, details, session_id, request_id
       from security_events where id > $1 order by id`,
      [seen],
    );
    seen = Number(rows.at(-1)?.id ?? seen);
    return rows.map(({ id: _, ...row }) => row);
  }

  /** Returns the data of a call that must succeed. */
  async function changed(caller: Caller, method: string, path: string, body: object) {
    const answer = await caller.call<{ id: string; version: number }>(method, path, body, newKey());
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  }

  it('are logins, good and failed, and the end of a session', async () => {
    await newEvents();
    const agent = await server.login(...accounts.agent);
    const wrong = { enterpriseId: 'A001', account: 'agent', password: 'wrong-guess' };
    expect((await server.anonymous.call('POST', '/user/login', wrong)).status).toBe(400);
    const unknown = { ...wrong, account: '李四' };
    expect((await server.anonymous.call('POST', '/user/login', unknown)).status).toBe(400);
    expect((await agent.call('POST', '/user/loginOut')).status).toBe(200);
    const [login, failed, stranger, logout] = await newEvents();
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
    await newEvents();
    const verdict = { id: order?.id, version: order?.version, event: 'approve', remarks: '' };
    expect((await agent.call('POST', '/order/orderApproval', verdict, newKey())).status).toBe(409);
    expect((await developer.call('POST', '/order/orderApproval', verdict, newKey())).status).toBe(403);
    expect(
      (await agent.call('POST', '/order/orderApproval', { ...verdict, event: 'reject' }, newKey())).status,
    ).toBe(409);
    const noReason = { ...verdict, remarks: '短', event: 'reject' };
    const wrongField = await agent.call(
      'POST',
      '/order/orderApproval',
      { ...noReason, version: 'x' },
      newKey(),
    );
    expect(wrongField.status).toBe(400);
    const events = await newEvents();
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

  it('are changes of rights: whose, by whom, from what to what (R-trail-18)', async () => {
    const operations = await server.login(...accounts.operations);
    const agent = await server.login(...accounts.agent);
    const other = { enterpriseId: 'OPS9', account: 'second' };
    await newEvents();

    const user = { role: 'operations', name: '周宁', ...other, password: 'second123x' };
    const added = await changed(operations, 'POST', '/user/platform', user);
    const edit = { id: added.id, version: added.version, name: '周宁', password: 'second456x' };
    const edited = await changed(operations, 'PUT', '/user/platform', edit);
    const renamed = { ...edit, version: edited.version, name: '周宁宁', password: '' };
    const named = await changed(operations, 'PUT', '/user/platform', renamed);
    const stop = { id: added.id, version: named.version, event: 'disable' };
    const stopped = await changed(operations, 'PUT', '/user/platform/status', stop);
    await changed(operations, 'PUT', '/user/platform/status', {
      ...stop,
      version: stopped.version,
      event: 'enable',
    });
    const platformUser = { record: added.id, account: 'OPS9/second', role: 0 };
    const [creator] = await server.database.rows(
      `select name, (select request_id from transitions where record_id = $1 and seq = 1) as request_id
       from users where enterprise_id = $2 and account = $3`,
      [added.id, accounts.operations[0], accounts.operations[1]],
    );
    const events = await newEvents();
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['loginAdded', { ...platformUser, name: '周宁', accessBefore: 'none', accessAfter: 'open' }],
      ['passwordReset', { ...platformUser, name: '周宁' }],
      ['loginDisabled', { ...platformUser, name: '周宁宁', accessBefore: 'open', accessAfter: 'closed' }],
      ['loginEnabled', { ...platformUser, name: '周宁宁', accessBefore: 'closed', accessAfter: 'open' }],
    ]);
    // The event is written with the step, in its transaction.
    expect(events[0]).toMatchObject({
      actor_name: creator?.name,
      actor_role_id: 0,
      address: 'local',
      request_id: creator?.request_id,
    });

    const member = {
      name: '许晴',
      mobile: '13800138999',
      account: 'xuqing',
      password: 'sales123',
      passwordAgain: 'sales123',
    };
    const hired = await changed(agent, 'POST', '/user', member);
    await changed(agent, 'PUT', '/user/resign', { id: hired.id, version: hired.version, transfer: false });
    const staff = { record: hired.id, name: '许晴', account: 'A001/xuqing', role: -1 };
    expect((await newEvents()).map(({ kind, details }) => [kind, details])).toEqual([
      ['loginAdded', { ...staff, accessBefore: 'none', accessAfter: 'open' }],
      ['loginDisabled', { ...staff, accessBefore: 'open', accessAfter: 'closed' }],
    ]);
  });

  it('are an agent that is stopped and let in again, with those of its salespeople who work', async () => {
    const operations = await server.login(...accounts.operations);
    await newEvents();
    const [found] = await server.database.rows(
      'select id, name, version from agents where enterprise_id = $1',
      ['A001'],
    );
    const status = { id: found?.id, version: found?.version, event: 'disable' };
    const stopped = await changed(operations, 'PUT', '/agent/status', status);
    await changed(operations, 'PUT', '/agent/status', {
      ...status,
      version: stopped.version,
      event: 'enable',
    });
    const people = await server.database.rows(
      `select name || ' (A001/' || account || ')' as person from users
       where enterprise_id = 'A001' and role_id = -1 and status = 'active' order by account`,
      [],
    );
    expect(people.length).toBeGreaterThan(1);
    const login = {
      record: found?.id,
      name: found?.name,
      account: 'A001/agent',
      role: 1,
      salespeople: people.map(({ person }) => person),
    };
    const events = (await newEvents()).filter(({ kind }) => kind !== 'refusal');
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['loginDisabled', { ...login, accessBefore: 'open', accessAfter: 'closed' }],
      ['loginEnabled', { ...login, accessBefore: 'closed', accessAfter: 'open' }],
    ]);
    const desk = await operations.call<{ records: { kind: string; event: string; recordName: string }[] }>(
      'POST',
      '/audit-trail/entry/page',
      { kind: 'security', recordId: found?.id },
    );
    expect(desk.body.data.records).toMatchObject([
      { kind: 'security', event: 'loginEnabled', recordName: found?.name },
      { kind: 'security', event: 'loginDisabled', recordName: found?.name },
    ]);
  });

  it('are passwords that somebody else sets, and what the command line does', async () => {
    const operations = await server.login(...accounts.operations);
    const agent = await server.login(...accounts.agent);
    await newEvents();
    const [level] = await server.database.rows(`select id from agent_levels where status = 'enabled'`, []);
    const agency = { name: '远山科技', director: '沈岚', levelId: level?.id };
    const login = { enterpriseId: 'R018', account: 'agent', password: 'agent1a' };
    const added = await changed(operations, 'POST', '/agent', { ...agency, ...login });
    await changed(operations, 'PUT', '/agent', {
      ...agency,
      id: added.id,
      version: added.version,
      password: 'agent2b',
    });
    const forgotten = { enterpriseId: 'A001', account: 'sales' };
    expect((await server.anonymous.call('POST', '/user/forgetPassword', forgotten)).status).toBe(200);
    const [request] = await server.database.rows(
      `select password_requests.id, password_requests.version, users.id as user_id, users.name
       from password_requests join users on users.id = user_id
       where enterprise_id = 'A001' and account = 'sales' and password_requests.status = 'pending'`,
      [],
    );
    const password = { newPassword: 'Fresh-123', newPasswordAgain: 'Fresh-123' };
    const answer = { id: request?.id, version: request?.version, ...password };
    await changed(agent, 'POST', '/user/resetPassword', answer);
    const spareLogin = { enterpriseId: 'OPS', account: 'spare', password: 'spare123x' };
    for (const command of [
      { command: 'create', role: 'developer', name: '备用', ...spareLogin },
      { command: 'reset-password', ...spareLogin },
    ] as const)
      expect(await runAdminCommand(server.api.services, command)).toEqual({ refused: [] });
    const [spare] = await server.database.rows(`select id from users where account = 'spare'`, []);
    const ofAgency = { record: added.id, name: '远山科技', account: 'R018/agent', role: 1 };
    const ofSpare = { record: spare?.id, name: '备用', account: 'OPS/spare', role: -2 };
    const events = await newEvents();
    expect(events.map(({ kind, actor_role_id, details }) => [kind, actor_role_id, details])).toEqual([
      ['loginAdded', 0, { ...ofAgency, accessBefore: 'none', accessAfter: 'open' }],
      ['passwordReset', 0, ofAgency],
      [
        'passwordReset',
        1,
        { record: request?.user_id, name: request?.name, account: 'A001/sales', role: -1 },
      ],
      ['loginAdded', 101, { ...ofSpare, accessBefore: 'none', accessAfter: 'open' }],
      ['passwordReset', 101, ofSpare],
    ]);
    for (const secret of ['agent1a', 'agent2b', 'Fresh-123', 'spare123x'])
      expect(JSON.stringify(events)).not.toContain(secret);
  });

  it('are exports, downloads and changes of one\u2019s own access', async () => {
    const operations = await server.login(...accounts.operations);
    await newEvents();
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
    const events = await newEvents();
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
