/** Actions on the parts of a typed line, as functions of the palette's context. */
import type { FoundRecord } from '../commandKit/recordType.ts';
import { folded } from './foldedText.ts';
import { rowsOf, type ChoiceField, type PaletteLevel, type Section } from './levels.ts';
import type { PaletteContext, PaletteEvent } from './paletteContext.ts';
import { hasForecast, isForeseeable } from './sentence/forecast.ts';
import { preparedLines } from './sentence/preparedLines.ts';
import type { PreparedLine, Prepared } from './sentence/lineTypes.ts';
import { chosen, here } from './transitions.ts';

/** The most rows that get a forecast. Each costs a request or more. */
const forecastAtMost = 4;

/**
 * Returns the lines without a forecast, and the actions of `sections` on the page's target that a typed name has found,
 * which get one too. Levels in an older recording contain neither lines nor forecasts.
 */
export function linesToForecast(
  { prepared = [], query, forecasts = {} }: Pick<PaletteLevel, 'query'> & Partial<PaletteLevel>,
  sections: readonly Section[],
): PreparedLine[] {
  if (query.trim() === '') return [];
  return [...preparedLines(prepared, query), ...actionsOnPage(sections)]
    .filter((line) => isForeseeable(line.prepared))
    .slice(0, forecastAtMost)
    .filter(({ value }) => !(value in forecasts));
}

/**
 * Returns the first possible actions on the selected rows or the record in focus, each as a line that names only its
 * command.
 */
function actionsOnPage(sections: readonly Section[]): PreparedLine[] {
  const rows = rowsOf(sections).slice(0, forecastAtMost);
  return rows.flatMap(({ act, value, blocked = [] }): PreparedLine[] => {
    if (blocked.length > 0) return [];
    const target =
      act.do === 'selected'
        ? { records: [], selected: act.count }
        : act.do === 'command' && act.record
          ? { records: [{ facts: '', ...act.record }] }
          : undefined;
    if (!target || !('command' in act) || !hasForecast({ ...act, ...target, candidates: [], values: {} }))
      return [];
    const line = { candidates: [], values: {}, unassignedWords: [], parts: [], weight: 0 };
    return [{ prepared: { ...line, ...target, command: act.command }, value }];
  });
}

function caretOf(event: PaletteEvent, query: string): number {
  return (event.type === 'COMPLETE' ? event.at : undefined) ?? query.length;
}

/** Returns the line with the word at the caret completed; undefined if it has no completion, or several. */
export function completed(context: PaletteContext, event: PaletteEvent): string | undefined {
  const { query, level } = here(context);
  const row = chosen(context, event);
  if (event.type !== 'COMPLETE' || level.kind !== 'root' || !row || query.trim() === '') return undefined;
  const at = caretOf(event, query);
  if (row.act.do === 'prepared') return completedPart(row.act.prepared, query, at);
  const isName = (row.act.do === 'command' && !row.act.record) || row.act.do === 'open';
  const isDone = folded(query).trim() === folded(row.title);
  return isName && at === query.length && !isDone ? `${row.title} ` : undefined;
}

function completedPart({ parts, records }: Prepared, query: string, at: number): string | undefined {
  const part = parts.find(({ kind, to }) => kind === 'record' && to === at);
  if (!part) return undefined;
  const isOnly = parts.filter(({ kind }) => kind === 'record').length === 1;
  const [only, ...others] = part.records ?? (isOnly ? records : []);
  if (!only || others.length > 0 || folded(query.slice(part.from, part.to)) === folded(only.name))
    return undefined;
  const rest = query.slice(part.to);
  return `${query.slice(0, part.from)}${only.name}${rest.startsWith(' ') ? '' : ' '}${rest}`;
}

interface Candidates {
  prepared: Prepared;
  /** The records; if empty, those that the command can run on. */
  records: FoundRecord[];
  /** The field that they are choices of, unless they are the command's own records. */
  field?: ChoiceField | undefined;
}

/**
 * Returns the alternatives of the clicked part, or of the part at the caret, in the chosen line. These are the choices of
 * its field, or the records that it may name. Undefined for a line about several records.
 */
export function candidatesAt(context: PaletteContext, event: PaletteEvent): Candidates | undefined {
  const { query } = here(context);
  const act = chosen(context, event)?.act;
  if (act?.do !== 'prepared') return undefined;
  const { prepared } = act;
  const { command, records, selected, question } = prepared;
  if (selected !== undefined || records.length > 1) return undefined;
  const named = prepared.parts.filter(({ kind, field }) => kind === 'record' || choiceField(prepared, field));
  const part =
    event.type === 'CANDIDATES'
      ? named.find(({ field }) => field === event.field)
      : (named.findLast(({ from }) => from <= caretOf(event, query)) ?? named[0]);
  const field = choiceField(prepared, event.type === 'CANDIDATES' ? event.field : part?.field);
  if (field) return { prepared, records: [], field };
  if (command.on === undefined) return undefined;
  const questionRecords = question && 'records' in question ? question.records : [];
  const all = [...questionRecords, ...prepared.candidates, ...(part?.records ?? [])].filter(
    ({ type }) => type === command.on,
  );
  const distinct = all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index);
  return { prepared, records: distinct.length > 1 ? distinct : [] };
}

function choiceField({ command }: Prepared, name: string | undefined): ChoiceField | undefined {
  const field = command.input?.fields.find((each) => each.name === name);
  return field?.kind === 'choice' ? field : undefined;
}

/** Returns the task of a line whose record or field choice is still to be chosen. */
export function candidatesTask(
  context: PaletteContext,
  event: PaletteEvent,
): Partial<Pick<PaletteContext, 'task' | 'question'>> {
  const found = candidatesAt(context, event);
  if (!found) return {};
  const { prepared, records, field } = found;
  const { command } = prepared;
  const { query } = here(context);
  if (field) {
    const [record] = prepared.records;
    return {
      task: { command, sentence: { prepared, query }, choosing: field },
      ...(record && command.on && { question: { kind: 'record', record, then: 'continue' } }),
    };
  }
  const open: Prepared = { ...prepared, records: [], candidates: records, question: undefined };
  return { task: { command, sentence: { prepared: open, query, named: prepared.records } } };
}
