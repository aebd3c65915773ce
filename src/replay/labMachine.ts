import { assign, setup } from 'xstate';
import type { FileStep } from './file.ts';
import { insertedStep, labSteps, type LabSource, type LabStep } from './lab.ts';

interface LabContext {
  source: LabSource | undefined;
  steps: LabStep[];
  /** Index of the step that is looked at. */
  at: number;
  /** Key of the next step that is put in. */
  nextKey: number;
}

export type LabEvent =
  | { type: 'load'; source: LabSource }
  | { type: 'go'; at: number }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'skip' }
  | { type: 'move'; by: 1 | -1 }
  | { type: 'insert'; event: string; state: string | null }
  | { type: 'change'; step: Partial<FileStep> }
  | { type: 'reset' };

/** Between two steps that play by themselves. */
const pace = 700;

function loaded(source: LabSource): LabContext {
  const steps = labSteps(source);
  return { source, steps, at: 0, nextKey: steps.length };
}

const inBounds = (at: number, { steps }: LabContext) => Math.min(Math.max(at, 0), steps.length - 1);

const replaced = ({ steps, at }: LabContext, change: (step: LabStep) => LabStep): LabStep[] =>
  steps.map((step, index) => (index === at ? change(step) : step));

function moved(context: LabContext, by: 1 | -1): Partial<LabContext> {
  const { steps, at } = context;
  const [one, other] = [steps[at], steps[at + by]];
  if (!one || !other) return {};
  const swapped = [...steps];
  swapped[at + by] = { ...one, touched: one.touched ?? 'moved' };
  swapped[at] = other;
  return { steps: swapped, at: at + by };
}

function inserted(context: LabContext, event: string, state: string | null): Partial<LabContext> {
  const { steps, at, nextKey } = context;
  const before = steps[at];
  if (!before) return {};
  const step: LabStep = {
    key: nextKey,
    step: insertedStep(before, event, state),
    skipped: false,
    touched: 'inserted',
  };
  return {
    steps: [...steps.slice(0, at + 1), step, ...steps.slice(at + 1)],
    at: at + 1,
    nextKey: nextKey + 1,
  };
}

/** The replay lab: nothing loaded; else looked at step by step, or playing. Whatever a tester changes stops it. */
export const labMachine = setup({
  types: { context: {} as LabContext, events: {} as LabEvent },
  delays: { pace },
  guards: {
    isLoaded: ({ context }) => context.source !== undefined,
    hasNext: ({ context: { at, steps } }) => at < steps.length - 1,
  },
  actions: {
    next: assign(({ context }) => ({ at: inBounds(context.at + 1, context) })),
    first: assign({ at: 0 }),
  },
}).createMachine({
  id: 'replayLab',
  context: { source: undefined, steps: [], at: 0, nextKey: 0 },
  initial: 'empty',
  on: {
    load: { target: '.paused', actions: assign(({ event }) => loaded(event.source)) },
    go: {
      guard: 'isLoaded',
      target: '.paused',
      actions: assign(({ context, event }) => ({ at: inBounds(event.at, context) })),
    },
    skip: {
      guard: 'isLoaded',
      target: '.paused',
      actions: assign(({ context }) => ({
        steps: replaced(context, (each) => ({ ...each, skipped: !each.skipped })),
      })),
    },
    move: {
      guard: 'isLoaded',
      target: '.paused',
      actions: assign(({ context, event }) => moved(context, event.by)),
    },
    insert: {
      guard: 'isLoaded',
      target: '.paused',
      actions: assign(({ context, event }) => inserted(context, event.event, event.state)),
    },
    change: {
      guard: 'isLoaded',
      target: '.paused',
      actions: assign(({ context, event }) => ({
        steps: replaced(context, (each) => ({
          ...each,
          step: { ...each.step, ...event.step },
          touched: each.touched === 'inserted' ? 'inserted' : 'changed',
        })),
      })),
    },
    reset: {
      guard: 'isLoaded',
      target: '.paused',
      actions: assign(({ context }) => (context.source ? loaded(context.source) : {})),
    },
  },
  states: {
    empty: {},
    paused: {
      on: {
        play: [
          { guard: 'hasNext', target: 'playing' },
          { target: 'playing', actions: 'first' },
        ],
      },
    },
    playing: {
      after: {
        pace: [{ guard: 'hasNext', target: 'playing', reenter: true, actions: 'next' }, { target: 'paused' }],
      },
      on: { pause: 'paused' },
    },
  },
});
