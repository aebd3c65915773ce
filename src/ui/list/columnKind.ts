import type { Column } from './RecordList.tsx';

/** The content of a column's cells. The table's style sheet has one width for each kind. */
export type ColumnKind =
  /** A text of any length. It takes a second line before it is truncated. */
  | 'name'
  /** A list of names. It takes any number of lines. */
  | 'lines'
  /** A short name. On a card it stands beside another fact. */
  | 'short'
  /** The name of a person. It is truncated on its one line. */
  | 'person'
  /** The number of a record, or one of a few words. It is never truncated, and neither are the next kinds. */
  | 'word'
  | 'state'
  | 'money'
  | 'figure'
  | 'date'
  | 'time';

export function kindOf<Row>({ kind = 'name' }: Column<Row>): ColumnKind {
  return kind;
}

/** Tells whether a cell may contain a text of any length; the column then shares the remaining width. */
export function isLong<Row>(column: Column<Row>): boolean {
  return ['name', 'lines'].includes(kindOf(column));
}

/** Tells whether a cell shows its whole text in any width. A truncated figure or state would mislead. */
export function isNeverTruncated<Row>(column: Column<Row>): boolean {
  return !['name', 'short', 'person'].includes(kindOf(column));
}

/**
 * Returns the columns that may be folded, in that order: the later ones first. These are never folded: the first two, the
 * record's name and its state, figures, the sorted column, and a column that the user has added.
 */
export function foldOrder<Row>(columns: readonly Column<Row>[], sort: string | undefined): Column<Row>[] {
  const mayFold = (column: Column<Row>) =>
    !column.optional &&
    !['title', 'corner'].includes(column.card ?? 'line') &&
    !['money', 'figure'].includes(kindOf(column)) &&
    !(sort && column.sort === sort);
  return columns.slice(2).filter(mayFold).toReversed();
}
