/** A person's usage of the palette: recent rows by frecency, and the row chosen for each typed text. Pure. */
import { z } from 'zod';

type UsedPick = [letters: string, value: string, times: number];

/** Number of times after which a row comes first for its letters: a single mistake does not move it there. */
const usual = 2;
/** The largest count: a single mistake does not remove the habit, and a new habit needs no more than this. */
const mostTimes = 3;

const useSchema = z.object({
  /** "command:order.approve", "record:order:…". */
  value: z.string(),
  weight: z.number(),
  /** Milliseconds since 1970 of the last use. */
  at: z.number(),
  /** Name of the record when it was last opened. */
  name: z.string().optional(),
  facts: z.string().optional(),
  amount: z.string().optional(),
});
export type Use = z.infer<typeof useSchema>;

export const usageSchema = z.object({
  uses: z.array(useSchema),
  /** The rows chosen for typed texts, with their counts; the latest last. */
  picks: z.array(z.tuple([z.string(), z.string(), z.number()])),
});
export type Usage = z.infer<typeof usageSchema>;

export const noUsage: Usage = { uses: [], picks: [] };

/** Milliseconds after which a use counts half as much: a week. */
const halfLife = 7 * 24 * 60 * 60 * 1000;
const maxUses = 60;
const maxPicks = 200;

/** Returns the frequency of a use, reduced by its age. */
export function frecency(use: Use, now: number): number {
  return use.weight * 2 ** (-Math.max(0, now - use.at) / halfLife);
}

/** Normalizes a query, so that blanks and case make no difference. */
function pickKey(query: string): string {
  return query.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Adds one use of a value; `query`: the text that was typed to reach it. */
export function withUse(
  usage: Usage,
  used: { value: string; name?: string; facts?: string; query: string },
  now: number,
): Usage {
  const { query, ...rest } = used;
  const before = usage.uses.find((use) => use.value === used.value);
  const use: Use = { ...before, ...rest, weight: (before ? frecency(before, now) : 0) + 1, at: now };
  const uses = [use, ...usage.uses.filter((other) => other.value !== used.value)]
    .sort((a, b) => frecency(b, now) - frecency(a, now))
    .slice(0, maxUses);
  const key = pickKey(query);
  const known = usage.picks.find(([letters]) => letters === key);
  const picks = key
    ? [...usage.picks.filter((pick) => pick !== known), pickAfter(known, key, used.value)]
    : usage.picks;
  return { uses, picks: picks.slice(-maxPicks) };
}

/** Returns the new pick. Another row for the same letters first lowers the usual one's count, and then replaces it. */
function pickAfter(known: UsedPick | undefined, letters: string, chosen: string): UsedPick {
  if (!known) return [letters, chosen, 1];
  const [, value, times] = known;
  if (value === chosen) return [letters, value, times + 1 < usual ? times + 1 : mostTimes];
  return times > 1 ? [letters, value, times - 1] : [letters, chosen, 1];
}

/** Removes a record that no longer exists. */
export function withoutUse(usage: Usage, value: string): Usage {
  return {
    uses: usage.uses.filter((use) => use.value !== value),
    picks: usage.picks.filter(([, picked]) => picked !== value),
  };
}

/**
 * Merges the usage of two machines of one user: the later use of each row, and the pick with the higher count of each query.
 */
export function mergedUsage(here: Usage, elsewhere: Usage, now: number): Usage {
  const uses = new Map(elsewhere.uses.map((use) => [use.value, use]));
  for (const use of here.uses) {
    const other = uses.get(use.value);
    if (!other || other.at <= use.at) uses.set(use.value, use);
  }
  const surer = (one: UsedPick, other: UsedPick | undefined) => (other && other[2] > one[2] ? other : one);
  const known = new Map(elsewhere.picks.map((pick) => [pick[0], pick]));
  const hereToo = new Set(here.picks.map(([letters]) => letters));
  return {
    uses: [...uses.values()].sort((a, b) => frecency(b, now) - frecency(a, now)).slice(0, maxUses),
    picks: [
      ...elsewhere.picks.filter(([letters]) => !hereToo.has(letters)),
      ...here.picks.map((pick) => surer(pick, known.get(pick[0]))),
    ].slice(-maxPicks),
  };
}

/** Returns the uses, the most frequent and recent first. */
export function recentUses(usage: Usage, now: number): Use[] {
  return [...usage.uses].sort((a, b) => frecency(b, now) - frecency(a, now));
}

/** Returns the usual row for these letters; otherwise the latest for letters that begin with them. */
export function pickedFor(usage: Usage, query: string): string | undefined {
  const key = pickKey(query);
  if (key === '') return undefined;
  const known = usage.picks.filter(([, , times]) => times >= usual);
  const same = known.find(([letters]) => letters === key);
  return (same ?? known.findLast(([letters]) => letters.startsWith(key)))?.[1];
}
