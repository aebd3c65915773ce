import { expect, it } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { inspect, runningActors } from './inspection.ts';

it('machines run from their start until they are done or stopped, what they wait for is not one of them', () => {
  const machine = setup({
    actors: { answer: fromPromise<void>(() => new Promise<void>(() => undefined)) },
  }).createMachine({
    initial: 'waiting',
    states: { waiting: { invoke: { src: 'answer' }, on: { end: 'ended' } }, ended: { type: 'final' } },
  });
  const [first, second] = [createActor(machine, { inspect }), createActor(machine, { inspect })];
  expect(runningActors()).toEqual([]);
  first.start();
  second.start();
  expect(runningActors().map(({ id }) => id)).toEqual([first.id, second.id]);
  first.send({ type: 'end' });
  expect(runningActors().map(({ id }) => id)).toEqual([second.id]);
  second.stop();
  expect(runningActors()).toEqual([]);
});
