import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Length of the pieces of an order's number in the index `orders_number_words`; numbers are alike in shorter ones. */
export const pieceOfNumber = 4;

/**
 * True of a text that may hold the keyword, by the index of its pieces; to be joined with a test that knows. Undefined
 * for a keyword shorter than a piece: there is no index for it. `text` must read to the letter as in the index.
 */
export function gramPrefilter(text: SQLWrapper, keyword: string, length: number): SQL | undefined {
  const letters = [...keyword.toLowerCase()];
  const pieces = letters.slice(length - 1).map((_, at) => letters.slice(at, at + length).join(''));
  if (pieces.length === 0) return undefined;
  const list = sql.join(
    [...new Set(pieces)].map((piece) => sql`${piece}::text`),
    sql`, `,
  );
  return sql`grams(${text}, ${sql.raw(String(length))}) @> array[${list}]`;
}
