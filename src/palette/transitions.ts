/** The palette's transitions, as functions from its context to the changes in it. */
import {
  examplesId,
  levelOf,
  rowsOf,
  rowsPerPage,
  type Level,
  type PaletteLevel,
  type PaletteItem,
} from './levels.ts';
import type { PaletteContext, PaletteEvent, PendingKey, PaletteMove } from './paletteContext.ts';
import { folded } from './foldedText.ts';
import type { LinePart, Prepared } from './sentence/lineTypes.ts';
import { partsAfterEdit } from './sentence/partsAfterEdit.ts';
import type { FoundRecord } from '../commandKit/recordType.ts';
import { isSame, nothingPasted } from './pasted.ts';

export type PaletteChange = Partial<PaletteContext>;

/** The state of an untouched list and an unchanged form. */
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
} satisfies PaletteChange;

const pageRows = 9;

export function here(context: Pick<PaletteContext, 'levels'>): PaletteLevel {
  const paletteLevel = context.levels.at(-1);
  if (!paletteLevel) throw new Error('The palette is nowhere');
  return paletteLevel;
}

/** Returns the row that an event names, or the selected one. */
export function chosen(context: PaletteContext, event: PaletteEvent): PaletteItem | undefined {
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
 * Returns the current list. Its order does not change while the user moves in it; otherwise its first row is selected, or
 * with `keep` the former one.
 */
export function arranged(context: PaletteContext, keep: boolean): PaletteChange {
  const paletteLevel = here(context);
  const shown = context.moved ? context.sections : undefined;
  const sections = context.services.sections(paletteLevel, context.levels.slice(0, -1), shown);
  const rows = rowsOf(sections);
  const isStillListed = (keep || context.moved) && rows.some((row) => row.value === paletteLevel.selected);
  // Selects no example under a query, because Enter would replace the typed text.
  const isExample = paletteLevel.query.trim() !== '' && sections[0]?.id === examplesId;
  const first = isExample ? '' : (rows[0]?.value ?? '');
  return { ...withHere(context, { selected: isStillListed ? paletteLevel.selected : first }), sections };
}

/** Tells whether a search makes sense: a single Latin letter is too short. */
function worthSearching(query: string): boolean {
  const keyword = query.trim();
  return keyword.length > 1 || /[^\x20-\x7e]/.test(keyword);
}

/**
 * Tells whether the server is queried for the typed text. Choices are loaded all at once, unless the field searches for
 * more.
 */
export function searchesServer(context: PaletteContext, query: string): boolean {
  const { level, choices } = here(context);
  if (level.kind !== 'pick') return worthSearching(query);
  if (level.choosing && choices && !level.choosing.field.search) return false;
  return worthSearching(query) || query.trim() === '';
}

/** Tells whether a level with a choice has no candidates yet. */
export function lacksCandidates({ level, found, choices }: PaletteLevel): boolean {
  return level.kind === 'pick' && level.choosing ? choices === undefined : found.length === 0;
}

/** Applies typed text: until the answer comes, records found for earlier letters remain only if they still match. */
export function typed(context: PaletteContext, query: string): PaletteChange {
  const foldedQuery = folded(query).trim();
  const before = here(context);
  const found = before.found
    .filter((record) => foldedQuery !== '' && folded(`${record.name} ${record.facts}`).includes(foldedQuery))
    // Removes the match ranks, because they belong to other letters.
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

/** Types the text of a row, and searches for it at once, because the user does not continue it. */
export function typedByRow(context: PaletteContext, row: PaletteItem | undefined): PaletteChange {
  if (row?.act.do !== 'type') return {};
  const { text, onlySearch } = row.act;
  const { query: formerLine } = here(context);
  const change = typed(context, text);
  if (!onlySearch) return change;
  return { ...change, ...withHere({ levels: change.levels ?? context.levels }, { formerLine, parts: [] }) };
}

export function moved(context: PaletteContext, step: PaletteMove): PaletteChange {
  const rows = rowsOf(context.sections);
  const at = rows.findIndex((row) => row.value === here(context).selected);
  const last = rows.length - 1;
  const to: Record<PaletteMove, number> = {
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
 * Returns the index of the earlier query that a move restores: ↑ from the first row of the empty input, then ↑ and ↓.
 * Undefined if the move is in the list (R-form-18).
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

/** Restores an earlier query into the input. */
export function recalled(context: PaletteContext, event: PaletteEvent): PaletteChange {
  const index = recallIndex(context, event);
  const query = index === undefined ? undefined : context.services.queries()[index];
  return query === undefined ? {} : { ...typed(context, query), recalled: index };
}

/** Selects a row that the user moved to: from then on the order of the list does not change. */
export function selectedAt(context: PaletteContext, selected: string): PaletteChange {
  if (!rowsOf(context.sections).some((row) => row.value === selected)) return {};
  const explained = context.explained === selected ? selected : undefined;
  return { ...withHere(context, { selected }), moved: true, explained, recalled: undefined };
}

/** Adds another page of rows below the shown ones, and selects the first of them. */
export function moreShown(context: PaletteContext): PaletteChange {
  const shown = new Set(rowsOf(context.sections).map(({ value }) => value));
  const { rowLimit = rowsPerPage } = here(context);
  const { levels } = withHere(context, { rowLimit: rowLimit + rowsPerPage });
  const change = { levels, ...arranged({ ...context, levels, moved: false }, true) };
  const next = rowsOf(change.sections ?? []).find(({ value }) => !shown.has(value));
  return { ...change, ...selectedAt({ ...context, ...change }, next?.value ?? '') };
}

/** Applies what the server found for the present query. */
export function searched(
  context: PaletteContext,
  answer: Pick<PaletteLevel, 'found' | 'prepared' | 'choices'>,
): PaletteChange {
  const change = {
    ...withHere(context, { ...answer, answered: true, forecasts: {} }),
    searchFailed: false,
  };
  const arrangedChange = arranged({ ...context, ...change }, false);
  return { ...change, ...coloured(arrangedChange) };
}

/**
 * Applies the expected results of the lines. The selected row remains selected: Enter never chooses another one than the
 * user has seen.
 */
export function foreseen(context: PaletteContext, forecasts: PaletteLevel['forecasts']): PaletteChange {
  const change = withHere(context, { forecasts: { ...here(context).forecasts, ...forecasts } });
  return coloured({ ...change, ...arranged({ ...context, ...change }, true) });
}

/** Colours the input by the parts of the first row. */
function coloured(change: PaletteChange): PaletteChange {
  const { levels, sections } = change;
  if (!levels || !sections) return change;
  const act = rowsOf(sections)[0]?.act;
  const parts: readonly LinePart[] = act?.do === 'prepared' ? act.prepared.parts : [];
  return { ...change, ...withHere({ levels }, { parts }) };
}

export function pushed(context: Pick<PaletteContext, 'levels'>, level: Level, selected = ''): PaletteChange {
  return { ...initialState, levels: [...context.levels, { ...levelOf(level), selected }] };
}

/** Returns the key that applies to the first row of an answer; undefined for a click, and for an event without a row. */
export function pendingKey(event: PaletteEvent): PendingKey | undefined {
  if (event.type === 'CHOOSE') return event.value === undefined ? 'CHOOSE' : undefined;
  const { type } = event;
  return type === 'TICK' || type === 'LEAD' || type === 'OPEN' || type === 'COMPLETE' ? type : undefined;
}

/** Opens the level that chooses a value of a field. */
export function choosingValue(context: PaletteContext): PaletteChange {
  const { command, choosing: field, record } = context.task ?? {};
  return command && field ? pushed(context, { kind: 'pick', command, choosing: { field, record } }) : {};
}

/** Applies a choice to the task: its form opens with it. */
export function choiceApplied(context: PaletteContext, event: PaletteEvent): PaletteChange {
  const { level } = here(context);
  const act = chosen(context, event)?.act;
  const { task } = context;
  if (act?.do !== 'choice' || level.kind !== 'pick' || !level.choosing || !task?.sentence) return {};
  const { sentence, values: _before, ...rest } = task;
  const values = { ...sentence.prepared.values, [level.choosing.field.name]: act.choice.value };
  const prepared: Prepared = { ...sentence.prepared, values };
  return { task: { ...rest, sentence: { ...sentence, prepared }, choosing: undefined } };
}

/** Opens the level that chooses among the records that may be intended. */
export function choosing(context: PaletteContext): PaletteChange {
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

export function popped(context: PaletteContext): PaletteChange {
  return { ...initialState, levels: context.levels.slice(0, -1) };
}

/** Returns to the nearest level of a kind. */
export function backTo(context: PaletteContext, kind: Level['kind']): PaletteChange {
  const at = context.levels.findLastIndex((paletteLevel) => paletteLevel.level.kind === kind);
  return { ...initialState, levels: context.levels.slice(0, at + 1) };
}

/** Toggles the tick of the selected record; from a search list, opens the level for several records. */
export function tickTurned(context: PaletteContext, row: PaletteItem | undefined): PaletteChange {
  if (row?.act.do !== 'tick' && row?.act.do !== 'open') return {};
  const { level, found } = here(context);
  const { record } = row.act;
  const known = found.find(({ type, id }) => type === record.type && id === record.id);
  const whole: FoundRecord = known ?? { facts: '', ...record };
  if (level.kind !== 'records')
    return pushed(context, {
      kind: 'records',
      pasted: { ...nothingPasted, records: [{ record: whole, ticked: true }] },
    });
  const { records } = level.pasted;
  const isIn = records.some((each) => isSame(each.record, record));
  const turned = isIn
    ? records.map((each) => (isSame(each.record, record) ? { ...each, ticked: !each.ticked } : each))
    : [...records, { record: whole, ticked: true }];
  const change = { level: { ...level, pasted: { ...level.pasted, records: turned } } };
  // Clears the query after a found record was added, so that the next one can be typed.
  return withHere(context, isIn ? change : { ...change, query: '', found: [], selected: '' });
}

/** Updates the rows after a tick: the commands show the new number of ticks, and the selection does not move. */
export function ticksArranged(context: PaletteContext): PaletteChange {
  return { ...arranged({ ...context, moved: false }, true), moved: here(context).selected !== '' };
}
