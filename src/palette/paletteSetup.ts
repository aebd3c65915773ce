import { assign, fromPromise, setup } from 'xstate';
import type { Command } from '../commandKit/command.ts';
import type { FoundRecord } from '../commandKit/recordType.ts';
import { visibleText } from '../domain/visibleText.ts';
import type { ReadChoice } from '../forms/useReadings.ts';
import { storableQuery } from './habits.ts';
import { rowsOf, type Act, type Choosing, type Level, type Question } from './levels.ts';
import type { PaletteContext, PaletteEvent, PaletteInput, PaletteServices } from './paletteContext.ts';
import * as questions from './questions.ts';
import { ask, type Answer } from './questions.ts';
import type { Forecasts, PreparedLine, Prepared } from './sentence/lineTypes.ts';
import * as lineActions from './lineActions.ts';
import * as transitions from './transitions.ts';

/** Milliseconds after the last letter before the search starts. */
export const settleMilliseconds = 150;

const { here, chosen } = transitions;

/** Returns the typed line. Does not change the text of a running composition (R-line-12). */
function lineOf({ query, composing }: Extract<PaletteEvent, { type: 'TYPE' }>): string {
  return composing ? query : visibleText(query);
}

/** The found records and the readings as a sentence; for a field, its choices. */
interface SearchAnswer {
  found: FoundRecord[];
  prepared: Prepared[];
  choices?: readonly ReadChoice[];
}

interface Search {
  query: string;
  command: Command | undefined;
  choosing?: Choosing | undefined;
  /** True if the query may be a sentence as well. */
  sentence: boolean;
}

interface ServiceInput<Question> {
  services: PaletteServices;
  question: Question;
}

type Preparing = Extract<Act, { do: 'prepared' }>;

