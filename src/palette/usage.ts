/** What a person used the palette for: recents by frecency, and which row they took for which letters. Pure. */
import { z } from 'zod';

type Pick = [letters: string, value: string, times: number];

/** Taken so many times, a row comes first for its letters: one slip of the hand does not bring it there. */
const usual = 2;
/** From then on it counts so many: one slip does not take it away, and a new habit needs no more than this. */
const mostTimes = 3;

const useSchema = z.object({
  /** "command:order.approve", "record:order:…". */
  value: z.string(),
  weight: z.number(),
  /** Milliseconds since 1970 of the last use. */
  at: z.number(),
  /** What a record was called when it was last opened. */
  name: z.string().optional(),
  facts: z.string().optional(),
  amount: z.string().optional(),
});
export type Use = z.infer<typeof useSchema>;

export const usageSchema = z.object({
  uses: z.array(useSchema),
  /** What was taken for which letters, and how surely; the latest last. */
  picks: z.array(z.tuple([z.string(), z.string(), z.number()])),
});
export type Usage = z.infer<typeof usageSchema>;

export const noUsage: Usage = { uses: [], picks: [] };

/** A use counts half as much after a week. */
const halfLife = 7 * 24 * 60 * 60 * 1000;
const maxUses = 60;
const maxPicks = 200;

/** Frequency, each use fading with its age. */
export function frecency(use: Use, now: number): number {
  return use.weight * 2 ** (-Math.max(0, now - use.at) / halfLife);
}

/** The same letters are the same query, however they are spaced or cased. */
function pickKey(query: string): string {
  return query.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** After one more use of a value; `query` is what had been typed to reach it. */
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

/** Another row taken for the same letters takes one away from the usual one, and only then stands in its place. */
function pickAfter(known: Pick | undefined, letters: string, chosen: string): Pick {
  if (!known) return [letters, chosen, 1];
  const [, value, times] = known;
  if (value === chosen) return [letters, value, times + 1 < usual ? times + 1 : mostTimes];
  return times > 1 ? [letters, value, times - 1] : [letters, chosen, 1];
}

/** Without a record that is gone. */
export function withoutUse(usage: Usage, value: string): Usage {
  return {
    uses: usage.uses.filter((use) => use.value !== value),
    picks: usage.picks.filter(([, picked]) => picked !== value),
  };
}

/** What two machines have learned of one user: of each row the later use, of each query what was taken more surely. */
export function mergedUsage(here: Usage, elsewhere: Usage, now: number): Usage {
  const uses = new Map(elsewhere.uses.map((use) => [use.value, use]));
  for (const use of here.uses) {
    const other = uses.get(use.value);
    if (!other || other.at <= use.at) uses.set(use.value, use);
  }
  const surer = (one: Pick, other: Pick | undefined) => (other && other[2] > one[2] ? other : one);
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

/** The most used, lately and often. */
export function recentUses(usage: Usage, now: number): Use[] {
  return [...usage.uses].sort((a, b) => frecency(b, now) - frecency(a, now));
}

/** What is usually taken for these letters; else for letters that begin so, of those the latest. */
export function pickedFor(usage: Usage, query: string): string | undefined {
  const key = pickKey(query);
  if (key === '') return undefined;
  const known = usage.picks.filter(([, , times]) => times >= usual);
  const same = known.find(([letters]) => letters === key);
  return (same ?? known.findLast(([letters]) => letters.startsWith(key)))?.[1];
}
