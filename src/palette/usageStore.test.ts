// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandContext } from '../commandKit/command.ts';
import type { Preference } from '../domain/preference.ts';
import type { CurrentUser } from '../domain/user.ts';
import { createGraphClient } from '../graph/client/client.ts';
import { pickedFor, recentUses, withUse, type Usage } from './usage.ts';
import { readUsage, saveUsage, loadStoredUsage } from './usageStore.ts';

const now = Date.UTC(2026, 10, 21, 12);
/** The preferences that were sent to the server. */
let sent: Preference[];
const stored = () => new Map(sent.map(({ key, value }) => [key, value]));
let fails: boolean;

/** Returns a login of the same user on another machine, without this browser's storage. */
function onAnotherMachine(): Pick<CommandContext, 'user' | 'graph'> {
  localStorage.clear();
  const graph = createGraphClient({
    url: 'http://server/graphql',
    authorization: () => undefined,
    locale: () => 'en-US',
    onFailure: () => undefined,
    fetch: (_, init) => {
      if (fails) return Promise.reject(new Error('No connection'));
      const { variables } = JSON.parse(String(init?.body)) as { variables: { input?: Preference } };
      const { input } = variables;
      if (input) sent.push(input);
      const userPreference = [...stored()].map(([key, value]) => ({ key, value }));
      return Promise.resolve(
        Response.json({ data: input ? { userSavePreference: input } : { userPreference } }),
      );
    },
  });
  return { user: { userId: 'U1' } as CurrentUser, graph };
}

const used = (usage: Usage, value: string, query = '', at = now) => withUse(usage, { value, query }, at);

beforeEach(() => {
  vi.useFakeTimers({ now });
  sent = [];
  fails = false;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what was used in the palette', () => {
  it('is known on the user’s other machines', async () => {
    const first = onAnotherMachine();
    saveUsage(first, used(used(readUsage('U1'), 'command:a', 'x'), 'command:a', 'x'));
    await vi.advanceTimersByTimeAsync(2000);
    const second = onAnotherMachine();
    expect(pickedFor(readUsage('U1'), 'x')).toBeUndefined();
    await loadStoredUsage(second);
    expect(pickedFor(readUsage('U1'), 'x')).toBe('command:a');
    expect(recentUses(readUsage('U1'), now).map(({ value }) => value)).toEqual(['command:a']);
  });

  it('is added to what this machine knows, the later use of a record counting', async () => {
    const first = onAnotherMachine();
    const day = 24 * 60 * 60 * 1000;
    const before = used(readUsage('U1'), 'record:order:1', '', now - day);
    saveUsage(first, used(before, 'record:order:2', '', now - 2 * day));
    await vi.advanceTimersByTimeAsync(2000);
    const second = onAnotherMachine();
    saveUsage(second, used(used(readUsage('U1'), 'record:order:2'), 'record:order:3', '', now - 3 * day));
    await loadStoredUsage(second);
    const { uses } = readUsage('U1');
    expect(uses.map(({ value, at }) => [value, at])).toEqual([
      ['record:order:2', now],
      ['record:order:1', now - day],
      ['record:order:3', now - 3 * day],
    ]);
  });

  it('is without lines that name a password, which older pages have stored (R-form-17)', async () => {
    const login = onAnotherMachine();
    const usage = used(used(readUsage('U1'), 'command:a', '重置密码 张三 hunter2'), 'command:b', '密码');
    saveUsage(login, usage);
    expect(readUsage('U1').picks.map(([letters]) => letters)).toEqual(['密码']);
    sent.push({ key: 'shell.palette.picks', value: JSON.stringify(usage.picks) });
    const other = onAnotherMachine();
    await loadStoredUsage(other);
    expect(JSON.stringify({ ...localStorage })).not.toContain('hunter2');
    expect(readUsage('U1').picks.map(([letters]) => letters)).toEqual(['密码']);
  });

  it('is sent once for several uses in a row', async () => {
    const context = onAnotherMachine();
    let usage = readUsage('U1');
    for (const value of ['a', 'b', 'c']) {
      usage = used(usage, value);
      saveUsage(context, usage);
      await vi.advanceTimersByTimeAsync(1000);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map(({ key }) => key)).toEqual(['shell.palette.uses', 'shell.palette.picks']);
    expect(sent[0]?.value).toContain('"c"');
  });

  it('fits into what the server keeps, however long the names are', async () => {
    const context = onAnotherMachine();
    let usage = readUsage('U1');
    const id = (at: number) =>
      `record:passwordRequest:00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    for (let at = 0; at < 250; at += 1) {
      const query = `${'深'.repeat(16)}${String(at).padStart(4, '0')}`;
      const record = { value: id(at), query, name: '深'.repeat(50), facts: '圳'.repeat(200) };
      usage = withUse(usage, record, now + at);
    }
    saveUsage(context, usage);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toHaveLength(2);
    for (const { value } of sent) expect(Buffer.byteLength(value)).toBeLessThanOrEqual(16 * 1024);
  });

  it('stays as this machine knows it when the server cannot be asked or holds something else', async () => {
    const context = onAnotherMachine();
    saveUsage(context, used(readUsage('U1'), 'command:a'));
    const known = readUsage('U1');
    fails = true;
    await loadStoredUsage(context);
    expect(readUsage('U1')).toEqual(known);
    fails = false;
    sent.push({ key: 'shell.palette.uses', value: '{"no":1}' });
    await loadStoredUsage(context);
    expect(readUsage('U1')).toEqual(known);
  });
});
