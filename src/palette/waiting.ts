/** The work that waits for the user: counted while the page is idle, so that the palette opens with the counts. */
import type { CommandContext } from '../commandKit/command.ts';
import type { RecordRegistry, WaitingKinds } from '../commandKit/registry.ts';

/** Milliseconds after which an answer is loaded again at the next opening. */
const freshMilliseconds = 5000;

interface WaitingAnswer {
  /** Milliseconds since 1970. */
  at: number;
  counts: Readonly<Record<string, number>>;
}

const answers = new WeakMap<CommandContext, WaitingAnswer>();

/** The waiting work that the first rows show. */
export interface WaitingShown {
  /** The commands that open it: the same from opening to closing, so that no row moves. */
  commands: readonly string[];
  /** Number of waiting records for each command, as far as it is known. */
  counts: Readonly<Record<string, number>>;
}

/** Returns the kinds that an opening shows: all except those without waiting records. */
export function waitingKinds(context: CommandContext, waiting: WaitingKinds | undefined): readonly string[] {
  const { counts = {} } = answers.get(context) ?? {};
  return (waiting?.commands ?? []).filter((id) => counts[id] !== 0);
}

/** Returns the known counts. */
export function waitingCounts(context: CommandContext): WaitingShown['counts'] {
  return answers.get(context)?.counts ?? {};
}

/** Loads the counts, unless they are known. Tells whether there is a new answer. */
export async function loadWaitingCounts(
  context: CommandContext,
  { waiting }: Pick<RecordRegistry, 'waiting'>,
  now: number,
): Promise<boolean> {
  const known = answers.get(context);
  if (!waiting || (known && now - known.at < freshMilliseconds)) return false;
  try {
    answers.set(context, { at: now, counts: await waiting.count(context) });
    return true;
  } catch {
    // Shows the rows without their counts.
    return false;
  }
}
