/** Rows that the palette opens with: actions on the page, and waiting work. */
import { IconListDetails, IconRepeat } from '../icons/icons.ts';
import { commandRows, withReasons } from './commandRows.ts';
import type { ExampleLine } from './examples.ts';
import { commandValue, type PaletteItem } from './levels.ts';
import type { RowSource } from './rowSource.ts';

/** The most page rows; more are found by their names, and among all commands. */
const pageDrawn = 4;

/** Returns the first rows that `accept` accepts, in the form it returns, up to the limit. */
export function firstRows(
  rows: Iterable<PaletteItem>,
  limit: number,
  accept: (row: PaletteItem) => PaletteItem | undefined,
): PaletteItem[] {
  const found: PaletteItem[] = [];
  for (const row of rows) {
    if (found.length === limit) break;
    const passed = accept(row);
    if (passed) found.push(passed);
  }
  return found;
}

/** Returns the possible actions on the page's content: its list, its charts. */
export function pageRows(source: RowSource): PaletteItem[] {
  return firstRows(commandRows(source).ofPage, pageDrawn, (row) => {
    const checked = withReasons(source.context, row);
    return checked.blocked?.length ? undefined : checked;
  });
}

/** Returns the rows that open waiting work, with the number of records. */
export function waitingRows(source: RowSource): PaletteItem[] {
  const { commands = [], counts = {} } = source.waiting ?? {};
  const { byValue } = commandRows(source);
  return commands.flatMap((id) => {
    const row = byValue.get(commandValue({ id }));
    const count = counts[id];
    if (!row) return [];
    return [count === undefined ? row : { ...row, title: `${row.title} (${count})` }];
  });
}

export function exampleRows({ context: { t }, examples = [] }: RowSource): PaletteItem[] {
  return examples.map(({ command, line }: ExampleLine) => ({
    value: `example:${line}`,
    icon: command.icon,
    title: line,
    marks: [],
    scope: t(command.title),
    act: { do: 'type', text: line },
  }));
}

/** Returns the row that repeats the last run: with its record and its values, by its form. */
export function lastRunRows({ context, records, focused }: RowSource): PaletteItem[] {
  const last = records.lastRun?.(context, focused);
  if (!last) return [];
  const { t } = context;
  return [
    {
      value: 'again:last',
      icon: IconRepeat,
      title: t('palette.again', { title: t(last.title) }),
      marks: [],
      second: { text: last.given.join(' · '), marks: [] },
      opensForm: true,
      act: { do: 'command', command: last.command },
    },
  ];
}

/** Returns the one row that represents a group of commands; it types a query that finds them all. */
export function foldedRows(source: RowSource): {
  rows: PaletteItem[];
  isFolded: (row: PaletteItem) => boolean;
} {
  const { folded } = source.records;
  if (!folded) return { rows: [], isFolded: () => false };
  const { t } = source.context;
  const isFolded = ({ act }: PaletteItem) => act.do === 'command' && act.command.id.startsWith(folded.prefix);
  const count = commandRows(source).pages.filter(isFolded).length;
  const row: PaletteItem = {
    value: 'folded',
    icon: IconListDetails,
    title: t(folded.title, { count }),
    marks: [],
    act: { do: 'type', text: t(folded.query) },
  };
  return { rows: count > 0 ? [row] : [], isFolded };
}
