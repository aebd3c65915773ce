/** Where a key leads among the rows; undefined when the key is not one of a list. */
export function rowAfterKey(key: string, row: number, rows: number): number | undefined {
  if (rows === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(row + 1, rows - 1);
    case 'ArrowUp':
    case 'k':
      return Math.max(row - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return rows - 1;
    default:
      return undefined;
  }
}
