/** What a person used the palette for: recents by frecency, and which row they took for which letters. Pure. */
import { z } from 'zod';

const useSchema = z.object({
  /** "command:order.approve", "record:order:…". */
  value: z.string(),
  weight: z.number(),
  /** Milliseconds since 1970 of the last use. */
  at: z.number(),
  /** What a record was called when it was last opened. */
  name: z.string().optional(),
  facts: z.string().optional(),
});
export type Use = z.infer<typeof useSchema>;

export const usageSchema = z.object({
  uses: z.array(useSchema),
  /** Pairs of query and value, the latest last. */
  picks: z.array(z.tuple([z.string(), z.string()])),
});
export type Usage = z.infer<typeof usageSchema>;

export const noUsage: Usage = { uses: [], picks: [] };

/** A use counts half as much after a week. */
const halfLife = 7 * 24 * 60 * 60 * 1000;
const usesKept = 60;
const picksKept = 200;

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
    .slice(0, usesKept);
  const key = pickKey(query);
  const picks: Usage['picks'] = key
    ? [...usage.picks.filter(([other]) => other !== key), [key, used.value]]
    : usage.picks;
  return { uses, picks: picks.slice(-picksKept) };
}

/** Without a record that is gone. */
export function withoutUse(usage: Usage, value: string): Usage {
  return {
    uses: usage.uses.filter((use) => use.value !== value),
    picks: usage.picks.filter(([, picked]) => picked !== value),
  };
}

/** The most used, lately and often. */
export function recentUses(usage: Usage, now: number): Use[] {
  return [...usage.uses].sort((a, b) => frecency(b, now) - frecency(a, now));
}

/** What was taken the last time these letters were typed. */
export function pickedFor(usage: Usage, query: string): string | undefined {
  const key = pickKey(query);
  return usage.picks.find(([other]) => other === key)?.[1];
}
