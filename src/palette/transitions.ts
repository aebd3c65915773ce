/** The palette's steps, as functions from its context to what changes in it. */
import type { CommandRecord, Outcome } from '../commandKit/command.ts';
import {
  commandValue,
  examplesId,
  levelOf,
  rowsOf,
  rowsPerPage,
  type Act,
  type Level,
  type PaletteLevel,
  type Row,
} from './levels.ts';
import type {
  Leading,
  PaletteContext,
  PaletteEvent,
  PendingKey,
  Related,
  CommandAvailability,
  Step,
} from './paletteContext.ts';
import { folded } from './foldedText.ts';
import type { LinePart } from './sentence/lineParts.ts';
import type { Prepared } from './sentence/prepare.ts';
import { partsAfterEdit } from './sentence/partsAfterEdit.ts';
import { isSame, withMore, type Pasted } from './pasted.ts';

export type Change = Partial<PaletteContext>;
type Retry = Extract<Level, { kind: 'failure' }>['retry'];

/** A list that nobody has touched, a form that nobody has filled in. */
export const initialState = {
  moved: false,
  explained: undefined,
  unfit: undefined,
  searchFailed: false,
  enterPending: false,
  pendingIndex: undefined,
  recalled: undefined,
  dirty: false,
  leaving: undefined,
} satisfies Change;

const pageRows = 9;

export function here(context: Pick<PaletteContext, 'levels'>): PaletteLevel {
  const paletteLevel = context.levels.at(-1);
  if (!paletteLevel) throw new Error('The palette is nowhere');
  return paletteLevel;
}

/** The row that an event means: the one it names, or the selected one. */
export function chosen(context: PaletteContext, event: PaletteEvent): Row | undefined {
  const rows = rowsOf(context.sections);
  if (event.type === 'CHOOSE' && event.index !== undefined) return rows[event.index];
  const names = event.type === 'CHOOSE' || event.type === 'CANDIDATES';
  const value = (names ? event.value : undefined) ?? here(context).selected;
  return rows.find((row) => row.value === value);
}

export function withHere(
  context: Pick<PaletteContext, 'levels'>,
  change: Partial<PaletteLevel>,
): Pick<PaletteContext, 'levels'> {
  return { levels: [...context.levels.slice(0, -1), { ...here(context), ...change }] };
}

/**
 * The list as it is now. Where someone moves in it, it stays steady; otherwise its first row is selected, or with
 * `keep` the one that was.
 */
export function arranged(context: PaletteContext, keep: boolean): Change {
  const paletteLevel = here(context);
  const shown = context.moved ? context.sections : undefined;
  const sections = context.services.sections(paletteLevel, context.levels.slice(0, -1), shown);
  const rows = rowsOf(sections);
  const isStillListed = (keep || context.moved) && rows.some((row) => row.value === paletteLevel.selected);
  // Of examples under a query none is meant by Enter: it would put an end to what was typed.
  const isExample = paletteLevel.query.trim() !== '' && sections[0]?.id === examplesId;
  const first = isExample ? '' : (rows[0]?.value ?? '');
  return { ...withHere(context, { selected: isStillListed ? paletteLevel.selected : first }), sections };
}

/** A single Latin letter says nothing about a record yet. */
function worthSearching(query: string): boolean {
  const keyword = query.trim();
  return keyword.length > 1 || /[^\x20-\x7e]/.test(keyword);
}

/** Whether the server is asked for what is typed. Choices are known all at once, where the field does not search for more. */
export function searchesServer(context: PaletteContext, query: string): boolean {
  const { level, choices } = here(context);
  if (level.kind !== 'pick') return worthSearching(query);
  if (level.choosing && choices && !level.choosing.field.search) return false;
  return worthSearching(query) || query.trim() === '';
}

/** Whether a place where something is chosen has nothing to choose from yet. */
export function lacksCandidates({ level, found, choices }: PaletteLevel): boolean {
  return level.kind === 'pick' && level.choosing ? choices === undefined : found.length === 0;
}

/** After typing: what was found for the letters before stays only where it still fits, until the answer comes. */
export function typed(context: PaletteContext, query: string): Change {
  const foldedQuery = folded(query).trim();
  const before = here(context);
  const found = before.found
    .filter((record) => foldedQuery !== '' && folded(`${record.name} ${record.facts}`).includes(foldedQuery))
    // How well they matched other letters says nothing of these.
    .map(({ matchRank: _rank, through: _through, ...record }) => record);
  const parts = partsAfterEdit(before.parts ?? [], before.query, query);
  const nothing = {
    prepared: [],
    answered: false,
    forecasts: {},
    rowLimit: undefined,
    formerLine: undefined,
  };
  return { ...initialState, ...withHere(context, { query, found, parts, ...nothing }) };
}

/** With the text of a row typed, which is asked about at once: nobody types on in it. */
export function typedByRow(context: PaletteContext, row: Row | undefined): Change {
  if (row?.act.do !== 'type') return {};
  const { text, onlySearch } = row.act;
  const { query: formerLine } = here(context);
  const change = typed(context, text);
  if (!onlySearch) return change;
  return { ...change, ...withHere({ levels: change.levels ?? context.levels }, { formerLine, parts: [] }) };
}

