import { assign, raise } from 'xstate';
import { levelOf } from './levels.ts';
import { completed } from './lineActions.ts';
import { paletteSetup as base } from './paletteSetup.ts';
import {
  choosingParts,
  form,
  isQuiet,
  moving,
  opening,
  paging,
  searching,
  taking,
  typingLines,
} from './paletteStates.ts';
import * as transitions from './transitions.ts';

/** The palette from opening to closing: a path of levels, each with its list or form. Pure except for its services. */
export const paletteMachine = base.createMachine({
  id: 'palette',
  context: ({ input: { services, record } }) => {
    const root = levelOf({ kind: 'root' });
    return {
      ...transitions.initialState,
      services,
      levels: record ? [root, levelOf({ kind: 'record', record, stale: false })] : [root],
      sections: [],
      loading: undefined,
      leading: undefined,
      entries: [],
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
        { guard: 'stale', target: 'loading', actions: 'takeStale' },
        { target: 'record' },
      ],
    },
    root: {
      ...typingLines,
      on: {
        ...typingLines.on,
        PASTE: { target: 'resolving', actions: 'takeEntries' },
        // Restores the last query if there is no row above.
        MOVE: [{ guard: 'recalls', target: '.waiting', actions: ['recall', 'arrange'] }, { actions: 'move' }],
        TICK: { guard: { type: 'does', params: 'open' }, target: 'records', actions: 'turnTick' },
        LEAD: [
          { guard: 'leads', target: 'leading', actions: ['select', 'remember', 'takeLead'] },
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
              query: transitions.here(context).formerLine ?? '',
              composing: false,
            })),
          },
          { target: 'closed' },
        ],
        CHOOSE: [
          { guard: { type: 'does', params: 'type' }, target: '.asking', actions: ['typeRow', 'arrange'] },
          paging,
          { guard: 'blocked', actions: ['select', 'explain'] },
          ...taking,
          { guard: 'uses', target: 'closed', actions: ['select', 'takeControl'] },
          // Shows the reason in the row, because the control was removed or disabled after it was collected.
          { guard: { type: 'does', params: 'control' }, actions: ['select', 'rearrange', 'explain'] },
          {
            guard: { type: 'does', params: 'selected' },
            target: 'closed',
            actions: ['select', 'remember', 'takeSelected'],
          },
          {
            guard: { type: 'prepares', params: 'several' },
            target: 'closed',
            actions: ['select', 'remember', 'takeSeveral'],
          },
          {
            guard: { type: 'prepares', params: 'record' },
            target: 'loading',
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
        arriving: { always: [{ guard: 'lacksCandidates', target: 'asking' }, { target: 'idle' }] },
      },
      on: {
        ...searching.on,
        BACK: { target: 'returning', actions: 'pop' },
        ESCAPE: { target: 'returning', actions: 'pop' },
        CHOOSE: [
          paging,
          {
            guard: { type: 'does', params: 'open' },
            target: 'loading',
            actions: ['select', 'remember', { type: 'takeRecord', params: 'offer' }],
          },
          { guard: 'isFree', target: 'deciding', actions: ['select', 'takeChoice'] },
        ],
      },
    },
    /** Looks up a pasted column. */
    resolving: {
      tags: 'busy',
      invoke: {
        src: 'resolve',
        input: ({ context }) => ({ services: context.services, question: context.entries }),
        onDone: {
          target: 'records',
          actions: assign(({ context, event }) => transitions.resolved(context, event.output)),
        },
        onError: {
          target: 'failure',
          actions: assign(({ context, event }) => transitions.failed(context, 'resolving', event.error)),
        },
      },
      on: { ESCAPE: 'returning' },
    },
    /** Several records, and the commands on the ticked ones. */
    records: {
      ...searching,
      on: {
        ...searching.on,
        PASTE: { target: 'resolving', actions: 'takeEntries' },
        TICK: { guard: { type: 'does', params: 'tick' }, actions: ['select', 'turnTick', 'arrangeTicked'] },
        BACK: { target: 'returning', actions: 'pop' },
        ESCAPE: { target: 'returning', actions: 'pop' },
        CHOOSE: [
          paging,
          {
            guard: { type: 'does', params: 'tick' },
            actions: ['select', 'turnTick', 'arrangeTicked'],
          },
          {
            guard: { type: 'does', params: 'ticked' },
            target: 'closed',
            actions: ['select', 'remember', 'takeTicked'],
          },
        ],
      },
    },
    record: {
      entry: 'rearrange',
      on: {
        ...moving,
        TYPE: { actions: ['type', 'arrange'] },
        BACK: { target: 'returning', actions: 'pop' },
        ESCAPE: { target: 'returning', actions: 'pop' },
        LEAD: { guard: 'leads', target: 'leading', actions: 'takeLead' },
        OPEN: opening,
        CHOOSE: [
          paging,
          { guard: 'blocked', actions: ['select', 'explain'] },
          { guard: 'leads', target: 'leading', actions: ['select', 'takeLead'] },
          ...taking,
        ],
      },
    },
    /** Reads a record and its related records. */
    leading: {
      tags: 'busy',
      invoke: {
        src: 'lead',
        input: ({ context }) => ({ services: context.services, question: context.leading }),
        onDone: {
          target: 'related',
          actions: assign(({ context, event }) => transitions.led(context, event.output)),
        },
        onError: {
          target: 'failure',
          actions: assign(({ context, event }) => transitions.failed(context, 'leading', event.error)),
        },
      },
      on: { ESCAPE: 'returning' },
    },
    /** The related records of a record. */
    related: {
      entry: 'rearrange',
      on: {
        ...moving,
        TYPE: { actions: ['type', 'arrange'] },
        BACK: { target: 'returning', actions: 'pop' },
        ESCAPE: { target: 'returning', actions: 'pop' },
        LEAD: { guard: 'leads', target: 'leading', actions: ['select', 'remember', 'takeLead'] },
        OPEN: opening,
        CHOOSE: [
          paging,
          {
            guard: { type: 'does', params: 'open' },
            target: 'loading',
            actions: ['select', 'remember', { type: 'takeRecord', params: 'show' }],
          },
        ],
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        src: 'load',
        input: ({ context }) => ({ services: context.services, question: context.loading?.record }),
        onDone: [
          {
            guard: ({ context, event }) => transitions.availability(context, event.output) === 'open',
            target: 'deciding',
            actions: assign(({ context, event }) => ({
              task: context.task && { ...context.task, record: event.output },
            })),
          },
          {
            target: 'record',
            actions: assign(({ context, event }) => transitions.recordRead(context, event.output)),
          },
        ],
        onError: {
          target: 'failure',
          actions: assign(({ context, event }) => transitions.failed(context, 'loading', event.error)),
        },
      },
      on: {
        ESCAPE: [{ guard: 'stale', target: 'returning', actions: 'pop' }, { target: 'returning' }],
      },
    },
    /** Decides what the task still needs before it runs. */
    deciding: {
      always: [
        { guard: 'lacksRecord', target: 'pick', actions: 'choose' },
        { guard: 'choosesValue', target: 'pick', actions: 'chooseValue' },
        { guard: 'lacksValues', target: 'filling' },
        { guard: 'needsInput', target: 'input', actions: { type: 'enter', params: 'input' } },
        { guard: 'needsConfirm', target: 'confirm', actions: { type: 'enter', params: 'confirm' } },
        { target: 'running' },
      ],
    },
    /** Requests the choices that words of a sentence name; if that fails, the form asks for them. */
    filling: {
      tags: 'busy',
      invoke: {
        src: 'fill',
        input: ({ context }) => ({ services: context.services, question: context.task }),
        onDone: {
          target: 'deciding',
          actions: assign(({ context, event }) => ({
            task: context.task && { ...context.task, values: event.output },
          })),
        },
        onError: {
          target: 'deciding',
          actions: assign(({ context: { task } }) => ({
            task: task && { ...task, values: task.sentence?.prepared.values ?? {} },
          })),
        },
      },
      on: { ESCAPE: 'returning' },
    },
    input: form,
    confirm: form,
    /** Runs a command without a form; a form runs its command itself. */
    running: {
      tags: 'busy',
      invoke: {
        src: 'run',
        input: ({ context }) => ({ services: context.services, question: context.task }),
        onDone: [
          { guard: ({ event }) => isQuiet(event.output), target: 'closed' },
          {
            target: 'result',
            actions: assign(({ context, event }) => transitions.finished(context, event.output)),
          },
        ],
        onError: {
          target: 'failure',
          actions: assign(({ context, event }) => transitions.failed(context, 'running', event.error)),
        },
      },
      on: { ESCAPE: 'closed' },
    },
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
            target: 'loading',
            actions: [{ type: 'takeRecord', params: 'show' }, 'pop'],
          },
          { guard: { type: 'does', params: 'back' }, target: 'returning', actions: 'pop' },
        ],
      },
    },
    failure: {
      entry: 'arrange',
      on: {
        ...moving,
        BACK: { target: 'returning', actions: 'pop' },
        ESCAPE: { target: 'returning', actions: 'pop' },
        CHOOSE: [
          { guard: { type: 'retries', params: 'loading' }, target: 'loading', actions: 'pop' },
          { guard: { type: 'retries', params: 'leading' }, target: 'leading', actions: 'pop' },
          { guard: { type: 'retries', params: 'running' }, target: 'running', actions: 'pop' },
          { guard: { type: 'retries', params: 'resolving' }, target: 'resolving', actions: 'pop' },
          { guard: { type: 'does', params: 'back' }, target: 'returning', actions: 'pop' },
        ],
      },
    },
    closed: { type: 'final', entry: ({ context }) => context.services.leave() },
  },
});
