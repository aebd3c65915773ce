import { assign, setup } from 'xstate';
import type { FileStep } from './file.ts';
import { insertedStep, labSteps, type LabSource, type LabStep } from './lab.ts';

/** What stands in the lab. */
interface Bench {
  source: LabSource;
  steps: LabStep[];
  at: number;
}

interface LabContext {
  /** As it was loaded. */
  original: LabSource | undefined;
  /** What the steps are of: as loaded, or a shorter form of that. */
  source: LabSource | undefined;
  steps: LabStep[];
  /** Index of the step that is looked at. */
  at: number;
  /** Key of the next step that is put in. */
  nextKey: number;
  /** What stood there before each change, the last one last. */
  past: Bench[];
  /** How many steps were asked before they were shrunk; until they are changed again. */
  shrunkFrom?: number | undefined;
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
  | { type: 'shrink'; source: LabSource; from: number }
  | { type: 'undo' }
  | { type: 'reset' };

/** Between two steps that play by themselves. */
const pace = 700;

function loaded(source: LabSource): LabContext {
  const steps = labSteps(source);
  return { original: source, source, steps, at: 0, nextKey: steps.length, past: [], shrunkFrom: undefined };
}

/** The context with a change, and the way back from it. */
function changed(context: LabContext, change: Partial<LabContext>): Partial<LabContext> {
  const { source, steps, at, past } = context;
  return source ? { shrunkFrom: undefined, ...change, past: [...past, { source, steps, at }] } : {};
}

/** With other steps in the place of those that there are; keys stay each step's own. */
function replacedBy(context: LabContext, source: LabSource, at: number): Partial<LabContext> {
  const { nextKey } = context;
  const steps = labSteps(source).map((each) => ({ ...each, key: each.key + nextKey }));
  return changed(context, { source, steps, at, nextKey: nextKey + steps.length });
}

function undone({ past }: LabContext): Partial<LabContext> {
  const before = past.at(-1);
  return before ? { ...before, past: past.slice(0, -1), shrunkFrom: undefined } : {};
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
  return changed(context, { steps: swapped, at: at + by });
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
  return changed(context, {
    steps: [...steps.slice(0, at + 1), step, ...steps.slice(at + 1)],
    at: at + 1,
    nextKey: nextKey + 1,
  });
}

/** The replay lab: nothing loaded; else looked at step by step, or playing. Whatever a tester changes stops it. */
export const labMachine = setup({
  types: { context: {} as LabContext, events: {} as LabEvent },
  delays: { pace },
  guards: {
    isLoaded: ({ context }) => context.source !== undefined,
    hasPast: ({ context }) => context.past.length > 0,
    hasNext: ({ context: { at, steps } }) => at < steps.length - 1,
  },
  actions: {
    next: assign(({ context }) => ({ at: inBounds(context.at + 1, context) })),
    first: assign({ at: 0 }),
  },
}).createMachine({
  id: 'replayLab',
  context: { original: undefined, source: undefined, steps: [], at: 0, nextKey: 0, past: [] },
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
      actions: assign(({ context }) =>
        changed(context, { steps: replaced(context, (each) => ({ ...each, skipped: !each.skipped })) }),
      ),
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
      actions: assign(({ context, event }) =>
        changed(context, {
          steps: replaced(context, (each) => ({
            ...each,
            step: { ...each.step, ...event.step },
            touched: each.touched === 'inserted' ? 'inserted' : 'changed',
          })),
        }),
      ),
    },
    shrink: {
      guard: 'isLoaded',
      target: '.paused',
      actions: assign(({ context, event: { source, from } }) => ({
        ...replacedBy(context, source, source.steps.length - 1),
        shrunkFrom: from,
      })),
    },
    undo: { guard: 'hasPast', target: '.paused', actions: assign(({ context }) => undone(context)) },
    reset: {
      guard: 'hasPast',
      target: '.paused',
      actions: assign(({ context }) => (context.original ? replacedBy(context, context.original, 0) : {})),
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
