/** Rows that the palette opens with: what can be done on the page, and what waits for the user. */
import { commandRows, withReasons } from './commandRows.ts';
import { commandValue, type Row } from './levels.ts';
import type { RowSource } from './rows.ts';

/** More are found by their names, and among all commands. */
const pageDrawn = 4;

/** The first rows that pass, as they are at this moment. */
export function firstRows(rows: Iterable<Row>, limit: number, taken: (row: Row) => Row | undefined): Row[] {
  const found: Row[] = [];
  for (const row of rows) {
    if (found.length === limit) break;
    const passed = taken(row);
    if (passed) found.push(passed);
  }
  return found;
}

/** What can be done now with what the page shows: its list, its charts. */
export function pageRows(source: RowSource): Row[] {
  return firstRows(commandRows(source).ofPage, pageDrawn, (row) => {
    const asked = withReasons(source.context, row);
    return asked.blocked?.length ? undefined : asked;
  });
}

/** The ways to what waits for the user, with how much that is. */
export function waitingRows(source: RowSource): Row[] {
  const { commands = [], counts = {} } = source.waiting ?? {};
  const { byValue } = commandRows(source);
  return commands.flatMap((id) => {
    const row = byValue.get(commandValue({ id }));
    const count = counts[id];
    if (!row) return [];
    return [count === undefined ? row : { ...row, title: `${row.title} (${count})` }];
  });
}
