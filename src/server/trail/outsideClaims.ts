import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { logLeaves, securityEvents } from '../db/schema.ts';
import { writtenEntry } from './entries.ts';
import type { KeyPeriod } from './keyPeriods.ts';
import type { TransparencyLog } from './log.ts';
import { restoreIn, type Restore } from './restoreNote.ts';
import { readCheckpoint, type Checkpoint } from './signedNote.ts';

type Claim = ReturnType<typeof readCheckpoint>;

/** A statement of a restore, and the index of its entry in the log; null if only the witness still has it. */
interface KnownRestore {
  restore: Restore;
  index: number | null;
}

export interface OutsideClaims {
  /** Signed checkpoints of the witness, and those that somebody supplied; the log must extend all of them. */
  witnessed: Checkpoint[];
  supplied: Checkpoint[];
  /** Every statement of a restore that is signed or sealed by a key of the log, the oldest first. */
  restores: KnownRestore[];
  /** A statement that is in the log but has not reached the witness. */
  undeclared: Restore | undefined;
  /** True if the witness or one of the checkpoints could not be read. */
  unreadable: boolean;
}

export const claimKey = ({ size, root }: { size: number; root: Buffer | string }) =>
  `${size} ${typeof root === 'string' ? root : root.toString('base64')}`;

/**
 * Returns the claims about the log from outside of the store, without checkpoints that a declared restore has lost
 * (R-trail-25). The witness loses those that precede a statement and exceed the size it shares with the log. Of other
 * claims, only those that a statement names are lost.
 */
export async function readOutsideClaims(
  database: Database,
  log: TransparencyLog,
  { supplied, periods }: { supplied: readonly string[]; periods: readonly KeyPeriod[] },
): Promise<OutsideClaims> {
  let unreadable = false;
  const signedClaims = (notes: readonly string[]) =>
    notes.flatMap((note): Claim[] => {
      try {
        const claim = readCheckpoint(note);
        return isSigned(claim, periods) ? [claim] : [];
      } catch {
        unreadable = true;
        return [];
      }
    });
  const read = async () => {
    try {
      return (await log.witness?.read()) ?? [];
    } catch {
      unreadable = true;
      return [];
    }
  };
  const ofWitness = signedClaims(await read());
  const given = signedClaims(supplied);
  // Without a key nobody can check the author of a statement.
  const statementIn = ({ text }: Claim) => (periods.length === 0 ? undefined : restoreIn(text));
  const outside = [...ofWitness, ...given].flatMap((claim) => statementIn(claim) ?? []);
  const logged = await loggedRestores(database, periods);
  const known = new Map<string, KnownRestore>();
  for (const restore of outside) known.set(nameOf(restore), { restore, index: null });
  for (const each of logged) known.set(nameOf(each.restore), each);
  const restores = [...known.values()].sort((a, b) => a.restore.at.localeCompare(b.restore.at));
  const lost = new Set(restores.flatMap(({ restore }) => restore.lost.map(claimKey)));
  const current: Claim[] = [];
  let common = Infinity;
  for (const claim of ofWitness.toReversed()) {
    if (claim.size <= common) current.push(claim);
    else lost.add(claimKey(claim));
    common = Math.min(common, statementIn(claim)?.commonSize ?? Infinity);
  }
  const stale = current.find((claim) => lost.has(claimKey(claim)));
  const unexplained = (claims: readonly Claim[]) => claims.filter((claim) => !lost.has(claimKey(claim)));
  return {
    witnessed: unexplained(current.toReversed()),
    supplied: unexplained(given),
    restores,
    undeclared:
      stale &&
      logged.find(({ restore }) => restore.lost.some((each) => claimKey(each) === claimKey(stale)))?.restore,
    unreadable,
  };
}

const nameOf = ({ at, reason, lost }: Restore) => `${at} ${reason} ${lost.map(claimKey).join()}`;

function isSigned({ size, text, signatures }: Claim, periods: readonly KeyPeriod[]): boolean {
  return (
    periods.length === 0 ||
    periods.some(({ until, verifier }) => size <= until && verifier.verifies(text, signatures))
  );
}

/** Returns the statements in the log that a key sealed in its own period. */
async function loggedRestores(database: Database, periods: readonly KeyPeriod[]): Promise<KnownRestore[]> {
  const rows = await database.db
    .select({ row: securityEvents, index: logLeaves.index })
    .from(securityEvents)
    .innerJoin(logLeaves, and(eq(logLeaves.kind, 'security'), eq(logLeaves.entryId, securityEvents.id)))
    .where(eq(securityEvents.kind, 'storeRestored'))
    .orderBy(asc(logLeaves.index));
  return rows.flatMap(({ row, index }) => {
    const { isSealed } = writtenEntry({ kind: 'security', row });
    const sealed = periods.some(({ until, sealKey }) => index < until && isSealed(sealKey) === true);
    const restore = restoreOf(row.details, row.at);
    return sealed && restore ? [{ restore, index }] : [];
  });
}

/** Returns the details of a statement's entry, under names that have translations. */
export function restoreDetails({ reason, commonSize, lost }: Restore) {
  return { remarks: reason, commonSize, lostCheckpoints: lost.map(({ size, root }) => `${size}:${root}`) };
}

function restoreOf(details: Record<string, unknown>, at: Date): Restore | undefined {
  const { remarks, commonSize, lostCheckpoints } = details;
  if (typeof remarks !== 'string' || typeof commonSize !== 'number' || !Array.isArray(lostCheckpoints))
    return undefined;
  const lost = lostCheckpoints.map((text) => {
    const [size = '', root = ''] = String(text).split(':');
    return { size: Number(size), root };
  });
  return { at: at.toISOString(), reason: remarks, commonSize, lost };
}
