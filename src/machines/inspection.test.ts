import { expect, it } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { inspect, runningActors } from './inspection.ts';

it('machines run from their start until they are done or stopped, what they wait for is not one of them', () => {
  const machine = setup({
    actors: { answer: fromPromise<void>(() => new Promise<void>(() => undefined)) },
  }).createMachine({
    initial: 'waiting',
    states: {
      waiting: { invoke: { src: 'answer' }, on: { again: 'waiting', end: 'ended' } },
      ended: { type: 'final' },
    },
  });
  const [first, second] = [createActor(machine, { inspect }), createActor(machine, { inspect })];
  // Because other tests of the same process may have left actors running.
  const before = new Set(runningActors());
  const since = () => runningActors().filter((actor) => !before.has(actor));
  first.start();
  second.start();
  expect(since()).toEqual([first, second]);
  second.send({ type: 'again' });
  expect(since()).toEqual([first, second]);
  first.send({ type: 'end' });
  expect(since()).toEqual([second]);
  second.stop();
  expect(since()).toEqual([]);
});
