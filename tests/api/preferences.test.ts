import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { preferenceCountLimit, preferenceSizeLimit, type Preference } from '../../src/domain/preference.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(engines())('preferences and dictionaries on %s', (engine) => {
  let server: TestApi;
  let agent: Caller;
  let salesperson: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    agent = await server.login(...accounts.agent);
    salesperson = await server.login(...accounts.salesperson);
  });
  afterAll(() => server.close());

  const stored = async (caller: Caller) =>
    (await caller.call<Preference[]>('GET', '/user/preference')).body.data;
  const save = (caller: Caller, key: string, value: string) =>
    caller.call<Preference>('PUT', '/user/preference', { key, value });

  it('keeps what a user last saved, for that user alone', async () => {
    expect(await stored(agent)).toEqual([]);
    await save(agent, 'list.deals', '{"columns":["orderNo"]}');
    const saved = await save(agent, 'list.deals', '{"columns":["orderNo","订单"],"density":"compact"}');
    expect(saved.status).toBe(200);
    const [preference] = await stored(agent);
    expect(preference).toEqual(saved.body.data);
    expect(JSON.parse(preference?.value ?? '')).toEqual({
      columns: ['orderNo', '订单'],
      density: 'compact',
    });
    expect(await stored(salesperson)).toEqual([]);
    expect((await save(agent, 'list.deals', 'null')).status).toBe(200);
    expect(await stored(agent)).toEqual([]);
  });

  it('takes any JSON up to 16 kB in bytes, and nothing else', async () => {
    const text = (bytes: number) => `"${'额'.repeat((bytes - 2) / 3)}"`;
    const fits = preferenceSizeLimit - ((preferenceSizeLimit - 2) % 3);
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    for (const value of [text(fits), '1e999', '0', 'false', '"\\ud83d\\ude00"', nested(400)])
      expect((await save(agent, 'shell.test', value)).status, value.slice(0, 20)).toBe(200);
    for (const value of [text(fits + 3), '', '{', 'undefined', '"\\u0000"', '"\\ud800"'])
      expect((await save(agent, 'shell.test', value)).body, value.slice(0, 20)).toMatchObject({
        code: 400,
        errors: [{ field: 'value' }],
      });
    expect((await save(agent, 'shell.test', nested(preferenceSizeLimit / 2))).status).toBe(400);
    for (const key of ['', 'list', 'list.', 'other.key', 'list.a b', `list.${'x'.repeat(101)}`])
      expect((await save(agent, key, '1')).body, key).toMatchObject({
        code: 400,
        errors: [{ field: 'key' }],
      });
  });

  it('keeps no more keys than a page could need', async () => {
    for (let count = 0; count < preferenceCountLimit; count++)
      expect((await save(salesperson, `list.${count}`, '1')).status).toBe(200);
    expect((await save(salesperson, 'list.more', '1')).status).toBe(422);
    expect((await save(salesperson, 'list.0', '2')).status).toBe(200);
  });

  it('words every code of a type in the language asked for', async () => {
    const words = async (language: string) => {
      const response = await server.api.hono.request('/api/operation/dict/byType?type=role', {
        headers: { Authorization: `Bearer ${agent.token}`, 'Accept-Language': language },
      });
      return ((await response.json()) as { data: unknown }).data;
    };
    expect(await words('en-US')).toEqual([
      { code: '0', label: 'Operations Admin' },
      { code: '1', label: 'Agent' },
      { code: '-1', label: 'Sales' },
      { code: '-2', label: 'Developer' },
    ]);
    expect(await words('zh-CN')).toContainEqual({ code: '-1', label: '销售' });
    expect((await agent.call('GET', '/dict/byType?type=nothing')).body).toMatchObject({
      code: 400,
      errors: [{ field: 'type' }],
    });
  });
});
