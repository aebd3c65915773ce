import type { Column } from './RecordList.tsx';
import classes from './RecordTable.module.css';

/**
 * Returns the class of a column's cell, or of its head with `own`.
 * A folded column is in the page for the printer, which has another width and prints before the page could react.
 */
export function cellClass<Row>({ align }: Column<Row>, folded: boolean, own?: string): string | undefined {
  return [own, align && classes.right, folded && classes.folded].filter(Boolean).join(' ') || undefined;
}
