import { sql } from 'drizzle-orm';
import { sameName } from '../../domain/visibleText.ts';
import type { Tx } from '../db/database.ts';
import { invalid } from './refusal.ts';
import { duplicateRefusal, type UniqueConstraint } from './uniqueViolation.ts';

/**
 * Locks the names, so that of two concurrent transactions the second is refused. Call it when all rows that the
 * transaction changes are locked, and before the other names are read.
 */
export async function lockNames(tx: Tx, constraint: UniqueConstraint): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${constraint}))`);
}

/** Tells whether one of the others has a name that looks the same (R-text-6). */
export function isNameUsed(name: string, others: readonly { name: string }[]): boolean {
  const comparedName = sameName(name);
  return others.some((other) => sameName(other.name) === comparedName);
}

/** Throws 400 at the name if one of the others looks the same. */
export async function requireUniqueName(
  tx: Tx,
  constraint: UniqueConstraint,
  name: string,
  others: () => PromiseLike<{ name: string }[]>,
): Promise<void> {
  await lockNames(tx, constraint);
  if (isNameUsed(name, await others())) throw invalid([duplicateRefusal(constraint)]);
}
