import { z } from 'zod';
import { enablingEventSchema } from './enabling.ts';
import { rateSchema } from './rate.ts';

export const agentLevelNameLimit = 20;

/** What operations enter of a level (R-level-2). */
export const newAgentLevelSchema = z
  .object({
    name: z.string().trim().min(1, 'validation.nameRequired').max(agentLevelNameLimit, 'validation.tooLong'),
    discountRate: z
      .string()
      .min(1, 'validation.rateRequired')
      .pipe(rateSchema.refine((rate) => !/^([2-9]|1\.0*[1-9])/.test(rate), 'validation.rateRange')),
  })
  .meta({ id: 'NewAgentLevel' });
export type NewAgentLevel = z.infer<typeof newAgentLevelSchema>;

export const agentLevelEditSchema = newAgentLevelSchema
  .extend({ id: z.uuid(), version: z.number().int() })
  .meta({ id: 'AgentLevelEdit' });
export type AgentLevelEdit = z.infer<typeof agentLevelEditSchema>;

export const agentLevelStatusSchema = z
  .object({ id: z.uuid(), version: z.number().int(), event: enablingEventSchema })
  .meta({ id: 'AgentLevelStatus' });
