/** Records, notifications and search results about a member of the sales staff, from hiring to resignation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../src/domain/liveEvent.ts';
import { addPendingDeals } from '../support/deals.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { eventually } from '../support/patience.ts';

interface Member {
  id: string;
  name: string;
  account: string;
  status: string;
  agentId: string;
  createdAt: string;
  resignedAt: string | null;
}

const hired = '2026-11-20T08:00:00.000Z';
const resignationTime = '2026-11-20T08:05:00.000Z';

describe.each(engines())('a member of the sales staff on %s', (engine) => {
  let server: TestApi;
  let agent: Caller;
  let now = new Date(hired);
  const heard: LiveEvent[] = [];
  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    agent = await server.login(...accounts.agent);
    await server.database.listen(
      'operation_events',
      (payload) => void heard.push(JSON.parse(payload) as LiveEvent),
      () => undefined,
    );
  });
  afterAll(() => server.close());

  const detailOf = async (id: string) =>
    (await agent.call<Member>('GET', `/user/staffDetail?id=${id}`)).body.data;
  const eventsOf = (id: string) => heard.filter((event) => event.id === id);
  const resign = (id: string, more: object) =>
    agent.call('PUT', '/user/resign', { id, version: 1, ...more }, newKey());

  it('is added with a login, found by every part of its name, and told to its agent and itself (R-staff-2)', async () => {
    const body = {
      name: '欧阳晓岚',
      mobile: '13900139000',
      account: 'xiaolan',
      password: 'lan12345',
      passwordAgain: 'lan12345',
    };
    const added = await agent.call<Member>('POST', '/user', body, newKey());
    expect(added.status, added.body.msg).toBe(200);
    const { id, agentId } = added.body.data;
    expect(await detailOf(id)).toEqual({
      id,
      agentId,
      name: '欧阳晓岚',
      mobile: '13900139000',
      account: 'xiaolan',
      avatarUrl: null,
      status: 'active',
      version: 1,
      customerCount: 0,
      createdAt: hired,
      resignedAt: null,
    });
    expect((await server.login('A001', 'xiaolan', 'lan12345')).token).toHaveLength(43);
    for (const keyword of ['晓岚', 'ouyang', 'oyxl']) {
      const listed = await agent.call<{ name: string }[]>('GET', `/user/list?keyword=${encodeURI(keyword)}`);
      expect(
        listed.body.data.map(({ name }) => name),
        keyword,
      ).toEqual(['欧阳晓岚']);
      const found = await agent.call<{ staff: Member[] }>('GET', `/search?keyword=${encodeURI(keyword)}`);
      expect(
        found.body.data.staff.map((member) => member.id),
        keyword,
      ).toEqual([id]);
    }
    await eventually(() =>
      expect(eventsOf(id)).toEqual([
        { topic: 'staff', id, event: 'hire', audience: { agentId, salespersonId: id } },
      ]),
    );
  });

  it('is listed by name while active, as customers may be given to it', async () => {
    const resigned = await addTestMember(server.database);
    await resign(resigned.id, { transfer: false });
    const { body } = await agent.call<{ userId: string; name: string }[]>('GET', '/user/list');
    const rows = await server.database.rows(
      `select id, name from users where role_id = -1 and status = 'active'
        and agent_id = (select id from agents where enterprise_id = 'A001') order by id`,
      [],
    );
    // The order of Chinese names is the runtime's own, by reading; numbers are ordered by value (R-text-7).
    const order = new Intl.Collator('zh-u-co-pinyin', { numeric: true });
    const sorted = rows.toSorted((a, b) => order.compare(String(a.name), String(b.name)));
    expect(body.data.map(({ userId }) => userId)).toEqual(sorted.map(({ id }) => id));
  });

  it('leaves at the moment of the resignation, with its customers counted, and others are told', async () => {
    const member = await addTestMember(server.database);
    await addPendingDeals(server.database, ['10.00', '20.00'], member);
    now = new Date(resignationTime);
    expect((await resign(member.id, { transfer: false })).status).toBe(200);
    const { agentId, status, resignedAt } = await detailOf(member.id);
    expect({ status, resignedAt }).toEqual({ status: 'resigned', resignedAt: resignationTime });
    const history = await agent.call<{ entries: { event: string; params: unknown }[] }>(
      'GET',
      `/lifecycle/history?lifecycle=staff&id=${member.id}`,
    );
    expect(history.body.data.entries.at(-1)).toMatchObject({
      event: 'resignKeep',
      params: [{ name: 'customers', value: '2' }],
    });
    const { id } = member;
    const audience = { agentId, salespersonId: id };
    await eventually(() =>
      expect(eventsOf(id)).toEqual([
        { topic: 'staff', id, event: 'resignKeep', audience },
        { topic: 'session', id, event: 'revoked', audience },
      ]),
    );
  });

  it('hands its orders over to a receiver, who is told of each', async () => {
    const member = await addTestMember(server.database);
    const receiver = await addTestMember(server.database);
    const waiting = await addPendingDeals(server.database, ['10.00'], member);
    const { status } = await resign(member.id, { transfer: true, receiverId: receiver.id });
    expect(status).toBe(200);
    const { agentId } = await detailOf(member.id);
    const orderId = waiting[0]?.id ?? '';
    await eventually(() =>
      expect(eventsOf(orderId)).toEqual([
        {
          topic: 'order',
          id: orderId,
          event: 'transfer',
          audience: { agentId, salespersonId: receiver.id },
        },
      ]),
    );
    const entries = await server.database.rows(
      "select params from transitions where event = 'transfer' and record_id = $1",
      [waiting[0]?.customerId],
    );
    expect(entries.map(({ params }) => params)).toEqual([{ receiver: receiver.name }]);
  });
});
