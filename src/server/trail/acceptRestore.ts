import type { Database } from '../db/database.ts';
import { noOrigin } from '../http/transaction.ts';
import { commandLineActor } from './append.ts';
import { keyPeriods } from './keyPeriods.ts';
import type { TransparencyLog } from './log.ts';
import { claimKey, readOutsideClaims, restoreDetails } from './outsideClaims.ts';
import { restoreNote, type Restore } from './restoreNote.ts';
import { recordSecurityEvent } from './securityEvents.ts';
import { readCheckpoint, type Checkpoint } from './signedNote.ts';

/** A restore that cannot be declared, in words for the terminal. */
export class RestoreRefused extends Error {}

/** Longest reason, in letters. */
const longestReason = 300;

/** Most lost checkpoints in a statement: the newest of the witness, and those of files. */
const mostLost = 20;

/**
 * Declares that the store was restored from a backup. Writes that into the log, and to the witness, with the checkpoints
 * that the log no longer extends (R-trail-25). `supplied`: checkpoints from files. Throws RestoreRefused without
 * TRAIL_KEY, without a reason, and if nothing is missing.
 */
export async function acceptRestore(
  { database, log, now }: { database: Database; log: TransparencyLog; now: () => Date },
  given: string,
  supplied: readonly string[],
): Promise<Restore> {
  const reason = given.trim().replace(/\s+/g, ' ');
  const { signer } = log;
  if (!signer) throw new RestoreRefused('A restore is declared with the key of the log: set TRAIL_KEY.');
  if (reason === '' || reason.length > longestReason)
    throw new RestoreRefused(`Say why the store was restored, in at most ${longestReason} letters.`);
  await log.append();
  const claims = await readOutsideClaims(database, log, {
    supplied,
    periods: await keyPeriods(database, log),
  });
  if (claims.unreadable) throw new RestoreRefused('The witness, or one of the checkpoints, cannot be read.');
  const restore = claims.undeclared ?? (await findLost(log, claims, { at: now().toISOString(), reason }));
  if (!claims.undeclared) {
    const event = { kind: 'storeRestored', actor: commandLineActor, at: new Date(restore.at) } as const;
    const origin = { ...noOrigin, sealKey: log.sealKey };
    await recordSecurityEvent(database.db, { ...event, details: restoreDetails(restore) }, origin);
    await log.append();
  }
  const newest = await log.checkpoint();
  if (!newest) throw new Error('The log has no checkpoint');
  await log.witness?.declareRestore(restoreNote(readCheckpoint(newest.note), restore, signer));
  return restore;
}

async function findLost(
  log: TransparencyLog,
  { witnessed, supplied }: { witnessed: readonly Checkpoint[]; supplied: readonly Checkpoint[] },
  statement: { at: string; reason: string },
): Promise<Restore> {
  const size = await log.size();
  const isInLog = async (claim: Checkpoint) =>
    claim.size <= size && (await log.rootAt(claim.size)).equals(claim.root);
  const lost = new Map<string, Checkpoint>();
  const common: number[] = [0];
  for (const claim of [...witnessed, ...supplied])
    if (await isInLog(claim)) common.push(claim.size);
    else lost.set(claimKey(claim), claim);
  if (log.unsealed && (await isInLog({ ...log.unsealed, origin: log.origin })))
    common.push(log.unsealed.size);
  if (lost.size === 0)
    throw new RestoreRefused(
      'Nothing is missing: the log leads to every checkpoint that is known outside of it.',
    );
  const smallest = Math.min(...[...lost.values()].map((claim) => claim.size));
  const ofFiles = new Set(supplied.map(claimKey));
  // Of the witness the newest tells: those before it are on the same branch.
  const [newest, ...others] = [...lost.values()].sort((a, b) => b.size - a.size);
  const named = [newest, ...others.filter((claim) => ofFiles.has(claimKey(claim)))].flatMap((claim) =>
    claim ? [{ size: claim.size, root: claim.root.toString('base64') }] : [],
  );
  return {
    ...statement,
    commonSize: Math.max(...common.filter((each) => each < smallest)),
    lost: named.slice(0, mostLost),
  };
}
