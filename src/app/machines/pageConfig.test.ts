import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMachine, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { describe, expect, it } from 'vitest';
import { nodesIn } from '../../machines/lifecycleTree.ts';
import { pageConfig } from '../../machines/pageConfig.ts';
import { statelyConfig } from '../../machines/statelyConfig.ts';
import { checkRecording } from '../../labs/recording/checkRecording.ts';
import type { RecordedMachines } from '../../labs/recording/recordedMachine.ts';
import { readRecording } from '../../labs/recording/recording.ts';
import { pageCharts } from './pageCharts.ts';
import { recordedMachines } from '../../labs/recording/recordedMachines.ts';

const all = Object.values(pageCharts).map(({ machine, chart }) => ({ id: machine.id, machine, chart }));

/** Creates a machine from the file, with the real machine's implementations. */
function readBack(machine: AnyStateMachine, file: string): AnyStateMachine {
  const { guards, actions } = pageConfig(machine);
  const real = machine.implementations;
  return createMachine(JSON.parse(file) as object).provide({
    ...real,
    guards: { ...real.guards, ...guards },
    actions: { ...real.actions, ...actions },
  } as object);
}

/** Summarizes a state: its events with targets and guards, and its delays and invocations. */
function summaryOf(node: AnyStateNode) {
  const edges = [...node.transitions.values(), node.always ?? []].flat();
  return {
    id: node.id,
    type: node.type,
    waits: node.invoke.map(({ src }) => src),
    after: node.after.map(({ delay }) => delay),
    edges: edges.map(({ eventType, target, guard }) => {
      const named = typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : guard;
      return {
        eventType,
        target: target?.map(({ id }) => id),
        guard: typeof named === 'function' ? 'written in place' : named,
      };
    }),
  };
}

describe('the JSON of a machine of the page', () => {
  it.each(all)('of $id has its states, events, guards, actors and delays', ({ machine, chart }) => {
    const read = createMachine(JSON.parse(JSON.stringify(statelyConfig(chart))) as object);
    const { guards } = pageConfig(machine);
    const expected = nodesIn(machine.root).map(summaryOf);
    const found = nodesIn(read.root)
      .map(summaryOf)
      .map(({ edges, ...rest }) => ({
        ...rest,
        edges: edges.map(({ guard, ...edge }) => ({
          ...edge,
          guard: typeof guard === 'string' && guard in guards ? 'written in place' : guard,
        })),
      }));
    expect(found).toEqual(expected);
  });

  it('of an upload names what it is made of', () => {
    const file = JSON.stringify(statelyConfig(pageCharts.upload.chart));
    for (const name of ['"send"', '"passing"', '"lasting"', '"allArrived"', '"checking"'])
      expect(file).toContain(name);
    expect(file).not.toMatch(/machine\.event|=>/);
  });

  const folder = join(import.meta.dirname, '../../../tests/replay/recordings');
  const read = Object.fromEntries(
    Object.entries<RecordedMachines[string]>(recordedMachines).map(([id, recorded]) => {
      const { machine } = recorded;
      return [id, { ...recorded, machine: readBack(machine, JSON.stringify(pageConfig(machine).config)) }];
    }),
  );
  it.each(readdirSync(folder))('%s: what is read back goes where the machine went', (name) => {
    const { actors } = readRecording(readFileSync(join(folder, name), 'utf8'));
    // Excluded, because the parameters of their actions are computed at run time, which no file can contain.
    const computes = ['session', 'upload'];
    const recording = { actors: actors.filter(({ machine }) => !computes.includes(machine)) };
    const { outcomes } = checkRecording(recording, read);
    const real = checkRecording(recording, recordedMachines);
    const pathsOf = (all: typeof outcomes) =>
      all.flat().map(({ verdict, after, path }) => ({ verdict, after, path }));
    expect(pathsOf(outcomes)).toEqual(pathsOf(real.outcomes));
  });
});
