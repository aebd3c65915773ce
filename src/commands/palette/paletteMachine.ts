import { and, assign, enqueueActions, fromPromise, not, raise, setup } from 'xstate';
import type { Command, CommandRecord, Outcome, RecordType } from '../command.ts';
import type { FoundRecord } from '../records/sources.ts';
import { placeOf, rowsOf, type Act, type Level, type RecordRef } from './levels.ts';
import type { PaletteContext, PaletteEvent, PaletteInput, PaletteServices } from './paletteContext.ts';
import * as walk from './walk.ts';

/** The search follows the last letter after this time. */
export const settleMilliseconds = 150;

const { here, chosen } = walk;

/** A single Latin letter says nothing about a record yet. */
function worthSearching(query: string): boolean {
  const keyword = query.trim();
  return keyword.length > 1 || /[^\x20-\x7e]/.test(keyword);
}

/** Nothing to tell, or the page has gone elsewhere. */
function isQuiet(outcome: Outcome): boolean {
  return !outcome.notice || outcome.go === true;
}

interface Asked<Question> {
  services: PaletteServices;
  question: Question;
}

const base = setup({
  types: {
    context: {} as PaletteContext,
    events: {} as PaletteEvent,
    input: {} as PaletteInput,
  },
  actors: {
    search: fromPromise<FoundRecord[], Asked<{ keyword: string; type: RecordType | undefined }>>(
      ({ input: { services, question } }) => services.search(question.keyword, question.type),
    ),
    load: fromPromise<CommandRecord, Asked<RecordRef | undefined>>(({ input: { services, question } }) => {
      if (!question) throw new Error('No record to read');
      return services.load(question);
    }),
    run: fromPromise<Outcome, Asked<{ command: Command; record?: CommandRecord } | undefined>>(
      ({ input: { services, question } }) => {
        if (!question) throw new Error('Nothing to run');
        return services.run(question.command, question.record);
      },
    ),
  },
  delays: { settle: settleMilliseconds },
  guards: {
    blocked: ({ context, event }) => (chosen(context, event)?.blocked?.length ?? 0) > 0,
    does: ({ context, event }, act: Act['do']) => chosen(context, event)?.act.do === act,
    searchable: ({ event }) => event.type === 'TYPE' && !event.composing && worthSearching(event.query),
    atRoot: ({ context }) => context.places.length === 1,
    unsaved: ({ context }) => context.dirty && !context.leaving,
    nothingShown: ({ context }) => rowsOf(context.sections).length === 0,
    at: ({ context }, kind: Level['kind']) => here(context).level.kind === kind,
    stale: ({ context }) => {
      const { level } = here(context);
      return level.kind === 'record' && level.stale;
    },
    retries: ({ context }, retry: 'loading' | 'running') => {
      const { level } = here(context);
      return level.kind === 'failure' && level.retry === retry;
    },
    lacksRecord: ({ context: { task } }) => task?.command.on !== undefined && !task.record,
    needsInput: ({ context: { task } }) => task?.command.input !== undefined,
    needsConfirm: ({ context: { task } }) => task?.command.confirm !== undefined,
  },
  actions: {
    arrange: assign(({ context }) => walk.arranged(context, false)),
    rearrange: assign(({ context }) => walk.arranged(context, true)),
    type: assign(({ context, event }) => (event.type === 'TYPE' ? walk.typed(context, event.query) : {})),
    move: assign(({ context, event }) => (event.type === 'MOVE' ? walk.moved(context, event.step) : {})),
    point: assign(({ context, event }) =>
      event.type === 'POINT' ? walk.selectedAt(context, event.value) : {},
    ),
    select: assign(({ context, event }) => walk.selectedAt(context, chosen(context, event)?.value ?? '')),
    explain: assign(({ context }) => ({ explained: here(context).selected })),
    remember: ({ context, event }) => {
      const row = chosen(context, event);
      if (row) context.services.remember(row, here(context).query);
    },
    takeTask: assign(({ context, event }) => {
      const act = chosen(context, event)?.act;
      return act?.do === 'command' ? { task: { command: act.command, record: act.record } } : {};
    }),
    takeRecord: assign(({ context, event }, then: 'show' | 'offer') => {
      const act = chosen(context, event)?.act;
      return act?.do === 'open' ? { loading: { record: act.record, then } } : {};
    }),
    takeStale: assign(({ context }) => {
      const { level } = here(context);
      return level.kind === 'record' ? { loading: { record: level.record, then: 'show' as const } } : {};
    }),
    follow: ({ context, event }) => {
      const act = chosen(context, event)?.act;
      if (act?.do === 'follow') context.services.follow(act.route);
    },
    pop: assign(({ context }) => walk.popped(context)),
    backTo: assign(({ context }, kind: Level['kind']) => walk.backTo(context, kind)),
    enter: assign(({ context }, kind: 'pick' | 'input' | 'confirm') =>
      context.task ? walk.pushed(context, { kind, ...context.task }) : {},
    ),
  },
});