export function moved(context: PaletteContext, step: Step): Change {
  const rows = rowsOf(context.sections);
  const at = rows.findIndex((row) => row.value === here(context).selected);
  const last = rows.length - 1;
  const to: Record<Step, number> = {
    next: at === last ? 0 : at + 1,
    previous: at <= 0 ? last : at - 1,
    nextPage: Math.min(at + pageRows, last),
    previousPage: Math.max(at - pageRows, 0),
    first: 0,
    last,
  };
  return selectedAt(context, rows[to[step]]?.value ?? '');
}

/**
 * The index of the last query that a step leads to: back by ↑ from the first row of the empty input, on from there by ↑
 * and ↓. Undefined where the step moves in the list (R-form-18).
 */
export function recallIndex(context: PaletteContext, event: PaletteEvent): number | undefined {
  if (event.type !== 'MOVE' || event.repeat) return undefined;
  const { recalled } = context;
  if (event.step === 'next') return recalled === undefined || recalled === 0 ? undefined : recalled - 1;
  if (event.step !== 'previous') return undefined;
  const { query, selected } = here(context);
  const [first] = rowsOf(context.sections);
  const begins = query === '' && (first === undefined || first.value === selected);
  if (recalled === undefined && !begins) return undefined;
  const { length } = context.services.queries();
  return length === 0 ? undefined : Math.min((recalled ?? -1) + 1, length - 1);
}

/** With an earlier query in the input. */
export function recalled(context: PaletteContext, event: PaletteEvent): Change {
  const index = recallIndex(context, event);
  const query = index === undefined ? undefined : context.services.queries()[index];
  return query === undefined ? {} : { ...typed(context, query), recalled: index };
}

/** Someone chose to stand on a row: from now on the list keeps still. */
export function selectedAt(context: PaletteContext, selected: string): Change {
  if (!rowsOf(context.sections).some((row) => row.value === selected)) return {};
  const explained = context.explained === selected ? selected : undefined;
  return { ...withHere(context, { selected }), moved: true, explained, recalled: undefined };
}

/** With another page of rows below those that are shown; the first of them is selected. */
export function moreShown(context: PaletteContext): Change {
  const shown = new Set(rowsOf(context.sections).map(({ value }) => value));
  const { rowLimit = rowsPerPage } = here(context);
  const { levels } = withHere(context, { rowLimit: rowLimit + rowsPerPage });
  const change = { levels, ...arranged({ ...context, levels, moved: false }, true) };
  const next = rowsOf(change.sections ?? []).find(({ value }) => !shown.has(value));
  return { ...change, ...selectedAt({ ...context, ...change }, next?.value ?? '') };
}

/** After the server's answer to what is typed now. */
export function answered(
  context: PaletteContext,
  answer: Pick<PaletteLevel, 'found' | 'prepared' | 'choices'>,
): Change {
  const change = {
    ...withHere(context, { ...answer, answered: true, forecasts: {} }),
    searchFailed: false,
  };
  const arrangedChange = arranged({ ...context, ...change }, false);
  return { ...change, ...coloured(arrangedChange) };
}

/** With what the lines would bring. The selected row stays selected: Enter never takes another one than was seen. */
export function foreseen(context: PaletteContext, forecasts: PaletteLevel['forecasts']): Change {
  const change = withHere(context, { forecasts: { ...here(context).forecasts, ...forecasts } });
  return coloured({ ...change, ...arranged({ ...context, ...change }, true) });
}

/** With the parts of the first row as those of the input. */
function coloured(change: Change): Change {
  const { levels, sections } = change;
  if (!levels || !sections) return change;
  const act = rowsOf(sections)[0]?.act;
  const parts: readonly LinePart[] = act?.do === 'prepared' ? act.prepared.parts : [];
  return { ...change, ...withHere({ levels }, { parts }) };
}

export function pushed(context: Pick<PaletteContext, 'levels'>, level: Level, selected = ''): Change {
  return { ...initialState, levels: [...context.levels, { ...levelOf(level), selected }] };
}

/** The key that belongs to the first row of an answer; undefined for a click, and for what means no row. */
export function pendingKey(event: PaletteEvent): PendingKey | undefined {
  if (event.type === 'CHOOSE') return event.value === undefined ? 'CHOOSE' : undefined;
  const { type } = event;
  return type === 'TICK' || type === 'LEAD' || type === 'OPEN' || type === 'COMPLETE' ? type : undefined;
}

/** The record whose related ones are asked for: the selected one, or the one that the selected action is on. */
export function relatedRequestOf(context: PaletteContext, event: PaletteEvent): Leading | undefined {
  const row = chosen(context, event);
  if (row?.act.do === 'lead') return { record: row.act.record, by: row.act.by };
  if (event.type !== 'LEAD' || !row?.hasRelations) return undefined;
  const { act } = row;
  const record = act.do === 'open' || act.do === 'command' ? act.record : undefined;
  return record && { record, by: undefined };
}

