import type { Database } from '../../src/server/db/database.ts';
import { TransparencyLog } from '../../src/server/trail/log.ts';
import { readCheckpoint } from '../../src/server/trail/signedNote.ts';
import type { UnsealedBeginning } from '../../src/server/trail/unsealed.ts';

/** Returns the checkpoint that an operator stores before giving the store its first key: the newest one without a key. */
export async function unsealedNow(database: Database): Promise<UnsealedBeginning> {
  const log = new TransparencyLog(database, () => new Date());
  await log.append();
  const newest = await log.checkpoint();
  if (!newest) throw new Error('The store has no entry yet');
  const { size, root } = readCheckpoint(newest.note);
  return { size, root };
}
