import { z } from 'zod';
import { accountSchema } from './newCustomer.ts';
import { codeSchema, nameSchema } from './textSchema.ts';
import { companyNameLimit } from './customer.ts';
import { enablingEventSchema } from './enabling.ts';
import { agentPasswordSchema, newAgentPasswordSchema } from './password.ts';

export const directorLimit = 20;

/** An agent is a company too: its name has a company name's limit (R-agent-2). */
const fields = {
  name: nameSchema(companyNameLimit),
  director: nameSchema(directorLimit, 'validation.required'),
  levelId: z.uuid('validation.required'),
};

/** The fields of a new agent that operations enter, and those of the account its people log in with. */
export const newAgentSchema = z
  .object({
    ...fields,
    /** Converted to upper case, so that "a001" and "A001" are equal. */
    enterpriseId: codeSchema('login.enterpriseIdEmpty')
      .regex(/^[A-Za-z0-9]{2,12}$/, 'validation.enterpriseId')
      .transform((id) => id.toUpperCase()),
    account: accountSchema,
    password: agentPasswordSchema,
  })
  .meta({ id: 'NewAgent' });
export type NewAgent = z.infer<typeof newAgentSchema>;

export const agentEditSchema = z
  .object({
    ...fields,
    id: z.uuid(),
    version: z.number().int(),
    password: newAgentPasswordSchema.meta({ description: 'A new password; empty leaves the old one' }),
  })
  .meta({ id: 'AgentEdit' });
export type AgentEdit = z.output<typeof agentEditSchema>;

export const agentStatusSchema = z
  .object({ id: z.uuid(), version: z.number().int(), event: enablingEventSchema })
  .meta({ id: 'AgentStatus' });
