import type { Database } from '../db/database.ts';
import type { TransparencyLog } from './log.ts';

/**
 * The beginning of a log that is older than its first key: entries without a seal are accepted among its first `size`,
 * and `root` identifies them. It is stored outside the database, as TRAIL_UNSEALED. Otherwise somebody with only the
 * database could remove all seals and claim that there never was a key (R-trail-7).
 */
export interface UnsealedBeginning {
  size: number;
  root: Buffer;
}

const shape = /^([1-9]\d{0,14}):([A-Za-z0-9+/]{43}=)$/;

/** Reads `‹size›:‹root›`. Throws where the text is none. */
export function unsealedOf(text: string): UnsealedBeginning {
  const [, size, root = ''] = shape.exec(text) ?? [];
  if (!size) throw new Error('Not ‹size›:‹root hash in base64›');
  return { size: Number(size), root: Buffer.from(root, 'base64') };
}

export function unsealedText({ size, root }: UnsealedBeginning): string {
  return `${size}:${root.toString('base64')}`;
}

/** Up to the last entry without a seal. Plain statements: there may be many entries. */
const lastUnsealed = `select max(leaf.index) as index from log_leaves as leaf
  left join transitions on leaf.kind = 'transition' and transitions.id = leaf.entry_id
  left join ledger_entries on leaf.kind = 'ledger' and ledger_entries.id = leaf.entry_id
  left join security_events on leaf.kind = 'security' and security_events.id = leaf.entry_id
  where coalesce(transitions.seal, ledger_entries.seal, security_events.seal) is null`;

/**
 * Returns the value for TRAIL_UNSEALED, for a log that begins without seals because it is older than its key; else
 * undefined.
 */
export async function readUnsealed(
  { exportPool: unhurried }: Database,
  log: TransparencyLog,
): Promise<UnsealedBeginning | undefined> {
  const [first] = await unhurried.rows(`${lastUnsealed} and leaf.index = 0`, []);
  if (typeof first?.index !== 'number' && typeof first?.index !== 'string') return undefined;
  const [last] = await unhurried.rows(lastUnsealed, []);
  const size = Number(last?.index) + 1;
  return { size, root: await log.rootAt(size) };
}

/** Prints at the server's start the value that an operator has to store after giving an older log a key. */
export async function tellUnsealed(
  database: Database,
  log: TransparencyLog,
  print: (line: string) => void,
): Promise<void> {
  if (!log.signer || log.unsealed) return;
  const found = await readUnsealed(database, log);
  if (!found) return;
  print(
    `The first ${found.size} entries of the audit trail have no seal of TRAIL_KEY, and npm run verify says so. If the key is ` +
      `new to this store, keep this in the server's environment: TRAIL_UNSEALED=${unsealedText(found)}`,
  );
  print(
    'If it is not new, somebody has removed their seals: compare with a checkpoint that was kept elsewhere.',
  );
}
