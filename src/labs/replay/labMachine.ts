import { assign, setup, type EventFromLogic } from 'xstate';
import type { FileStep } from './file.ts';
import { insertedStep, labSteps, type LabSource, type LabStep } from './lab.ts';

/** The loaded source: steps and further data about them. */
interface Source<Step> {
  steps: readonly Step[];
}

/** A snapshot of the lab for undo. */
interface Bench<Step, From> {
  source: From;
  steps: LabStep<Step>[];
  at: number;
}

/** By default, the context of a lab with records' steps. */
export interface LabContext<Step = FileStep, From = LabSource> {
  /** The source as it was loaded. */
  original: From | undefined;
  /** The source of the steps: as loaded, or a shorter form of it. */
  source: From | undefined;
  steps: LabStep<Step>[];
  /** Index of the selected step. */
  at: number;
  /** Key of the next inserted step. */
  nextKey: number;
  /** The lab before each change, the latest one last. */
  past: Bench<Step, From>[];
  /** Number of steps before they were shrunk; undefined after the next change. */
  shrunkFrom?: number | undefined;
}

/** Events of a lab that do not depend on the type of its steps. */
export type LabMove =
  | { type: 'go'; at: number }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'skip' }
  | { type: 'move'; by: 1 | -1 }
  | { type: 'insert'; event: string; state: string | null }
  | { type: 'undo' }
  | { type: 'reset' };

type Sent<Step, From> =
  | LabMove
  | { type: 'load'; source: From }
  | { type: 'change'; step: Partial<Step> }
  | { type: 'shrink'; source: From; from: number };

interface LabOperations<Step> {
  /** Creates the event to insert after a step; `steps` are all steps of the lab. */
  inserted: (
    after: LabStep<Step>,
    event: string,
    state: string | null,
    steps: readonly LabStep<Step>[],
  ) => Step;
  /** Tells whether two adjacent steps may be swapped; if absent, any may. */
  areTogether?: (one: Step, other: Step) => boolean;
}

/** Milliseconds between two steps during playback. */
const pace = 700;

/** Creates the machine of a replay lab: empty, stepping, or playing. Any change by the tester stops the playback. */
export function labMachineOf<Step, From extends Source<Step>>({
  inserted,
  areTogether,
}: LabOperations<Step>) {
  type Context = LabContext<Step, From>;
  type Change = Partial<Context>;

  const loaded = (source: From): Context => {
    const steps = labSteps(source.steps);
    return { original: source, source, steps, at: 0, nextKey: steps.length, past: [], shrunkFrom: undefined };
  };
  /** Returns the context with a change that can be undone. */
  const changed = (context: Context, change: Change): Change => {
    const { source, steps, at, past } = context;
    return source ? { shrunkFrom: undefined, ...change, past: [...past, { source, steps, at }] } : {};
  };
  /** Replaces the steps; each step has its own new key. */
  const replacedBy = (context: Context, source: From, at: number): Change => {
    const { nextKey } = context;
    const steps = labSteps(source.steps).map((each) => ({ ...each, key: each.key + nextKey }));
    return changed(context, { source, steps, at, nextKey: nextKey + steps.length });
  };
  const undone = ({ past }: Context): Change => {
    const before = past.at(-1);
    return before ? { ...before, past: past.slice(0, -1), shrunkFrom: undefined } : {};
  };
  const inBounds = (at: number, { steps }: Context) => Math.min(Math.max(at, 0), steps.length - 1);
  const replaced = ({ steps, at }: Context, change: (step: LabStep<Step>) => LabStep<Step>) =>
    steps.map((step, index) => (index === at ? change(step) : step));
  const moved = (context: Context, by: 1 | -1): Change => {
    const { steps, at } = context;
    const [one, other] = [steps[at], steps[at + by]];
    if (!one || !other || areTogether?.(one.step, other.step) === false) return {};
    const swapped = [...steps];
    swapped[at + by] = { ...one, touched: one.touched ?? 'moved' };
    swapped[at] = other;
    return changed(context, { steps: swapped, at: at + by });
  };
  const putIn = (context: Context, event: string, state: string | null): Change => {
    const { steps, at, nextKey } = context;
    const before = steps[at];
    if (!before) return {};
    const step: LabStep<Step> = {
      key: nextKey,
      step: inserted(before, event, state, steps),
      skipped: false,
      touched: 'inserted',
    };
    return changed(context, {
      steps: [...steps.slice(0, at + 1), step, ...steps.slice(at + 1)],
      at: at + 1,
      nextKey: nextKey + 1,
    });
  };

  return setup({
    types: { context: {} as Context, events: {} as Sent<Step, From> },
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
        actions: assign(({ context, event }) => putIn(context, event.event, event.state)),
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
          pace: [
            { guard: 'hasNext', target: 'playing', reenter: true, actions: 'next' },
            { target: 'paused' },
          ],
        },
        on: { pause: 'paused' },
      },
    },
  });
}

/** The lab for records' steps. */
export const labMachine = labMachineOf<FileStep, LabSource>({ inserted: insertedStep });

export type LabEvent = EventFromLogic<typeof labMachine>;
