import { asc, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { logCheckpoints } from '../db/schema.ts';
import type { TransparencyLog } from './log.ts';
import { sealKeyOf } from './seal.ts';
import { verifierOf, type Signer, type Verifier } from './signedNote.ts';

/** The part of the log that a key may have written: entries with an index below `until`, checkpoints up to that size. */
export interface KeyPeriod {
  sealKey: Buffer | null;
  verifier: Verifier;
  /** The size of the log that the next key signed first. */
  until: number;
}

/** Returns the log's keys, the oldest first (R-trail-17). */
export async function keyPeriods(
  database: Database,
  { signer, formerSigners }: TransparencyLog,
): Promise<KeyPeriod[]> {
  const signers = signer ? [...formerSigners, signer] : [];
  const first = await Promise.all(signers.map((each) => firstSignedSize(database, each)));
  return signers.map((each, at) => ({
    sealKey: sealKeyOf(each),
    verifier: verifierOf(each.verifierKey),
    until: Math.min(Infinity, ...first.slice(at + 1)),
  }));
}

async function firstSignedSize({ db }: Database, { lineStart }: Signer): Promise<number> {
  const [first] = await db
    .select({ size: logCheckpoints.size })
    .from(logCheckpoints)
    .where(sql`position(${lineStart} in ${logCheckpoints.note}) > 0`)
    .orderBy(asc(logCheckpoints.size))
    .limit(1);
  return first?.size ?? Infinity;
}
