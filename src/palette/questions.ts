/** Questions to the server whose answers the palette needs before it continues. */
import type { CommandRecord, FieldValues, Outcome } from '../commandKit/command.ts';
import { commandValue, levelOf, rowsOf, type Act, type Level, type Question } from './levels.ts';
import type {
  CommandAvailability,
  PaletteContext,
  PaletteEvent,
  PaletteServices,
  Related,
} from './paletteContext.ts';
import { isSame, withMore, type Pasted } from './pasted.ts';
import { chosen, here, initialState, popped, pushed, withHere, type PaletteChange } from './transitions.ts';

export type Answer =
  | { kind: 'pasted'; pasted: Pasted }
  | { kind: 'record'; record: CommandRecord }
  | { kind: 'related'; related: Related }
  | { kind: 'values'; values: FieldValues }
  | { kind: 'outcome'; outcome: Outcome };

export async function ask(services: PaletteServices, question: Question): Promise<Answer> {
  switch (question.kind) {
    case 'pasted':
      return { kind: 'pasted', pasted: await services.resolve(question.entries) };
    case 'record':
      return { kind: 'record', record: await services.load(question.record) };
    case 'related':
      return { kind: 'related', related: await services.loadRelated(question.record, question.by) };
    case 'values': {
      const { prepared, query, record } = question;
      // If the choices that words of the line name cannot be read, the form asks for them.
      const values = await services.fill(prepared, query, record).catch(() => prepared.values);
      return { kind: 'values', values };
    }
    case 'run':
      return { kind: 'outcome', outcome: await services.run(question.command, question.record) };
  }
}

/** Tells whether the outcome has no notice, or has opened another page. */
export function isQuiet(outcome: Outcome): boolean {
  return !outcome.notice || outcome.go === true;
}

/** Tells whether the task continues with the answer, instead of showing it. */
export function continuesTask(context: PaletteContext, answer: Answer): boolean {
  if (answer.kind === 'record') return availability(context, answer.record) === 'open';
  return answer.kind === 'values';
}

/** Applies an answer: it completes the task, or opens a level. */
export function answered(context: PaletteContext, answer: Answer): PaletteChange {
  const { task } = context;
  switch (answer.kind) {
    case 'pasted':
      return pastedFound(context, answer.pasted);
    case 'record':
      if (continuesTask(context, answer)) return { task: task && { ...task, record: answer.record } };
      return recordRead(context, answer.record);
    case 'related':
      return pushed(context, { ...answer.related, kind: 'related' });
    case 'values':
      return { task: task && { ...task, values: answer.values } };
    case 'outcome':
      return finished(context, answer.outcome);
  }
}

/** Opens a failure above the present level; removes a record that could not be read again. */
export function failed(context: PaletteContext, error: unknown): PaletteChange {
  const { question } = context;
  if (!question) return {};
  const { level } = here(context);
  const isUnreadable =
    question.kind === 'record' && level.kind === 'record' && isSame(level.record, question.record);
  const levels = isUnreadable ? context.levels.slice(0, -1) : context.levels;
  return pushed({ levels }, { kind: 'failure', error, question });
}

/** Leaves a failure to ask the same question again. */
export function retried(context: PaletteContext): PaletteChange {
  const { level } = here(context);
  return level.kind === 'failure' ? { ...popped(context), question: level.question } : {};
}

/** Returns the question for related records: of the selected record, or of the selected action's record. */
export function relatedQuestion(context: PaletteContext, event: PaletteEvent): Question | undefined {
  const row = chosen(context, event);
  if (row?.act.do === 'lead') return { kind: 'related', record: row.act.record, by: row.act.by };
  if (event.type !== 'LEAD' || !row?.hasRelations) return undefined;
  const { act } = row;
  const record = act.do === 'open' || act.do === 'command' ? act.record : undefined;
  return record && { kind: 'related', record, by: undefined };
}

