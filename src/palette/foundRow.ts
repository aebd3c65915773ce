import { pageCommand } from '../commandKit/registry.ts';
import { hasRelations, relatedLinksOf } from '../commandKit/relations.ts';
import type { FoundRecord, NameReading } from '../commandKit/recordType.ts';
import type { Listing, RowSource } from './rowSource.ts';
import { recordValue, type PaletteItem, type RelatedGroup, type Section } from './levels.ts';
import { folded, joined, occurrences, type TextRange } from './foldedText.ts';
import { characterRange, matchSyllables, withoutSeparators } from '../domain/syllables.ts';
import type { CommandRecord } from '../commandKit/command.ts';
import { recordScore } from './recordEvidence.ts';

/** Returns the row that opens a record. */
export function foundRow({ context, records }: Listing, record: FoundRecord, query: string): PaletteItem {
  const { type, id, name, facts, amount, state, readings } = record;
  const row: PaletteItem = {
    value: recordValue(record),
    icon: records.types[type].icon,
    title: name,
    marks: [],
    second: { text: facts, marks: [] },
    amount,
    state: state && { label: context.t(state.label), tone: state.tone },
    hasRelations: hasRelations(records, context.role, type),
    page: pageCommand(context, type),
    act: { do: 'open', record: { type, id, name } },
    usageKey: recordValue(record),
  };
  return markedRecord(row, query, readings);
}

/** Marks the typed text in the row. */
export function markedRecord(
  row: PaletteItem,
  query: string,
  readings?: FoundRecord['readings'],
): PaletteItem {
  const { second } = row;
  return {
    ...row,
    marks: marksIn(row.title, query, readings),
    second: second && { text: second.text, marks: marksIn(second.text, query, readings) },
  };
}

/**
 * Returns the ranges of the query's words in a text that the server found. If there are none, returns the part of a name
 * that is read like the query.
 */
export function marksIn(text: string, query: string, readings: readonly NameReading[] = []): TextRange[] {
  const foldedText = folded(text);
  const words = folded(query).trim().split(/\s+/).filter(Boolean);
  const written = joined(
    words.flatMap((word) => occurrences(foldedText, word).map((at): TextRange => [at, at + word.length])),
  );
  return written.length > 0 ? written : readMarks(text, folded(query), readings);
}

function readMarks(text: string, query: string, readings: readonly NameReading[]): TextRange[] {
  const letters = withoutSeparators(query);
  if (!/^[a-z]{2,}$/.test(letters)) return [];
  const marks = readings.flatMap(({ name, syllables }): TextRange[] => {
    const at = text.indexOf(name);
    const match = at < 0 ? undefined : matchSyllables(letters, syllables);
    if (!match) return [];
    const [start, end] = characterRange(name, match.start, match.end);
    return [[at + start, at + end]];
  });
  return joined(marks);
}

/** Returns the links from a record: directly to a single related one, or to a list of several. */
export function relationRows(source: RowSource, record: CommandRecord): PaletteItem[] {
  const { context, records } = source;
  return relatedLinksOf(records, context, record).map(({ title, to, one }) => ({
    value: one ? recordValue(one) : `lead:${title}`,
    icon: records.types[to].icon,
    title: context.t(title),
    titleKey: title,
    marks: [],
    second: one && { text: one.name, marks: [] },
    hasRelations: one && hasRelations(records, context.role, to),
    page: one && pageCommand(context, to),
    act: one ? { do: 'open', record: one } : { do: 'lead', record, by: title },
    usageKey: one && recordValue(one),
  }));
}

/** Returns the related records by their relations; those that match the typed text, the best first. */
export function relatedSections(
  source: RowSource,
  groups: readonly RelatedGroup[],
  query: string,
): Section[] {
  const typed = query.trim();
  return groups.map(({ heading, records }) => {
    const scored = records.map((record) => ({
      record,
      score: typed === '' ? 0 : recordScore(record, typed),
    }));
    const fitting = scored.filter(({ score }) => score !== undefined);
    return {
      id: heading,
      heading: source.context.t(heading),
      rows: fitting
        .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
        .map(({ record }) => foundRow(source, record, typed)),
    };
  });
}
