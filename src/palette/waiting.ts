/** What waits for the user: asked while the page is idle, so that the palette opens with it. */
import type { CommandContext } from '../commandKit/command.ts';
import type { RecordRegistry, WaitingKinds } from '../commandKit/registry.ts';

/** An answer as old as this is asked for again with the next opening. */
const freshMilliseconds = 5000;

interface Answer {
  /** Milliseconds since 1970. */
  at: number;
  counts: Readonly<Record<string, number>>;
}

const answers = new WeakMap<CommandContext, Answer>();

/** What the first rows tell of what waits. */
export interface WaitingShown {
  /** The commands that lead there: the same from opening to closing, so that no row moves. */
  commands: readonly string[];
  /** How many records wait behind each, as far as it is known. */
  counts: Readonly<Record<string, number>>;
}

/** The kinds that an opening shows: all but those of which none waits. */
export function waitingKinds(context: CommandContext, waiting: WaitingKinds | undefined): readonly string[] {
  const { counts = {} } = answers.get(context) ?? {};
  return (waiting?.commands ?? []).filter((id) => counts[id] !== 0);
}

/** The numbers that are known by now. */
export function waitingCounts(context: CommandContext): WaitingShown['counts'] {
  return answers.get(context)?.counts ?? {};
}

/** Asks how much waits, unless that is known. Tells whether there is an answer that was not there before. */
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
    // The rows lead there without their numbers.
    return false;
  }
}
