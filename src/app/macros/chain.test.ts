import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { z } from 'zod';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type CommandRecord,
} from '../../commandKit/command.ts';
import { later } from '../../commandKit/lazy.ts';
import { commandById } from '../../commands/registry.ts';
import { testContext } from '../../commands/testing.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import { bulkRunMachine } from '../../machines/bulkRun.ts';
import { linksBack, linksOf, type Link } from './chain.ts';
import { chainServices, itemsOf } from './chainServices.ts';

interface Level {
  id: string;
  name: string;
  open: boolean;
}

/** Creates three levels, the last one shut, and two commands: one shuts a level, the other renames a shut level. */
function product() {
  const levels = new Map<string, Level>(
    [
      { id: 'a', name: 'A', open: true },
      { id: 'b', name: 'B', open: true },
      { id: 'c', name: 'C', open: false },
    ].map((level) => [level.id, level]),
  );
  const done: string[] = [];
  let refused: string | undefined;
  const common = {
    icon: commandById('agentLevel.edit').icon,
    roles: ['operations'],
    on: 'agentLevel',
  } as const;
  const levelOf = ({ id }: Pick<Level, 'id'>) => levels.get(id) as Level;
  const shut = defineCommand({
    ...common,
    id: 'test.shut',
    title: 'command.agentLevel.disable',
    applies: (_context, data) => levelOf(data).open,
    run: async ({ record }) => {
      if (refused === record.id) throw new GraphFailure('An agent has it', 409, []);
      levels.set(record.id, { ...levelOf(record), open: false });
      done.push(`shut ${record.id}`);
      return { changed: true };
    },
  });
  const rename = defineCommand<{ name: string }, 'agentLevel'>({
    ...common,
    id: 'test.rename',
    title: 'command.agentLevel.edit',
    blockedBy: (_context, data) => (levelOf(data).open ? [{ key: 'refusal.role' }] : []),
    input: {
      fields: [{ name: 'name', kind: 'text', label: 'common.remarks' }],
      schema: async () => z.object({ name: z.string().min(1, 'validation.required') }),
      consequence: async (_context, _data, { name }) => ({ lines: [], figure: `→ ${String(name)}` }),
    },
    run: async ({ record, values: { name } }) => {
      done.push(`rename ${record.id} ${name}`);
      return { changed: true };
    },
  });
  const load = async (_context: CommandContext, id: string) =>
    ({ type: 'agentLevel', id, name: id.toUpperCase(), data: { id } }) as CommandRecord;
  const context: CommandContext = {
    ...testContext,
    registry: {
      commands: [shut, rename] as Command[],
      records: later(async () => ({ types: { agentLevel: { load } } }) as never),
    },
  };
  const macro = {
    id: 'm',
    name: 'M',
    keywords: [],
    on: 'agentLevel',
    steps: [
      { command: 'test.shut', link: '?run=test.shut' },
      { command: 'test.rename', link: '?run=test.rename&name=Old' },
    ],
  } as const;
  const links =
    linksOf(
      context,
      macro,
      [...levels.values()].map(({ id, name }) => ({ type: 'agentLevel', id, name })),
    ) ?? [];
  return { context, macro, links, done, refuse: (id: string | undefined) => (refused = id) };
}

async function preview(context: CommandContext, links: readonly Link[]) {
  const services = chainServices(context, links, () => actor.send({ type: 'STOP' }));
  const actor = createActor(bulkRunMachine, {
    input: { services, items: itemsOf(context, links), reads: true },
  });
  actor.start();
  await waitFor(actor, (now) => now.matches('ready'));
  const statuses = () => actor.getSnapshot().context.items.map(({ name, status }) => `${name}: ${status.is}`);
  return { actor, services, statuses };
}

const shutOf = (name: string, is: string) => `${name} · Disable agent level: ${is}`;
const renameOf = (name: string, is: string) => `${name} · Edit agent level: ${is}`;

it('is seen before it runs: which records pass, what follows is not reached on the others, and figures', async () => {
  const { context, links, done } = product();
  const { services, statuses } = await preview(context, links);
  expect(statuses()).toEqual([
    shutOf('A', 'ready'),
    renameOf('A', 'ready'),
    shutOf('B', 'ready'),
    renameOf('B', 'ready'),
    shutOf('C', 'blocked'),
    renameOf('C', 'blocked'),
  ]);
  expect(links.map(({ id }) => services.figureOf(id))).toEqual([
    undefined,
    '→ Old',
    undefined,
    '→ Old',
    undefined,
    '→ Old',
  ]);
  expect(done).toEqual([]);
});

it('takes all steps on one record after the other, each as the step before has left it', async () => {
  const { context, links, done } = product();
  const { actor, statuses } = await preview(context, links);
  actor.send({ type: 'SEND', values: {} });
  await waitFor(actor, (now) => now.matches('finished'));
  expect(done).toEqual(['shut a', 'rename a Old', 'shut b', 'rename b Old']);
  expect(
    statuses()
      .slice(0, 4)
      .every((line) => line.endsWith('done')),
  ).toBe(true);
});

it('stops at the first refusal, tells what was not done, and goes on from there', async () => {
  const { context, links, done, refuse } = product();
  refuse('a');
  const { actor, statuses } = await preview(context, links);
  actor.send({ type: 'SEND', values: {} });
  await waitFor(actor, (now) => now.matches('finished'));
  expect(done).toEqual([]);
  expect(statuses()).toEqual([
    shutOf('A', 'failed'),
    renameOf('A', 'ready'),
    shutOf('B', 'ready'),
    renameOf('B', 'ready'),
    shutOf('C', 'blocked'),
    renameOf('C', 'blocked'),
  ]);
  refuse(undefined);
  actor.send({ type: 'RETRY' });
  await waitFor(actor, (now) => now.matches('ready'));
  actor.send({ type: 'SEND', values: {} });
  await waitFor(actor, (now) => now.matches('finished'));
  expect(done).toEqual(['shut a', 'rename a Old', 'shut b', 'rename b Old']);
});

it('is no chain where the product has a step no longer', () => {
  const { context, macro } = product();
  const outdated = { ...macro, steps: [...macro.steps, { command: 'test.gone', link: '' }] };
  expect(linksOf(context, outdated, [])).toBeUndefined();
});

it('is taken back from its end, of each record as far as there are inverses', () => {
  const link = (record: string, id: string): Link => ({
    id: `${record} ${id}`,
    record: { type: 'agentLevel', id: record, name: record },
    command: commandById(id),
    values: {},
  });
  const done = [
    link('a', 'agentLevel.edit'),
    link('a', 'agentLevel.disable'),
    link('b', 'agentLevel.disable'),
    link('b', 'agentLevel.edit'),
  ];
  const back = linksBack(testContext, done);
  expect(back.map(({ record, command }) => [record.id, command.id])).toEqual([['a', 'agentLevel.enable']]);
  expect(linksBack({ ...testContext, role: 'agent' }, done)).toEqual([]);
});
