// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { CommandContext, FieldValues } from '../../commandKit/command.ts';
import { linkOf } from '../../commandKit/preparedLink.ts';
import { keepReceipt } from '../core/receiptStore.ts';
import { commandById } from '../registry.ts';
import { testContext } from '../testing.ts';
import { loadMacros, removeMacro, renameMacro, saveMacro, stepsConsequence } from './savedMacros.ts';
import { macroStore } from './macroStore.ts';

/** Returns a server that stores the preferences of one user. */
function server() {
  const stored = new Map<string, string>();
  const graph = {
    query: async () => ({ userPreference: [...stored].map(([key, value]) => ({ key, value })) }),
    mutate: async (_document: unknown, { input }: { input: { key: string; value: string } }) => {
      if (input.value === 'null') stored.delete(input.key);
      else stored.set(input.key, input.value);
      return {};
    },
  };
  return { stored, context: (): CommandContext => ({ ...testContext, graph: { ...graph } as never }) };
}

function ran(id: string, values: FieldValues = {}, refused = false): void {
  const command = commandById(id);
  keepReceipt(testContext.user.userId, {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    command: id,
    record: { type: command.on ?? '', id: 'r1', name: 'R' },
    link: linkOf('', command, undefined, values).slice(1),
    given: [],
    result: '',
    refused,
  });
}

const sending = <Values>(context: CommandContext, values: Values) => ({
  context,
  values,
  consequence: undefined,
  idempotencyKey: 'k',
});

beforeEach(() => {
  sessionStorage.clear();
  macroStore.write([]);
});

it('keeps the last actions in the order they were run in, with what was given to them, and has them after a new login', async () => {
  const { stored, context } = server();
  ran('agentLevel.edit', { name: '金牌', discountRate: '8' });
  ran('agentLevel.disable');
  ran('agentLevel.enable', {}, true);
  await saveMacro(sending(context(), { name: '停用等级', count: 2 }));
  const [json = ''] = stored.values();
  expect(JSON.parse(json)).toEqual({
    name: '停用等级',
    keywords: ['tingyongdengji', 'tydj'],
    on: 'agentLevel',
    steps: [
      { command: 'agentLevel.edit', link: '?run=agentLevel.edit&name=%E9%87%91%E7%89%8C&discountRate=8' },
      { command: 'agentLevel.disable', link: '?run=agentLevel.disable' },
    ],
  });
  expect([...stored.keys()]).toEqual([`shell.macro.${macroStore.read()[0]?.id ?? ''}`]);
  macroStore.write([]);
  await loadMacros(context().graph);
  expect(macroStore.read().map(({ name, steps }) => [name, steps.length])).toEqual([['停用等级', 2]]);
});

it('tells its steps before it is saved, and why some make no macro', async () => {
  const { context } = server();
  const consequence = (count: number) => stepsConsequence(context(), count);
  ran('agentLevel.edit', { name: '金牌', discountRate: '8' });
  ran('agentLevel.disable');
  expect(await consequence(2)).toEqual({
    lines: [
      { label: '1', value: 'Edit agent level · Name 金牌 · Discount rate 8%' },
      { label: '2', value: 'Disable agent level' },
    ],
  });
  expect(await consequence(3)).toEqual(await consequence(2));
  expect(await consequence(0)).toBeUndefined();
  ran('package.unpublish');
  expect((await consequence(2))?.blocked).toContain('acts on another type of record');
  ran('passwordRequest.answer');
  expect((await consequence(1))?.blocked).toContain('each time');
  await expect(saveMacro(sending(context(), { name: 'x', count: 2 }))).rejects.toThrow('another type');
});

it('is renamed and deleted, and has a name of its own', async () => {
  const { stored, context } = server();
  ran('agentLevel.disable');
  await saveMacro(sending(context(), { name: 'First', count: 1 }));
  await saveMacro(sending(context(), { name: 'Second', count: 1 }));
  await expect(saveMacro(sending(context(), { name: 'First', count: 1 }))).rejects.toMatchObject({
    errors: [{ field: 'name' }],
  });
  const [first] = macroStore.read();
  const id = first?.id ?? '';
  await expect(renameMacro(sending(context(), { macro: id, name: 'Second' }))).rejects.toThrow('already');
  await renameMacro(sending(context(), { macro: id, name: 'First' }));
  await renameMacro(sending(context(), { macro: id, name: 'Third' }));
  expect(macroStore.read().map(({ name }) => name)).toEqual(['Second', 'Third']);
  await removeMacro(sending(context(), { macro: id }));
  expect(macroStore.read().map(({ name }) => name)).toEqual(['Second']);
  expect(stored.size).toBe(1);
});

it('passes over what is no macro of this version', async () => {
  const { stored, context } = server();
  stored.set('shell.macro.a', '{"name":"Old"}');
  stored.set(
    'shell.macro.b',
    '{"name":"B","keywords":[],"on":"unicorn","steps":[{"command":"x","link":""}]}',
  );
  stored.set('shell.keys', '{}');
  const changed = vi.fn();
  const end = macroStore.subscribe(changed);
  await loadMacros(context().graph);
  end();
  expect(macroStore.read()).toEqual([]);
  expect(changed).toHaveBeenCalledOnce();
});
