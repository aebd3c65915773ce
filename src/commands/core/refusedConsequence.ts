import { GraphFailure } from '../../graph/client/failure.ts';
import type { Consequence } from '../../commandKit/command.ts';

/** Returns a consequence that states the server's refusal of a preview. Throws every error that is no refusal. */
export function refusedConsequence(error: unknown): Consequence {
  if (error instanceof GraphFailure && error.code === 422) return { lines: [], blocked: error.message };
  throw error;
}
