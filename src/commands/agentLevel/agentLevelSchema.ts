import { newAgentLevelSchema } from '../../domain/newAgentLevel.ts';
import { typedRateSchema } from '../../domain/rate.ts';

/** A level as people type it: the rate in percent. */
export const typedLevelSchema = newAgentLevelSchema.extend({
  discountRate: typedRateSchema.pipe(newAgentLevelSchema.shape.discountRate),
});
