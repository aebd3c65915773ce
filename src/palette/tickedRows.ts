/** Rows of several records, and the commands on the ticked ones. */
import { IconSquare, IconSquareCheck } from '../icons/icons.ts';
import type { RecordType } from '../commandKit/command.ts';
import type { FoundRecord } from '../commandKit/recordType.ts';
import { commandsOn } from '../commandKit/registry.ts';
import { entryOf } from './commandRows.ts';
import { foundRow } from './foundRow.ts';
import { commandValue, recordValue, type PaletteLevel, type PaletteItem, type Section } from './levels.ts';
import { isSame, type Pasted, type PickedRecord } from './pasted.ts';
import { rank } from './rank.ts';
import type { RowSource } from './rowSource.ts';

/** A record type, with its number of ticked records. */
interface TickedType {
  type: RecordType;
  ticked: number;
}

/** Returns the types of the records, the one with the most ticks first. */
function typesOf(records: readonly PickedRecord[]): TickedType[] {
  const types = [...new Set(records.map(({ record }) => record.type))];
  return types
    .map((type) => ({
      type,
      ticked: records.filter(({ record, ticked }) => ticked && record.type === type).length,
    }))
    .toSorted((a, b) => b.ticked - a.ticked);
}

/** Returns the commands on the ticked records of each type, these records, and others that were found for the typed text. */
export function tickedSections(
  source: RowSource,
  paletteLevel: PaletteLevel,
  { records }: Pasted,
): Section[] {
  const { context } = source;
  const query = paletteLevel.query.trim();
  const types = typesOf(records);
  const commands = types.flatMap((each) => commandRows(source, each));
  const matching =
    query === ''
      ? commands
      : rank(commands, query, (row) => entryOf(source, row)).map(({ item, marks, via }) => ({
          ...item,
          marks,
          via,
        }));
  const named = records.filter(({ record }) => query === '' || matches(record, query));
  const others = paletteLevel.found.filter(
    ({ type, id }) => !records.some(({ record }) => isSame(record, { type, id, name: '' })),
  );
  return [
    { id: 'commands', rows: matching },
    ...types.map(({ type, ticked }) => ({
      id: `records-${type}`,
      heading: `${context.t(source.records.types[type].title)} · ${context.t('palette.ticked', { count: ticked })}`,
      rows: named
        .filter(({ record }) => record.type === type)
        .map((each) => tickRow(source, each.record, each.ticked, query)),
    })),
    {
      id: 'others',
      heading: context.t('palette.section.add'),
      rows: others.map((record) => tickRow(source, record, false, query)),
    },
  ];
}

function matches({ name, facts }: FoundRecord, query: string): boolean {
  return `${name} ${facts}`.toLowerCase().includes(query.toLowerCase());
}

function commandRows({ context }: RowSource, { type, ticked }: TickedType): PaletteItem[] {
  if (ticked === 0) return [];
  return commandsOn(context.registry, type)
    .filter((command) => command.bulk && command.roles.includes(context.role))
    .toSorted((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
    .map((command) => ({
      value: `ticked:${command.id}`,
      icon: command.icon,
      title: `${context.t(command.title)} (${ticked})`,
      marks: [],
      destructive: command.destructive,
      act: { do: 'ticked', command },
      usageKey: commandValue(command),
    }));
}

function tickRow(source: RowSource, record: FoundRecord, ticked: boolean, query: string): PaletteItem {
  return {
    ...foundRow(source, record, query),
    value: `tick:${recordValue(record)}`,
    icon: ticked ? IconSquareCheck : IconSquare,
    ticked,
    act: { do: 'tick', record },
    usageKey: undefined,
  };
}