/** Starts opening the page of the record; it is read first, as for any command. */
export function pageOpened(context: PaletteContext, event: PaletteEvent): PaletteChange {
  const row = chosen(context, event);
  if (row?.act.do !== 'open' || !row.page) return {};
  return {
    task: { command: row.page },
    question: { kind: 'record', record: row.act.record, then: 'continue' },
  };
}

/** Returns the task of a sentence, with the record to read if it names one. */
export function sentenceTask(context: PaletteContext, act: Act | undefined): PaletteChange {
  if (act?.do !== 'prepared') return {};
  const { prepared, keyword } = act;
  const record = act.needs === 'record' ? prepared.records[0] : undefined;
  return {
    task: { command: prepared.command, sentence: { prepared, query: here(context).query, keyword } },
    question: record && { kind: 'record', record, then: 'continue' },
  };
}

/** Asks for the values of the task's sentence. */
export function valuesQuestion({ task }: PaletteContext): Question | undefined {
  if (!task?.sentence) return undefined;
  const { prepared, query } = task.sentence;
  return { kind: 'values', prepared, query, record: task.record };
}

/** Returns the availability of the task on the record that was read for it; undefined if it was opened for itself. */
function availability(
  { question, task, services }: PaletteContext,
  record: CommandRecord,
): CommandAvailability | undefined {
  if (question?.kind !== 'record' || question.then !== 'continue' || !task) return undefined;
  return services.availability(task.command, record);
}

/**
 * Opens the actions of the current record. If it was picked for a command that is impossible, selects and explains that
 * command's row. If the state hides the command, stores it as unfit.
 */
export function recordRead(context: PaletteContext, record: CommandRecord): PaletteChange {
  const level: Level = { kind: 'record', record, stale: false };
  const before = here(context).level;
  if (before.kind === 'record' && isSame(before.record, record))
    return { ...initialState, ...withHere(context, { level }) };
  const command = context.task?.command;
  const outcome = availability(context, record);
  if (!command || !outcome) return pushed(context, level);
  const value = commandValue(command, record);
  return {
    ...pushed(context, level, value),
    explained: outcome === 'blocked' ? value : undefined,
    unfit: outcome === 'unfit' ? command : undefined,
  };
}

/**
 * Opens the records that a pasted text names, or adds them to already ticked ones. The typed text remains if it names one of
 * the commands.
 */
function pastedFound(context: PaletteContext, pasted: Pasted): PaletteChange {
  const paletteLevel = here(context);
  if (paletteLevel.level.kind === 'records') {
    const level: Level = { kind: 'records', pasted: withMore(paletteLevel.level.pasted, pasted) };
    return { ...initialState, ...withHere(context, { level, query: '', found: [] }) };
  }
  const after = { ...levelOf({ kind: 'records', pasted }), query: paletteLevel.query };
  const isVerb = rowsOf(context.services.sections(after, context.levels)).some(
    ({ act }) => act.do === 'ticked',
  );
  return { ...initialState, levels: [...context.levels, isVerb ? after : { ...after, query: '' }] };
}

/** Replaces the form by its outcome. Records that were read before it are outdated. */
export function finished(context: PaletteContext, outcome: Outcome): PaletteChange {
  if (!context.task) return {};
  const levels = context.levels
    .filter(({ level }) => level.kind !== 'input' && level.kind !== 'confirm' && !isChoosing(level))
    .map(({ level }) => levelOf(level.kind === 'record' ? { ...level, stale: true } : level));
  const { command, record } = context.task;
  return pushed({ levels }, { kind: 'result', command, record, outcome });
}

const isChoosing = (level: Level) => level.kind === 'pick' && level.choosing !== undefined;

/** Returns from a form with a conflict to the current record. */
export function reloading(context: PaletteContext): PaletteChange {
  const record = context.task?.record;
  return { ...popped(context), question: record && { kind: 'record', record, then: 'show' } };
}
