import { z } from 'zod';
import { nameSchema } from '../../domain/textSchema.ts';
import { typedCountSchema } from '../../domain/count.ts';
import { macroNameLimit, macroStepLimit } from './macroStore.ts';

const name = nameSchema(macroNameLimit);
const macro = z.string().min(1, 'validation.required');

export const newMacroSchema = z.object({ name, count: typedCountSchema(1, macroStepLimit) });
export const renamedMacroSchema = z.object({ macro, name });
export const chosenMacroSchema = z.object({ macro });

/** A macro in the format that the server stores. */
export const storedMacroSchema = z.object({
  name: z.string().min(1),
  keywords: z.array(z.string()),
  on: z.string(),
  steps: z.array(z.object({ command: z.string(), link: z.string() })).min(1),
});
