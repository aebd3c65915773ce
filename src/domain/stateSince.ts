import { daySchema, type Day } from './dates.ts';

/** The filter of a list by the days on which its records entered their current state (R-trail-15). */
export const stateSinceQuery = {
  sinceFrom: daySchema.optional().meta({ description: 'First day on which they came into their state' }),
  sinceTo: daySchema.optional().meta({ description: 'Last day on which they did' }),
};

export interface StateSince {
  sinceFrom?: Day | undefined;
  sinceTo?: Day | undefined;
}
