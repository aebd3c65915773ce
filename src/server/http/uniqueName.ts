import { sql } from 'drizzle-orm';
import { sameName } from '../../domain/visibleText.ts';
import type { Tx } from '../db/database.ts';
import { invalid } from './refusal.ts';
import { taken, type UniqueConstraint } from './takenValues.ts';

/**
 * Whether one of the other names looks the same (R-text-6). One transaction at a time may give a name, so that of two the
 * second is refused. To be called when all rows that the transaction changes are locked.
 */
export async function isNameTaken(
  tx: Tx,
  constraint: UniqueConstraint,
  name: string,
  others: () => PromiseLike<{ name: string }[]>,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${constraint}))`);
  const wanted = sameName(name);
  return (await others()).some((other) => sameName(other.name) === wanted);
}

/** Throws 400 beside the name when one of the others looks the same. */
export async function requireUniqueName(
  ...[tx, constraint, ...names]: Parameters<typeof isNameTaken>
): Promise<void> {
  if (await isNameTaken(tx, constraint, ...names)) throw invalid([taken(constraint)]);
}
