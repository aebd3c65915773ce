import { tiers } from './matchText.ts';
import type { Match } from './rank.ts';

export interface Placed {
  /** Its place among all that is ranked. */
  at: number;
  found: Match;
}

/** Keeps the best matches, at most so many; of those that match alike the first. */
export function bestFew(limit: number) {
  const byScore: Placed[][] = Array.from({ length: tiers.exact + 1 }, () => []);
  /** As many as are wanted score so much or more. */
  let enough = 0;
  /** The last of those that score just that. */
  let last = -1;
  let better = 0;
  const known = new Set<number>();
  const keep = (at: number, found: Match) => {
    known.add(at);
    byScore[found.score]?.push({ at, found });
    if (found.score > enough) better += 1;
    else last = Math.max(last, at);
    if (better < limit) return;
    while (better >= limit) {
      enough += 1;
      better -= byScore[enough]?.length ?? 0;
    }
    last = (byScore[enough] ?? []).reduce((latest, each) => Math.max(latest, each.at), -1);
  };
  return {
    /** What cannot score so much is not kept. */
    enough: () => enough,
    /** Asks for the match of a place that scores so much at most, if it may be kept; `above`: the score to be passed. */
    offer: (at: number, bound: number, matched: (above: number) => Match | undefined) => {
      if (bound < enough || (bound === enough && at > last) || known.has(at)) return;
      const found = matched(Math.max(enough - 1, 0));
      if (found) keep(at, found);
    },
    /** The best first. */
    all: () =>
      byScore
        .toReversed()
        .flatMap((alike) => alike.toSorted((a, b) => a.at - b.at))
        .slice(0, limit),
  };
}
