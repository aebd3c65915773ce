/** State configurations that several levels of the palette share. */
import { assign, enqueueActions, raise } from 'xstate';
import { rowsOf } from './levels.ts';
import { linesToForecast } from './lineActions.ts';
import { paletteSetup as base } from './paletteSetup.ts';
import { finished, isQuiet, reloading } from './questions.ts';
import * as transitions from './transitions.ts';

/** Moves in any list. */
export const moving = base.createStateConfig({
  on: {
    MOVE: { actions: 'move' },
    POINT: { actions: 'point' },
    CHANGED: { actions: 'rearrange' },
    OPEN: { actions: raise({ type: 'CHOOSE' }) },
  },
}).on;

/** Leaves a level for the one before. */
export const goingBack = base.createStateConfig({
  on: {
    BACK: { target: 'returning', actions: 'pop' },
    ESCAPE: { target: 'returning', actions: 'pop' },
  },
}).on;

/** Adds the next rows to a list. */
export const paging = base.createStateConfig({
  on: { CHOOSE: { guard: { type: 'does', params: 'more' }, actions: 'showMore' } },
}).on.CHOOSE;

/** Repeats a failed search on Enter if the list has no rows, because the typed text may name anything. */
const searchingAgain = base.createStateConfig({
  on: { CHOOSE: { guard: 'lacksAnswer', target: 'searching', actions: 'holdEnter' } },
}).on;

/** Opens the record of the chosen row, or starts its command. */
export const taking = base.createStateConfig({
  on: {
    CHOOSE: [
      {
        guard: { type: 'does', params: 'open' },
        target: 'asking',
        actions: ['select', 'remember', { type: 'requestRecord', params: 'show' }],
      },
      {
        guard: { type: 'does', params: 'command' },
        target: 'deciding',
        actions: ['select', 'remember', 'takeTask'],
      },
    ],
  },
}).on.CHOOSE;

/**
 * Opens the page of the chosen record. On a row without one, and in a list where records are chosen for another purpose, it
 * acts like Enter.
 */
export const opening = base.createStateConfig({
  on: {
    OPEN: [
      { guard: 'hasPage', target: 'asking', actions: ['select', 'remember', 'requestPage'] },
      { actions: raise({ type: 'CHOOSE' }) },
    ],
  },
}).on.OPEN;

/** Stores a key until the answer to the typed text comes. */
const storeKey = { guard: 'awaitsAnswer', actions: 'holdEnter' } as const;
/** Stores a key, and searches without waiting for a pause. */
const searchNow = { ...storeKey, target: 'searching' } as const;

/**
 * Searches while the user types; an outdated answer is ignored. Enter belongs to the typed text: it waits for the answer,
 * and then chooses its first row.
 */
export const searching = base.createStateConfig({
  initial: 'idle',
  entry: 'rearrange',
  on: {
    ...moving,
    TYPE: [
      { guard: 'searchable', target: '.waiting', actions: ['type', 'arrange'] },
      { target: '.idle', actions: ['type', 'arrange'] },
    ],
  },
  states: {
    idle: { on: searchingAgain },
    waiting: {
      after: { settle: 'searching' },
      on: { CHOOSE: searchNow, TICK: searchNow, LEAD: searchNow, OPEN: searchNow, COMPLETE: searchNow },
    },
    searching: {
      on: {
        ...{ CHOOSE: storeKey, TICK: storeKey, LEAD: storeKey, OPEN: storeKey, COMPLETE: storeKey },
        ESCAPE: { guard: 'enterPending', actions: assign({ enterPending: false }) },
      },
      invoke: {
        src: 'search',
        input: ({ context }) => {
          const { level, query, formerLine } = transitions.here(context);
          const { command, choosing } = level.kind === 'pick' ? level : {};
          const sentence = level.kind === 'root' && formerLine === undefined;
          return { services: context.services, question: { query, command, choosing, sentence } };
        },
        onDone: {
          target: 'idle',
          actions: enqueueActions(({ context, event, enqueue }) => {
            const change = transitions.searched(context, event.output);
            enqueue.assign({ ...change, enterPending: false, pendingIndex: undefined });
            const { enterPending, pendingIndex } = context;
            if (enterPending === false || rowsOf(change.sections ?? []).length === 0) return;
            enqueue.raise(
              enterPending === 'CHOOSE' && pendingIndex !== undefined
                ? { type: enterPending, index: pendingIndex }
                : { type: enterPending },
            );
          }),
        },
        onError: {
          target: 'idle',
          actions: assign({ searchFailed: true, enterPending: false, pendingIndex: undefined }),
        },
      },
    },
  },
});

/** Opens the alternatives of a part of a line, on the line's record if it is known. */
export const choosingParts = base.createStateConfig({
  on: {
    COMPLETE: [
      { guard: 'choosesOnRecord', target: 'asking', actions: 'takeCandidates' },
      { guard: 'hasCandidates', target: 'deciding', actions: 'takeCandidates' },
    ],
  },
}).on.COMPLETE;

/** Parses lines while the user types, and then requests the forecasts of the first rows. */
export const typingLines = base.createStateConfig({
  ...searching,
  states: {
    ...searching.states,
    idle: { always: { guard: 'lacksForecasts', target: 'forecasting' }, on: searchingAgain },
    /** Requests the forecasts of the first lines. Keys work as in the idle state. */
    forecasting: {
      invoke: {
        src: 'forecast',
        input: ({ context }) => {
          const paletteLevel = transitions.here(context);
          const lines = linesToForecast(paletteLevel, context.sections);
          return { services: context.services, question: { lines, query: paletteLevel.query } };
        },
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => transitions.foreseen(context, event.output)),
        },
      },
    },
  },
});

export const form = base.createStateConfig({
  on: {
    DIRTY: { actions: assign({ dirty: ({ event }) => event.dirty }) },
    ESCAPE: [
      { guard: 'unsaved', actions: assign({ leaving: 'back' }) },
      { target: 'returning', actions: 'pop' },
    ],
    DISMISS: [{ guard: 'unsaved', actions: assign({ leaving: 'out' }) }, { target: 'closed' }],
    STAY: { actions: assign({ leaving: undefined }) },
    LEAVE: [
      { guard: 'leavesForPage', target: 'closed' },
      { target: 'returning', actions: 'pop' },
    ],
    DONE: [
      { guard: ({ event }) => isQuiet(event.outcome), target: 'closed' },
      {
        target: 'result',
        actions: assign(({ context, event }) => finished(context, event.outcome)),
      },
    ],
    RELOAD: [
      { guard: 'hasRecord', target: 'asking', actions: assign(({ context }) => reloading(context)) },
      { target: 'returning', actions: 'pop' },
    ],
  },
});
