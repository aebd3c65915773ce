/** Rows of relations: the links from a record, and the related records. */
import type { CommandRecord } from '../commandKit/command.ts';
import { pageCommand } from '../commandKit/registry.ts';
import { hasRelations, relatedLinksOf } from '../commandKit/relations.ts';
import { foundRow } from './foundRow.ts';
import { recordValue, type RelatedGroup, type PaletteItem, type Section } from './levels.ts';
import { recordScore } from './recordEvidence.ts';
import type { RowSource } from './rowSource.ts';

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
