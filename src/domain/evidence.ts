import { z } from 'zod';
import { instantSchema } from './dates.ts';

export const checkpointSchema = z
  .object({
    size: z.number().int(),
    note: z.string().meta({ description: 'A C2SP signed note; without a key its text alone' }),
    at: instantSchema.nullable(),
    signed: z.boolean(),
    verifierKey: z.string().nullable().meta({ description: 'As signed notes name it: name+id+key' }),
    witness: z.string().nullable().meta({ description: 'Where copies of the checkpoints go' }),
  })
  .meta({ id: 'LogCheckpoint' });
export type LogCheckpoint = z.infer<typeof checkpointSchema>;

export const consistencySchema = z
  .object({
    from: z.number().int(),
    hashes: z.array(z.string()).meta({ description: 'In base64' }),
    checkpoint: z.string(),
  })
  .meta({ id: 'LogConsistency' });
