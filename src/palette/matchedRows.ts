/** Commands and records by what is typed, in one list: the better evidence first, whatever it is. */
import type { Command, RecordType } from '../commandKit/command.ts';
import { pageCommand, type RecordTypes } from '../commandKit/registry.ts';
import { hasRelations } from '../commandKit/relations.ts';
import { commandMatches } from './commandRows.ts';
import { foundRow, markedRecord } from './foundRow.ts';
import { controlsId, recordValue, rowsPerPage, type PaletteLevel, type Row, type Section } from './levels.ts';
import { controlMatches } from './controls/controlRows.ts';
import { guessBelow, type Ranked } from './rank.ts';
import { isActionable, isUsable, openedLift, recordScore } from './recordEvidence.ts';
import type { RowSource } from './rows.ts';
import { preparedRows, withResult } from './sentence/rows.ts';
import { pickedFor, recentUses, type Use } from './usage.ts';

const recentsDrawn = 5;

interface Scored {
  row: Row;
  score: number;
}

/**
 * What was typed against everything: sentences that say what to do with which record, then commands and records by how
 * surely each is meant, then what may have been meant. Of those that are as sure commands come first, and what the user
 * took for the same letters comes before all.
 */
export function matchSections(source: RowSource, paletteLevel: PaletteLevel): Section[] {
  const { context, usage } = source;
  const { query } = paletteLevel;
  const picked = pickedFor(usage, query);
  const isPicked = (row: Row) => picked !== undefined && row.usageKey === picked;
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
  // "deal list" is a page, and no deal of that name.
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

/** Whether the row asks about a word that no record is called, nor anything like it. */
function namesNothing(row: Row | undefined): boolean {
  if (row?.act.do !== 'prepared') return false;
  const { question } = row.act.prepared;
  return question?.kind === 'unknownName' && question.records.length === 0;
}

function bestFirst(matches: readonly Scored[]): Row[] {
  return matches.toSorted((a, b) => b.score - a.score).map(({ row }) => row);
}

/** The rows that the test picks, then the others, each in their order. */
export function first(rows: Row[], test: (row: Row) => boolean): Row[] {
  return [...rows.filter(test), ...rows.filter((row) => !test(row))];
}

export function drawn({ item, marks, via }: Ranked<Row>): Row {
  return { ...item, marks, via };
}

/**
 * Records that fit what is typed, the best first: those opened before, and those that the server found. With a command those
 * of its type. Of one type, those in a state in which something can be done come before others that match alike.
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

/** A record opened before that fits what is typed, where it is of the type asked for. */
function recalledRow(source: RowSource, use: Use, query: string, type: RecordType | undefined) {
  const row = recentRecord(source, use);
  if (row?.act.do !== 'open' || (type && row.act.record.type !== type)) return undefined;
  const marked = markedRecord(row, query);
  return marked.marks.length > 0 ? marked : undefined;
}

/** A record as it was when it was last opened: its state may be another by now, so none is told. */
export function recentRecord({ context, records }: RowSource, use: Use): Row | undefined {
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
