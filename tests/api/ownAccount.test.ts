import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OwnSession } from '../../src/domain/ownSession.ts';
import type { PasswordRequest } from '../../src/domain/passwordRequest.ts';
import type { CurrentUser } from '../../src/domain/user.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Uint8Array(64)]);
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(64)]);
const pdf = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');
const gif = new TextEncoder().encode('GIF89a...........');

describe.each(engines())("one's own account on %s", (engine) => {
  let server: TestApi;
  let now = new Date();
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
  });
  afterAll(() => server.close());

  const alive = async (caller: Caller) => (await caller.call('GET', '/user/detail')).status === 200;
  const change = (caller: Caller, oldPassword: string, newPassword: string, newPasswordAgain = newPassword) =>
    caller.call('PUT', '/user/modifyPassword', { oldPassword, newPassword, newPasswordAgain });
  const forget = (enterpriseId: string, account: string) =>
    server.anonymous.call('POST', '/user/forgetPassword', { enterpriseId, account });
  /** Returns the pending requests without those of the demo store. */
  const requests = async (caller: Caller) =>
    (
      await caller.call<{ records: PasswordRequest[] }>('GET', '/user/passwordRequest/page?status=pending')
    ).body.data.records.filter(
      ({ enterpriseId, account }) => !['A005/agent', 'A001/sales2'].includes(`${enterpriseId}/${account}`),
    );

  it('changes the password by the rule of the role, and ends the other sessions only (R-password-4)', async () => {
    const [enterpriseId, account] = accounts.agent;
    const here = await server.login(...accounts.agent);
    const there = await server.login(...accounts.agent);
    const other = await server.login(...accounts.salesperson);
    const refused = async (answer: Promise<{ body: { errors?: { field: string; message: string }[] } }>) =>
      (await answer).body.errors;
    expect(await refused(change(here, 'wrong', 'new1234'))).toEqual([
      { field: 'oldPassword', message: 'The old password is incorrect' },
    ]);
    for (const password of ['12345678', 'abc-1', 'abc 1', '密码'])
      expect(await refused(change(here, 'agent12', password)), password).toEqual([
        {
          field: 'newPassword',
          message: 'Only letters or numbers with less than 8 digits can be entered',
        },
      ]);
    expect(await refused(change(here, 'agent12', 'new1234', 'new1235'))).toEqual([
      { field: 'newPasswordAgain', message: 'Password is different, please re-enter' },
    ]);
    expect(await refused(change(here, 'agent12', 'agent12'))).toMatchObject([{ field: 'newPassword' }]);
    expect(await alive(there)).toBe(true);
    expect((await change(here, 'agent12', 'new1234')).status).toBe(200);
    expect([await alive(here), await alive(there), await alive(other)]).toEqual([true, false, true]);
    await expect(server.login(...accounts.agent)).rejects.toThrow();
    await server.login(enterpriseId, account, 'new1234');
    expect((await change(here, 'new1234', 'agent12')).status).toBe(200);
    // A salesperson has another rule.
    expect(await refused(change(other, 'sales123', 'abc1'))).toMatchObject([{ field: 'newPassword' }]);
  });

  it('slows down who guesses the old password (R-session-4)', async () => {
    const caller = await server.login(...accounts.otherSalesperson);
    for (let guess = 1; guess <= 5; guess++)
      expect((await change(caller, `guess${guess}`, 'Fresh-123')).status).toBe(400);
    expect(await change(caller, 'sales123', 'Fresh-123')).toMatchObject({
      status: 429,
      body: { msg: 'Too many attempts, try again in 2 s' },
    });
    later(2);
    expect((await change(caller, 'sales123', 'Fresh-123')).status).toBe(200);
    expect((await change(caller, 'Fresh-123', 'sales123')).status).toBe(200);
  });

  it('lists where one is logged in, and ends one or all others (R-session-8)', async () => {
    const callers = [
      await server.login(...accounts.developer),
      await server.login(...accounts.developer),
      await server.login(...accounts.developer),
    ] as const;
    const [here, second, third] = callers;
    const sessions = (await here.call<OwnSession[]>('GET', '/user/session/list')).body.data;
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    for (const session of sessions) for (const { token } of callers) expect(token).not.toContain(session.id);
    const ofSecond = (await second.call<OwnSession[]>('GET', '/user/session/list')).body.data.find(
      ({ current }) => current,
    );
    // Another user's session is not found, because only the caller's own ids are searched.
    const stranger = await server.login(...accounts.operations);
    const revoke = (caller: Caller, id?: string) =>
      caller.call<OwnSession[]>('POST', '/user/session/revoke', id === undefined ? {} : { id });
    expect((await revoke(stranger, ofSecond?.id)).status).toBe(404);
    expect((await revoke(here, ofSecond?.id)).body.data).toHaveLength(2);
    expect([await alive(here), await alive(second), await alive(third)]).toEqual([true, false, true]);
    expect((await revoke(here, ofSecond?.id)).status).toBe(404);
    expect((await revoke(here)).body.data).toMatchObject([{ current: true }]);
    expect([await alive(here), await alive(third), await alive(stranger)]).toEqual([true, false, true]);
  });

  it('brings a forgotten password to the superior, who sets a new one (R-password-7, R-password-5)', async () => {
    const agent = await server.login(...accounts.agent);
    const operations = await server.login(...accounts.operations);
    const salesperson = await server.login(...accounts.salesperson);
    const [, account] = accounts.salesperson;
    const known = await forget('A001', account);
    expect(await forget('A001', 'nobody')).toEqual(known);
    expect(await forget('A001', account)).toEqual(known);
    expect(await requests(operations)).toEqual([]);
    const [request, ...others] = await requests(agent);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      account,
      enterpriseId: 'A001',
      roleId: -1,
      status: 'pending',
      version: 1,
    });
    const answer = (caller: Caller, newPassword: string) =>
      caller.call('POST', '/user/resetPassword', {
        id: request?.id,
        version: 1,
        newPassword,
        newPasswordAgain: newPassword,
      });
    expect((await answer(operations, 'Fresh-123')).status).toBe(404);
    expect((await answer(agent, 'short')).body.errors).toMatchObject([{ field: 'newPassword' }]);
    expect(await alive(salesperson)).toBe(true);
    expect((await answer(agent, 'Fresh-123')).body.data).toMatchObject({
      status: 'answered',
      answeredByName: expect.any(String) as unknown,
    });
    expect(await alive(salesperson)).toBe(false);
    expect(await requests(agent)).toEqual([]);
    const again = await server.login('A001', account, 'Fresh-123');
    expect((await change(again, 'Fresh-123', 'sales123')).status).toBe(200);

    await forget('A002', 'agent');
    await forget('dev1', 'dev');
    expect((await requests(operations)).map(({ enterpriseId }) => enterpriseId).sort()).toEqual([
      'A002',
      'DEV1',
    ]);
    expect(await requests(agent)).toEqual([]);
  });

  it('slows down who asks for many passwords, and tells nothing by it (R-password-6)', async () => {
    const send = async (account: string) => {
      const statuses = [];
      for (let count = 1; count <= 7; count++) statuses.push((await forget('A002', account)).status);
      return statuses;
    };
    const known = await send('sales');
    expect(known).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await send('no-such-account')).toEqual(known);
  });

  async function upload(caller: Caller, content: Uint8Array<ArrayBuffer>, purpose = 'avatar') {
    const credential = await caller.call<{ url: string; fileId: string; sizeLimit: number }>(
      'GET',
      `/file/upload/credential?name=me.png&purpose=${purpose}`,
    );
    const response = await server.api.hono.request(credential.body.data.url, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${caller.token}`, 'Accept-Language': 'en-US' },
      body: content,
    });
    const { msg } = (await response.json()) as { msg: string };
    return { status: response.status, msg, ...credential.body.data };
  }

  it('takes a picture by its content, at most 5 MB, and shows it to everyone who is logged in (R-file-2, R-file-5)', async () => {
    const agent = await server.login(...accounts.agent);
    const stranger = await server.login(...accounts.developer);
    for (const content of [gif, pdf])
      expect(await upload(agent, content)).toMatchObject({
        status: 415,
        msg: 'Only images in png/jpeg/jpg format can be uploaded',
      });
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(png);
    expect(await upload(agent, large)).toMatchObject({
      status: 413,
      msg: 'The image size cannot exceed 5MB',
      sizeLimit: 5 * 1024 * 1024,
    });
    expect(await upload(agent, large.subarray(1).fill(0, 8))).toMatchObject({ status: 415 });
    const modify = (caller: Caller, fileId: string | null) =>
      caller.call<CurrentUser>('PUT', '/user/modifyAvatarUrl', { fileId });
    for (const content of [png, jpeg]) {
      const { status, fileId } = await upload(agent, content);
      expect(status).toBe(200);
      expect((await modify(stranger, fileId)).body).toMatchObject({
        code: 400,
        errors: [{ field: 'fileId' }],
      });
      const { avatarUrl } = (await modify(agent, fileId)).body.data;
      expect((await agent.call<CurrentUser>('GET', '/user/detail')).body.data.avatarUrl).toBe(avatarUrl);
      const read = async (caller: Caller) =>
        server.api.hono.request(avatarUrl ?? '', {
          headers: caller.token ? { Authorization: `Bearer ${caller.token}` } : {},
        });
      expect(new Uint8Array(await (await read(stranger)).arrayBuffer())).toEqual(content);
      expect((await read(server.anonymous)).status).toBe(401);
    }
    const salesperson = await server.login(...accounts.salesperson);
    const contract = await upload(salesperson, pdf, 'contract');
    expect((await modify(salesperson, contract.fileId)).status).toBe(400);
    expect((await modify(agent, null)).body.data.avatarUrl).toBeNull();
  });
});