/** Moving in any list. */
const moving = base.createStateConfig({
  on: {
    MOVE: { actions: 'move' },
    POINT: { actions: 'point' },
    CHANGED: { actions: 'rearrange' },
  },
}).on;

/** Typing in a list whose records the server finds: an answer out of date finds nobody home. */
const searching = base.createStateConfig({
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
    idle: {},
    waiting: {
      after: { settle: 'asking' },
      on: { CHOOSE: { guard: 'nothingShown', actions: assign({ enterPending: true }) } },
    },
    asking: {
      on: { CHOOSE: { guard: 'nothingShown', actions: assign({ enterPending: true }) } },
      invoke: {
        src: 'search',
        input: ({ context }) => {
          const { level, query } = here(context);
          const type = level.kind === 'pick' ? level.command.on : undefined;
          return { services: context.services, question: { keyword: query.trim(), type } };
        },
        onDone: {
          target: 'idle',
          actions: enqueueActions(({ context, event, enqueue }) => {
            const change = walk.answered(context, event.output);
            enqueue.assign({ ...change, enterPending: false });
            if (context.enterPending && rowsOf(change.sections ?? []).length === 1)
              enqueue.raise({ type: 'CHOOSE' });
          }),
        },
        onError: { target: 'idle', actions: assign({ searchFailed: true, enterPending: false }) },
      },
    },
  },
});

const form = base.createStateConfig({
  on: {
    DIRTY: { actions: assign({ dirty: true, leaving: false }) },
    BACK: { target: 'returning', actions: 'pop' },
    ESCAPE: [
      { guard: 'unsaved', actions: assign({ leaving: true }) },
      { target: 'returning', actions: 'pop' },
    ],
    DISMISS: [{ guard: 'unsaved', actions: assign({ leaving: true }) }, { target: 'closed' }],
    DONE: [
      { guard: ({ event }) => isQuiet(event.outcome), target: 'closed' },
      { target: 'result', actions: assign(({ context, event }) => walk.finished(context, event.outcome)) },
    ],
    RELOAD: { target: 'loading', actions: assign(({ context }) => walk.reloading(context)) },
  },
});

/**
 * The palette from opening to closing: a way of places, each with its list or form. Pure but for the services it is
 * given.
 */
