import { pageCommand } from '../commandKit/registry.ts';
import { hasRelations } from '../commandKit/relations.ts';
import type { FoundRecord } from '../commandKit/recordType.ts';
import type { Listing } from './rowSource.ts';
import { recordValue, type PaletteItem } from './levels.ts';
import { marksIn } from './marks.ts';

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
