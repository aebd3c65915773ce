import { z } from 'zod';

/**
 * The quality of a match, the best first. `exact`: the whole name or number. `start`: its beginning. `word`: a word, the
 * beginning of a name's reading, or the end of a number. `inside`: any other part. `near`: a name with one typo.
 */
export const matchRanks = ['exact', 'start', 'word', 'inside', 'near'] as const;
export type MatchRank = (typeof matchRanks)[number];

/** The fields that the search adds to every record that it finds. */
export const foundFields = {
  matchRank: z.enum(matchRanks).meta({ id: 'MatchRank' }),
  /** The reading of the names that matched: a syllable for each character, "-" for none, names separated by "/". */
  reading: z.string(),
};
