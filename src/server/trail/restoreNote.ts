import { z } from 'zod';
import { checkpointText, signedNote, type Checkpoint, type Signer } from './signedNote.ts';

const restoreSchema = z.object({
  at: z.string(),
  reason: z.string(),
  /** The size of the newest checkpoint outside of the store that the restored log still extends; 0 without one. */
  commonSize: z.number().int(),
  /** Checkpoints outside of the store that the restored log does not extend, the largest first; roots in base64. */
  lost: z.array(z.object({ size: z.number().int(), root: z.string() })).min(1),
});

/** An operator's statement that an older state of the store was restored from a backup (R-trail-25). */
export type Restore = z.infer<typeof restoreSchema>;

const lineStart = 'restore ';

/** Returns a checkpoint with a statement in an extension line (C2SP tlog-checkpoint), for the witness. */
export function restoreNote(checkpoint: Checkpoint, restore: Restore, signer: Signer): string {
  return signedNote(`${checkpointText(checkpoint)}${lineStart}${JSON.stringify(restore)}\n`, signer);
}

/** Returns the statement in the text of a checkpoint; undefined in an ordinary one. Does not check the signature. */
export function restoreIn(text: string): Restore | undefined {
  const [, , , line = ''] = text.split('\n');
  if (!line.startsWith(lineStart)) return undefined;
  try {
    return restoreSchema.parse(JSON.parse(line.slice(lineStart.length)));
  } catch {
    return undefined;
  }
}
