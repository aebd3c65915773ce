/** Commands and records that match the typed text, in one list: the better evidence first, whatever it is. */
import type { Command, RecordType } from '../commandKit/command.ts';
import { pageCommand, type RecordTypes } from '../commandKit/registry.ts';
import { hasRelations } from '../commandKit/relations.ts';
import { commandMatches } from './commandRows.ts';
import { foundRow, markedRecord } from './foundRow.ts';
import {
  controlsId,
  recordValue,
  rowsPerPage,
  type PaletteLevel,
  type PaletteItem,
  type Section,
} from './levels.ts';
import { controlMatches } from './controls/controlRows.ts';
import { guessBelow, type Ranked } from './rank.ts';
import { isActionable, isUsable, openedLift, recordScore } from './recordEvidence.ts';
import type { RowSource } from './rowSource.ts';
import { preparedRows, withResult } from './sentence/rows.ts';
import { pickedFor, recentUses, type Use } from './usage.ts';

/** The most recently opened records that a list shows. */
export const recentsDrawn = 5;

interface Scored {
  row: PaletteItem;
  score: number;
}

/**
 * Matches the typed text against everything: first sentences that name an action and a record, then commands and records by
 * score, then guesses. At an equal score commands come first, and the user's usual row for the same letters comes before
 * all.
 */
export function matchSections(source: RowSource, paletteLevel: PaletteLevel): Section[] {
  const { context, usage } = source;
  const { query } = paletteLevel;
  const picked = pickedFor(usage, query);
  const isPicked = (row: PaletteItem) => picked !== undefined && row.usageKey === picked;
  const matches = [
    ...commandMatches(source, query).map((match) => ({
      row: withResult(context, drawn(match), paletteLevel.forecasts[match.item.value]),
      score: match.score,
    })),
    ...recordMatches(source, paletteLevel),
  ];
  const isSure = ({ row, score }: Scored) => score >= guessBelow || isPicked(row);
  const { whole, open } = preparedRows(source, paletteLevel);
  const controls = controlMatches(source, query, rowsPerPage);
  const lines: Section = { id: 'prepared', rows: whole };
  const found: Section = { id: 'found', rows: first(bestFirst(matches.filter(isSure)), isPicked) };
  // "deal list" is a page, and not a deal of that name.
  const isUnanswerable = found.rows.length > 0 && namesNothing(whole[0]);
  return [
    ...(isUnanswerable ? [found, lines] : [lines, found]),
    {
      id: controlsId,
      heading: context.t('palette.section.controls'),
      rows: controls.filter(isSure).map(({ row }) => row),
    },
    {
      id: 'guesses',
      heading: context.t('palette.section.guesses'),
      rows: [...open, ...bestFirst([...matches, ...controls].filter((match) => !isSure(match)))],
    },
  ];
}

/** Tells whether the row asks about a word that resembles no record's name. */
function namesNothing(row: PaletteItem | undefined): boolean {
  if (row?.act.do !== 'prepared') return false;
  const { question } = row.act.prepared;
  return question?.kind === 'unknownName' && question.records.length === 0;
}

function bestFirst(matches: readonly Scored[]): PaletteItem[] {
  return matches.toSorted((a, b) => b.score - a.score).map(({ row }) => row);
}

/** Returns the rows that pass the test, then the others, each in their order. */
export function first(rows: PaletteItem[], test: (row: PaletteItem) => boolean): PaletteItem[] {
  return [...rows.filter(test), ...rows.filter((row) => !test(row))];
}

export function drawn({ item, marks, via }: Ranked<PaletteItem>): PaletteItem {
  return { ...item, marks, via };
}

/**
 * Returns the records that match the typed text, the best first: those opened before, and those that the server found. With
 * a command only those of its type. Within one type and at an equal score, records with a possible action come first.
 */
export function recordMatches(source: RowSource, paletteLevel: PaletteLevel, command?: Command): Scored[] {
  const { usage, now } = source;
  const query = paletteLevel.query.trim();
  const usable = paletteLevel.found.filter(({ type }) => isUsable(source, type));
  const types = [...new Set(usable.map(({ type }) => type))];
  const actionable = new Set(
    usable.filter((record) => isActionable(source, record, command)).map(recordValue),
  );
  const byType = usable.toSorted(
    (a, b) =>
      types.indexOf(a.type) - types.indexOf(b.type) ||
      Number(actionable.has(recordValue(b))) - Number(actionable.has(recordValue(a))),
  );
  const matches = new Map<string, Scored>();
  for (const record of byType) {
    const row = foundRow(source, record, query);
    matches.set(row.value, { row, score: recordScore(record, query) ?? guessBelow });
  }
  let opened = 0;
  for (const use of recentUses(usage, now)) {
    const before = matches.get(use.value);
    const row = before ? before.row : recalledRow(source, use, query, command?.on);
    if (!row || opened === recentsDrawn) continue;
    const { title: name, second } = row;
    const score = before?.score ?? recordScore({ name, facts: second?.text ?? '' }, query);
    if (score === undefined) continue;
    opened += 1;
    matches.set(use.value, { row, score: score + openedLift });
  }
  return [...matches.values()].toSorted((a, b) => b.score - a.score);
}

/** Returns a record opened before that matches the typed text and has the requested type. */
function recalledRow(source: RowSource, use: Use, query: string, type: RecordType | undefined) {
  const row = recentRecord(source, use);
  if (row?.act.do !== 'open' || (type && row.act.record.type !== type)) return undefined;
  const marked = markedRecord(row, query);
  return marked.marks.length > 0 ? marked : undefined;
}

/** Returns a record as it was when it was last opened. Omits its state, which may have changed since. */
export function recentRecord({ context, records }: RowSource, use: Use): PaletteItem | undefined {
  const { types } = records;
  const [kind, type, id] = use.value.split(':');
  if (kind !== 'record' || !id || !isRecordType(types, type)) return undefined;
  const name = use.name ?? id;
  return {
    value: use.value,
    icon: types[type].icon,
    title: name,
    marks: [],
    second: { text: use.facts ?? '', marks: [] },
    amount: use.amount,
    hasRelations: hasRelations(records, context.role, type),
    page: pageCommand(context, type),
    act: { do: 'open', record: { type, id, name } },
    usageKey: recordValue({ type, id }),
  };
}

function isRecordType(types: RecordTypes, type: string | undefined): type is RecordType {
  return type !== undefined && Object.hasOwn(types, type);
}