export const paletteMachine = base.createMachine({
  id: 'palette',
  context: ({ input: { services, record } }) => {
    const root = placeOf({ kind: 'root' });
    return {
      ...walk.calm,
      services,
      places: record ? [root, placeOf({ kind: 'record', record, stale: false })] : [root],
      sections: [],
      loading: undefined,
      task: undefined,
    };
  },
  initial: 'returning',
  on: { DISMISS: '.closed' },
  states: {
    /** To wherever the last place is. */
    returning: {
      always: [
        { guard: { type: 'at', params: 'root' }, target: 'root' },
        { guard: { type: 'at', params: 'pick' }, target: 'pick' },
        { guard: 'stale', target: 'loading', actions: 'takeStale' },
        { target: 'record' },
      ],
    },
    root: {
      ...searching,
      on: {
        ...searching.on,
        ESCAPE: 'closed',
        CHOOSE: [
          { guard: 'blocked', actions: ['select', 'explain'] },
          {
            guard: { type: 'does', params: 'open' },
            target: 'loading',
            actions: ['select', 'remember', { type: 'takeRecord', params: 'show' }],
          },
          {
            guard: { type: 'does', params: 'command' },
            target: 'deciding',
            actions: ['select', 'remember', 'takeTask'],
          },
        ],
      },
    },
    pick: {
      ...searching,
      on: {
        ...searching.on,
        BACK: { target: 'returning', actions: 'pop' },
        ESCAPE: { target: 'returning', actions: 'pop' },
        CHOOSE: {
          guard: { type: 'does', params: 'open' },
          target: 'loading',
          actions: ['select', 'remember', { type: 'takeRecord', params: 'offer' }],
        },
      },
    },
    record: {
      entry: 'rearrange',
      on: {
        ...moving,
        TYPE: { actions: ['type', 'arrange'] },
        BACK: { target: 'returning', actions: 'pop' },
        ESCAPE: { target: 'returning', actions: 'pop' },
        CHOOSE: [
          { guard: 'blocked', actions: ['select', 'explain'] },
          {
            guard: { type: 'does', params: 'command' },
            target: 'deciding',
            actions: ['select', 'remember', 'takeTask'],
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
            guard: ({ context, event }) => walk.standing(context, event.output) === 'open',
            target: 'deciding',
            actions: assign(({ context, event }) => ({
              task: context.task && { ...context.task, record: event.output },
            })),
          },
          {
            target: 'record',
            actions: assign(({ context, event }) => walk.recordRead(context, event.output)),
          },
        ],
        onError: {
          target: 'failure',
          actions: assign(({ context, event }) => walk.failed(context, 'loading', event.error)),
        },
      },
      on: {
        TYPE: { guard: not('stale'), target: 'returning', actions: raise(({ event }) => event) },
        ESCAPE: [
          { guard: 'stale', target: 'returning', actions: 'pop' },
          { target: 'returning' },
        ],
      },
    },
    /** What the task still needs before it runs. */
    deciding: {
      always: [
        { guard: 'lacksRecord', target: 'pick', actions: { type: 'enter', params: 'pick' } },
        { guard: 'needsInput', target: 'input', actions: { type: 'enter', params: 'input' } },
        { guard: 'needsConfirm', target: 'confirm', actions: { type: 'enter', params: 'confirm' } },
        { target: 'running' },
      ],
    },
    input: form,
    confirm: form,
    /** A command without a form; with one, the form runs it. */
    running: {
      tags: 'busy',
      invoke: {
        src: 'run',
        input: ({ context }) => ({ services: context.services, question: context.task }),
        onDone: [
          { guard: ({ event }) => isQuiet(event.output), target: 'closed' },
          {
            target: 'result',
            actions: assign(({ context, event }) => walk.finished(context, event.output)),
          },
        ],
        onError: {
          target: 'failure',
          actions: assign(({ context, event }) => walk.failed(context, 'running', event.error)),
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
          {
            guard: and([
              { type: 'does', params: 'retry' },
              { type: 'retries', params: 'loading' },
            ]),
            target: 'loading',
            actions: 'pop',
          },
          { guard: { type: 'does', params: 'retry' }, target: 'running', actions: 'pop' },
          { guard: { type: 'does', params: 'back' }, target: 'returning', actions: 'pop' },
        ],
      },
    },
    closed: { type: 'final', entry: ({ context }) => context.services.leave() },
  },
});
