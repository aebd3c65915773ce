import type { Column } from './RecordList.tsx';
import classes from './RecordTable.module.css';

/**
 * Of a cell of the column, or of its head with `own`. A folded column is there for the printer, which has its own width
 * and draws before the page could answer to it.
 */
export function cellClass<Row>({ align }: Column<Row>, folded: boolean, own?: string): string | undefined {
  return [own, align && classes.right, folded && classes.folded].filter(Boolean).join(' ') || undefined;
}
