import { z } from 'zod';
import { roleIdSchema } from './user.ts';

/** A published login of a demo store. */
export const demoAccountSchema = z
  .object({ enterpriseId: z.string(), account: z.string(), password: z.string(), roleId: roleIdSchema })
  .meta({ id: 'DemoAccount' });
export type DemoAccount = z.infer<typeof demoAccountSchema>;

/** Tells whether the store contains demo data, with the logins for them. */
export const demoSchema = z
  .object({
    demo: z.boolean(),
    accounts: z
      .array(demoAccountSchema)
      .meta({ description: 'Those whose password is still the published one' }),
  })
  .meta({ id: 'Demo' });
export type Demo = z.infer<typeof demoSchema>;