/** The actors, guards and actions of the palette's machine. */
export const paletteSetup = setup({
  types: {
    context: {} as PaletteContext,
    events: {} as PaletteEvent,
    input: {} as PaletteInput,
  },
  actors: {
    search: fromPromise<SearchAnswer, ServiceInput<Search>>(async ({ input: { services, question } }) => {
      const { query, command, choosing, sentence } = question;
      if (choosing)
        return { found: [], prepared: [], choices: await services.choices(choosing, query.trim()) };
      const [found, prepared] = await Promise.all([
        services.search(query.trim(), command),
        // Passes the query untrimmed, because its parts are positions in the input.
        sentence ? services.understand(query) : [],
      ]);
      return { found, prepared };
    }),
    forecast: fromPromise<Forecasts, ServiceInput<{ lines: readonly PreparedLine[]; query: string }>>(
      ({ input: { services, question } }) => services.forecast(question.lines, question.query),
    ),
    ask: fromPromise<Answer, ServiceInput<Question | undefined>>(({ input: { services, question } }) => {
      if (!question) throw new Error('Nothing to ask');
      return ask(services, question);
    }),
  },
  delays: { settle: settleMilliseconds },
  guards: {
    blocked: ({ context, event }) => (chosen(context, event)?.blocked?.length ?? 0) > 0,
    does: ({ context, event }, act: Act['do']) => chosen(context, event)?.act.do === act,
    prepares: ({ context, event }, needs: Preparing['needs']) => {
      const act = chosen(context, event)?.act;
      return act?.do === 'prepared' && act.needs === needs;
    },
    lacksValues: ({ context: { task } }) =>
      task?.sentence !== undefined && task.values === undefined && task.command.input !== undefined,
    searchable: ({ context, event }) =>
      event.type === 'TYPE' && !event.composing && transitions.searchesServer(context, lineOf(event)),
    recalls: ({ context, event }) => transitions.recallIndex(context, event) !== undefined,
    lacksCandidates: ({ context }) => transitions.lacksCandidates(here(context)),
    lacksForecasts: ({ context }) => lineActions.linesToForecast(here(context), context.sections).length > 0,
    completes: ({ context, event }) => lineActions.completed(context, event) !== undefined,
    choosesOnRecord: ({ context, event }) =>
      lineActions.candidatesTask(context, event).question !== undefined,
    choosesValue: ({ context: { task } }) => task?.choosing !== undefined,
    isFree: ({ context, event }) => {
      const act = chosen(context, event)?.act;
      return act?.do === 'choice' && act.choice.blocked === undefined;
    },
    hasCandidates: ({ context, event }) => lineActions.candidatesAt(context, event) !== undefined,
    hasFormerLine: ({ context }) => here(context).formerLine !== undefined,
    unsaved: ({ context }) => context.dirty,
    leavesForPage: ({ context }) => context.leaving === 'out',
    // Because a row that was clicked or moved to is chosen deliberately, it need not wait.
    awaitsAnswer: ({ context, event }) => transitions.pendingKey(event) !== undefined && !context.moved,
    lacksAnswer: ({ context }) => context.searchFailed && rowsOf(context.sections).length === 0,
    enterPending: ({ context }) => context.enterPending !== false,
    at: ({ context }, kind: Level['kind']) => here(context).level.kind === kind,
    stale: ({ context }) => {
      const { level } = here(context);
      return level.kind === 'record' && level.stale;
    },
    hasPage: ({ context, event }) => {
      const row = chosen(context, event);
      return row?.act.do === 'open' && row.page !== undefined;
    },
    uses: ({ context, event }) => {
      const act = chosen(context, event)?.act;
      return act?.do === 'control' && context.services.isUsable(act.control);
    },
    leads: ({ context, event }) => questions.relatedQuestion(context, event) !== undefined,
    runsCommand: ({ context }) => context.question?.kind === 'run',
    hasRecord: ({ context: { task } }) => task?.record !== undefined,
    lacksRecord: ({ context: { task } }) => task?.command.on !== undefined && !task.record,
    needsInput: ({ context: { task } }) => task?.command.input !== undefined,
    needsConfirm: ({ context: { task } }) => task?.command.confirm !== undefined,
  },
  actions: {
    arrange: assign(({ context }) => transitions.arranged(context, false)),
    arrangeTicked: assign(({ context }) => transitions.ticksArranged(context)),
    rearrange: assign(({ context }) => transitions.arranged(context, true)),
    type: assign(({ context, event }) =>
      event.type === 'TYPE' ? transitions.typed(context, lineOf(event)) : {},
    ),
    typeRow: assign(({ context, event }) => transitions.typedByRow(context, chosen(context, event))),
    move: assign(({ context, event }) =>
      event.type === 'MOVE' ? transitions.moved(context, event.step) : {},
    ),
    point: assign(({ context, event }) =>
      event.type === 'POINT' ? transitions.selectedAt(context, event.value) : {},
    ),
    select: assign(({ context, event }) =>
      transitions.selectedAt(context, chosen(context, event)?.value ?? ''),
    ),
    showMore: assign(({ context }) => transitions.moreShown(context)),
    explain: assign(({ context }) => ({ explained: here(context).selected })),
    remember: ({ context, event }) => {
      const row = chosen(context, event);
      // Because opening the related records of an action's record does not run the action.
      if (event.type === 'LEAD' && row?.act.do !== 'open') return;
      if (row) context.services.remember(row, storableQuery(here(context), row));
    },
    takeTask: assign(({ context, event }) => {
      const act = chosen(context, event)?.act;
      return act?.do === 'command' ? { task: { command: act.command, record: act.record } } : {};
    }),
    takePrepared: assign(({ context, event }) =>
      questions.sentenceTask(context, chosen(context, event)?.act),
    ),
    takeCandidates: assign(({ context, event }) => lineActions.candidatesTask(context, event)),
    runOnPage: ({ context, event }) => {
      const act = chosen(context, event)?.act;
      if (act) context.services.runOnPage(act, here(context));
    },
    requestPasted: assign(({ event }) =>
      event.type === 'PASTE' ? { question: { kind: 'pasted' as const, entries: event.entries } } : {},
    ),
    holdEnter: assign(({ event }) => ({
      enterPending: transitions.pendingKey(event) ?? false,
      pendingIndex: event.type === 'CHOOSE' ? event.index : undefined,
    })),
    recall: assign(({ context, event }) => transitions.recalled(context, event)),
    turnTick: assign(({ context, event }) => transitions.tickTurned(context, chosen(context, event))),
    requestRecord: assign(({ context, event }, then: 'show' | 'continue') => {
      const act = chosen(context, event)?.act;
      return act?.do === 'open' ? { question: { kind: 'record' as const, record: act.record, then } } : {};
    }),
    requestPage: assign(({ context, event }) => questions.pageOpened(context, event)),
    requestRelated: assign(({ context, event }) => ({ question: questions.relatedQuestion(context, event) })),
    requestStale: assign(({ context }) => {
      const { level } = here(context);
      return level.kind === 'record'
        ? { question: { kind: 'record' as const, record: level.record, then: 'show' as const } }
        : {};
    }),
    requestValues: assign(({ context }) => ({ question: questions.valuesQuestion(context) })),
    requestRun: assign(({ context: { task } }) => ({
      question: task && { kind: 'run' as const, command: task.command, record: task.record },
    })),
    requestAgain: assign(({ context }) => questions.retried(context)),
    follow: ({ context, event }) => {
      const act = chosen(context, event)?.act;
      if (act?.do === 'follow') context.services.navigate(act.route);
    },
    pop: assign(({ context }) => transitions.popped(context)),
    backTo: assign(({ context }, kind: Level['kind']) => transitions.backTo(context, kind)),
    choose: assign(({ context }) => transitions.choosing(context)),
    chooseValue: assign(({ context }) => transitions.choosingValue(context)),
    takeChoice: assign(({ context, event }) => transitions.choiceApplied(context, event)),
    enter: assign(({ context: { task, ...context } }, kind: 'input' | 'confirm') =>
      task
        ? transitions.pushed(context, {
            kind,
            command: task.command,
            record: task.record,
            ...(task.values && { values: task.values }),
          })
        : {},
    ),
  },
});