/** The record whose page is asked for, read before it is opened as for any command. */
export function pageOpened(context: PaletteContext, event: PaletteEvent): Change {
  const row = chosen(context, event);
  if (row?.act.do !== 'open' || !row.page) return {};
  return { task: { command: row.page }, loading: { record: row.act.record, then: 'offer' } };
}

/** At what the record leads to; whoever goes on from there finds the list as it was left. */
export function led(context: PaletteContext, { record, groups }: Related): Change {
  return pushed(context, { kind: 'related', record, groups });
}

/** The task of a sentence, with the record to be read where it names one. */
export function sentenceTask(context: PaletteContext, act: Act | undefined): Change {
  if (act?.do !== 'prepared') return {};
  const { prepared, keyword } = act;
  const record = act.needs === 'record' ? prepared.records[0] : undefined;
  return {
    task: { command: prepared.command, sentence: { prepared, query: here(context).query, keyword } },
    loading: record && { record, then: 'offer' },
  };
}

/** The place where one of the choices of a field is chosen. */
export function choosingValue(context: PaletteContext): Change {
  const { command, choosing: field, record } = context.task ?? {};
  return command && field ? pushed(context, { kind: 'pick', command, choosing: { field, record } }) : {};
}

/** The task with a choice taken: its form is filled in with it. */
export function choiceApplied(context: PaletteContext, event: PaletteEvent): Change {
  const { level } = here(context);
  const act = chosen(context, event)?.act;
  const { task } = context;
  if (act?.do !== 'choice' || level.kind !== 'pick' || !level.choosing || !task?.sentence) return {};
  const { sentence, values: _before, ...rest } = task;
  const values = { ...sentence.prepared.values, [level.choosing.field.name]: act.choice.value };
  const prepared: Prepared = { ...sentence.prepared, values };
  return { task: { ...rest, sentence: { ...sentence, prepared }, choosing: undefined } };
}

/** The place where one of the records that may have been meant is chosen. */
export function choosing(context: PaletteContext): Change {
  const { task } = context;
  if (!task) return {};
  const { prepared, keyword = '', named = [] } = task.sentence ?? {};
  const change = pushed(context, { kind: 'pick', command: task.command, named });
  const { question, candidates = [] } = prepared ?? {};
  const questionRecords = question && 'records' in question ? question.records : [];
  const found =
    candidates.length > 0 ? candidates : questionRecords.filter(({ type }) => type === task.command.on);
  const start = { found, query: keyword };
  return {
    ...change,
    levels: change.levels?.map((paletteLevel, at, all) =>
      at === all.length - 1 ? { ...paletteLevel, ...start } : paletteLevel,
    ),
  };
}

export function popped(context: PaletteContext): Change {
  return { ...initialState, levels: context.levels.slice(0, -1) };
}

/** Back to the nearest place of a kind. */
export function backTo(context: PaletteContext, kind: Level['kind']): Change {
  const at = context.levels.findLastIndex((paletteLevel) => paletteLevel.level.kind === kind);
  return { ...initialState, levels: context.levels.slice(0, at + 1) };
}

/** How the task stands on a record that was picked for it; undefined where the record was opened for its own sake. */
export function availability(
  context: PaletteContext,
  record: CommandRecord,
): CommandAvailability | undefined {
  if (context.loading?.then !== 'offer' || !context.task) return undefined;
  return context.services.availability(context.task.command, record);
}

/**
 * The actions of a record as it is now. Where it was picked for a command that cannot be taken, that one's row is
 * selected and explained, or, if the state hides it, named as unfit.
 */
export function recordRead(context: PaletteContext, record: CommandRecord): Change {
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

/** To the records that a pasted text names, or with them where some are ticked already. What was typed stays if it names one of the commands. */
export function resolved(context: PaletteContext, pasted: Pasted): Change {
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

/** A failure above where we are; a record that could not be read again is no longer there. */
export function failed(context: PaletteContext, retry: Retry, error: unknown): Change {
  const { level } = here(context);
  const read = context.loading?.record;
  const isUnreadable = retry === 'loading' && level.kind === 'record' && read && isSame(level.record, read);
  const levels = isUnreadable ? context.levels.slice(0, -1) : context.levels;
  return pushed({ levels }, { kind: 'failure', error, retry });
}

/** The outcome in the place of the form that led to it. What was read before it is out of date. */
export function finished(context: PaletteContext, outcome: Outcome): Change {
  if (!context.task) return {};
  const levels = context.levels
    .filter(({ level }) => level.kind !== 'input' && level.kind !== 'confirm' && !isChoosing(level))
    .map(({ level }) => levelOf(level.kind === 'record' ? { ...level, stale: true } : level));
  const { command, record } = context.task;
  return pushed({ levels }, { kind: 'result', command, record, outcome });
}

const isChoosing = (level: Level) => level.kind === 'pick' && level.choosing !== undefined;

/** From a form that met a conflict, to the record as it is now. */
export function reloading(context: PaletteContext): Change {
  const record = context.task?.record;
  return { ...popped(context), loading: record && { record, then: 'show' } };
}
