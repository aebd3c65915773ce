import { z } from 'zod';
import { codeSchema, nameSchema } from './textSchema.ts';
import { enablingEventSchema } from './enabling.ts';
import { rateSchema } from './rate.ts';

export const agentLevelNameLimit = 20;

/** The fields of a level that operations enter (R-level-2). */
export const newAgentLevelSchema = z
  .object({
    name: nameSchema(agentLevelNameLimit),
    discountRate: codeSchema('validation.rateRequired').pipe(
      rateSchema.refine((rate) => !/^([2-9]|1\.0*[1-9])/.test(rate), 'validation.rateRange'),
    ),
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
