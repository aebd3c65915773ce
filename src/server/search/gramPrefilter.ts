import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Length of the pieces of an order's number in the index `orders_number_words`; numbers are alike in shorter ones. */
export const pieceOfNumber = 4;

/**
 * Returns the condition that a text may contain the keyword, by the index of its pieces; combine it with an exact test.
 * Undefined for a keyword shorter than a piece, which no index answers. `text` must match the index to the letter.
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
