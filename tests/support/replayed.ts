import { replay, type Verdict } from '../../src/labs/replay/replay.ts';
import type { ReplayedStep } from '../../src/labs/replay/step.ts';

/** Returns the distinct verdicts on the whole history of a record. */
export function replayed(log: readonly ReplayedStep[]): Set<Verdict> {
  return new Set(replay(log, { complete: true }).map(({ verdict }) => verdict));
}
