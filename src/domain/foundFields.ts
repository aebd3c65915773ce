import { z } from 'zod';

/**
 * How well a keyword matches, the best first: it is all of a name or number; one begins with it; a word does, a name
 * is read so from its start, or a number ends with it; it is somewhere inside; one slip of the hand leads to a name.
 */
export const matchRanks = ['exact', 'start', 'word', 'inside', 'near'] as const;
export type MatchRank = (typeof matchRanks)[number];

/** What the search tells of every record it finds. */
export const foundFields = {
  matchRank: z.enum(matchRanks).meta({ id: 'MatchRank' }),
  /** How the names it is found by are read: a syllable for each character, "-" for none, names apart by "/". */
  reading: z.string(),
};
