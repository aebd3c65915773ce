import { z } from 'zod';

/**
 * How well a keyword was met, the best first: it is all of a name or number; one begins with it; a word does, a name
 * is read so from its start, or a number ends with it; it is somewhere inside.
 */
export const meetings = ['exact', 'start', 'word', 'inside'] as const;

/** What the search tells of every record it finds. */
export const foundFields = {
  met: z.enum(meetings).meta({ id: 'Meeting' }),
  /** How the names it is found by are read: a syllable for each character, "-" for none, names apart by "/". */
  reading: z.string(),
};
