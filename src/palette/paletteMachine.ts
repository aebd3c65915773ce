import { assign, raise, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { levelOf } from './levels.ts';
import { completed } from './lineActions.ts';
import { paletteSetup as base } from './paletteSetup.ts';
import {
  choosingParts,
  form,
  goingBack,
  moving,
  opening,
  paging,
  searching,
  taking,
  typingLines,
} from './paletteStates.ts';
import { answered, continuesTask, failed, isQuiet } from './questions.ts';
import { here, initialState } from './transitions.ts';

/** The palette from opening to closing: a path of levels, each with its list or form. Pure except for its services. */
export const paletteMachine = base.createMachine({
  id: 'palette',
  context: ({ input: { services, record } }) => {
    const root = levelOf({ kind: 'root' });
    return {
      ...initialState,
      services,
      levels: record ? [root, levelOf({ kind: 'record', record, stale: false })] : [root],
      sections: [],
      question: undefined,
      task: undefined,
    };
  },
  initial: 'returning',
  on: { DISMISS: '.closed' },
  states: {
    /** Enters the state of the last level. */
    returning: {
      always: [
        { guard: { type: 'at', params: 'root' }, target: 'root' },
        { guard: { type: 'at', params: 'pick' }, target: 'pick' },
        { guard: { type: 'at', params: 'records' }, target: 'records' },
        { guard: { type: 'at', params: 'related' }, target: 'related' },
        { guard: { type: 'at', params: 'result' }, target: 'result' },
        { guard: 'stale', target: 'asking', actions: 'requestStale' },
        { target: 'record' },
      ],
    },
    root: {
      ...typingLines,
      on: {
        ...typingLines.on,
        PASTE: { target: 'asking', actions: 'requestPasted' },
        // Restores the last query if there is no row above.
        MOVE: [{ guard: 'recalls', target: '.waiting', actions: ['recall', 'arrange'] }, { actions: 'move' }],
        TICK: { guard: { type: 'does', params: 'open' }, target: 'records', actions: 'turnTick' },
        LEAD: [
          { guard: 'leads', target: 'asking', actions: ['select', 'remember', 'requestRelated'] },
          ...choosingParts,
        ],
        CANDIDATES: choosingParts,
        COMPLETE: [
          {
            guard: 'completes',
            actions: raise(({ context, event }) => ({
              type: 'TYPE',
              query: completed(context, event) ?? '',
              composing: false,
            })),
          },
          ...choosingParts,
        ],
        OPEN: opening,
        ESCAPE: [
          {
            guard: 'hasFormerLine',
            actions: raise(({ context }) => ({
              type: 'TYPE',
              query: here(context).formerLine ?? '',
              composing: false,
            })),
          },
          { target: 'closed' },
        ],
        CHOOSE: [
          { guard: { type: 'does', params: 'type' }, target: '.searching', actions: ['typeRow', 'arrange'] },
          paging,
          { guard: 'blocked', actions: ['select', 'explain'] },
          ...taking,
          { guard: 'uses', target: 'closed', actions: ['select', 'runOnPage'] },
          // Shows the reason in the row, because the control was removed or disabled after it was collected.
          { guard: { type: 'does', params: 'control' }, actions: ['select', 'rearrange', 'explain'] },
          {
            guard: { type: 'does', params: 'selected' },
            target: 'closed',
            actions: ['select', 'remember', 'runOnPage'],
          },
          {
            guard: { type: 'prepares', params: 'several' },
            target: 'closed',
            actions: ['select', 'remember', 'runOnPage'],
          },
          {
            guard: { type: 'prepares', params: 'record' },
            target: 'asking',
            actions: ['select', 'remember', 'takePrepared'],
          },
          {
            guard: { type: 'does', params: 'prepared' },
            target: 'deciding',
            actions: ['select', 'remember', 'takePrepared'],
          },
        ],
      },
    },
    pick: {
      ...searching,
      initial: 'arriving',
      states: {
        ...searching.states,
        arriving: { always: [{ guard: 'lacksCandidates', target: 'searching' }, { target: 'idle' }] },
      },
      on: {
        ...searching.on,
        ...goingBack,
        CHOOSE: [
          paging,
          {
            guard: { type: 'does', params: 'open' },
            target: 'asking',
            actions: ['select', 'remember', { type: 'requestRecord', params: 'continue' }],
          },
          { guard: 'isFree', target: 'deciding', actions: ['select', 'takeChoice'] },
        ],
      },
    },
    /** Several records, and the commands on the ticked ones. */
    records: {
      ...searching,
      on: {
        ...searching.on,
        PASTE: { target: 'asking', actions: 'requestPasted' },
        TICK: { guard: { type: 'does', params: 'tick' }, actions: ['select', 'turnTick', 'arrangeTicked'] },
        ...goingBack,
        CHOOSE: [
          paging,
          {
            guard: { type: 'does', params: 'tick' },
            actions: ['select', 'turnTick', 'arrangeTicked'],
          },
          {
            guard: { type: 'does', params: 'ticked' },
            target: 'closed',
            actions: ['select', 'remember', 'runOnPage'],
          },
        ],
      },
    },
    record: {
      entry: 'rearrange',
      on: {
        ...moving,
        TYPE: { actions: ['type', 'arrange'] },
        ...goingBack,
        LEAD: { guard: 'leads', target: 'asking', actions: 'requestRelated' },
        OPEN: opening,
        CHOOSE: [
          paging,
          { guard: 'blocked', actions: ['select', 'explain'] },
          { guard: 'leads', target: 'asking', actions: ['select', 'requestRelated'] },
          ...taking,
        ],
      },
    },
    /** The related records of a record. */
    related: {
      entry: 'rearrange',
      on: {
        ...moving,
        TYPE: { actions: ['type', 'arrange'] },
        ...goingBack,
        LEAD: { guard: 'leads', target: 'asking', actions: ['select', 'remember', 'requestRelated'] },
        OPEN: opening,
        CHOOSE: [
          paging,
          {
            guard: { type: 'does', params: 'open' },
            target: 'asking',
            actions: ['select', 'remember', { type: 'requestRecord', params: 'show' }],
          },
        ],
      },
    },
    /** Asks the server: the answer completes the task or opens a level. */
    asking: {
      tags: 'busy',
      invoke: {
        src: 'ask',
        input: ({ context: { services, question } }) => ({ services, question }),
        onDone: [
          {
            guard: ({ event: { output } }) => output.kind === 'outcome' && isQuiet(output.outcome),
            target: 'closed',
          },
          {
            guard: ({ context, event }) => continuesTask(context, event.output),
            target: 'deciding',
            actions: assign(({ context, event }) => answered(context, event.output)),
          },
          { target: 'returning', actions: assign(({ context, event }) => answered(context, event.output)) },
        ],
        onError: {
          target: 'failure',
          actions: assign(({ context, event }) => failed(context, event.error)),
        },
      },
      on: {
        ESCAPE: [
          { guard: 'runsCommand', target: 'closed' },
          { guard: 'stale', target: 'returning', actions: 'pop' },
          { target: 'returning' },
        ],
      },
    },
    /** Decides what the task still needs before it runs. */
    deciding: {
      always: [
        { guard: 'lacksRecord', target: 'pick', actions: 'choose' },
        { guard: 'choosesValue', target: 'pick', actions: 'chooseValue' },
        { guard: 'lacksValues', target: 'asking', actions: 'requestValues' },
        { guard: 'needsInput', target: 'input', actions: { type: 'enter', params: 'input' } },
        { guard: 'needsConfirm', target: 'confirm', actions: { type: 'enter', params: 'confirm' } },
        { target: 'asking', actions: 'requestRun' },
      ],
    },
    input: form,
    confirm: form,
    result: {
      entry: 'arrange',
      on: {
        ...moving,
        TYPE: {
          target: 'returning',
          actions: [{ type: 'backTo', params: 'root' }, raise(({ event }) => event)],
        },
        BACK: { target: 'returning', actions: 'pop' },
        ESCAPE: 'closed',
        CHOOSE: [
          { guard: { type: 'does', params: 'follow' }, target: 'closed', actions: 'follow' },
          { guard: { type: 'does', params: 'again' }, target: 'deciding', actions: 'pop' },
          {
            guard: { type: 'does', params: 'another' },
            target: 'returning',
            actions: { type: 'backTo', params: 'pick' },
          },
          {
            guard: { type: 'does', params: 'open' },
            target: 'asking',
            actions: [{ type: 'requestRecord', params: 'show' }, 'pop'],
          },
          { guard: { type: 'does', params: 'back' }, target: 'returning', actions: 'pop' },
        ],
      },
    },
    failure: {
      entry: 'arrange',
      on: {
        ...moving,
        ...goingBack,
        CHOOSE: [
          { guard: { type: 'does', params: 'retry' }, target: 'asking', actions: 'requestAgain' },
          { guard: { type: 'does', params: 'back' }, target: 'returning', actions: 'pop' },
        ],
      },
    },
    closed: { type: 'final', entry: ({ context }) => context.services.leave() },
  },
});

export type PaletteActor = ActorRefFrom<typeof paletteMachine>;
export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>;
export type PaletteSend = PaletteActor['send'];
