import { z } from 'zod';
import { codeSchema, passwordTextSchema } from './textSchema.ts';

export const roleIdSchema = z.union([z.literal(0), z.literal(1), z.literal(-1), z.literal(-2)]);

/** The fields of the login form, with their messages (R-session-1). */
export const credentialsSchema = z
  .object({
    /** Converted to upper case, as every enterprise ID is stored: "a001" is "A001" (R-agent-3). */
    enterpriseId: codeSchema('login.enterpriseIdEmpty', 50).transform((id) => id.toUpperCase()),
    account: codeSchema('login.accountEmpty', 50),
    password: passwordTextSchema(),
    deviceToken: z.string().max(100, 'validation.tooLong').optional().meta({
      description:
        'What an earlier login answered in this browser, empty for none. A browser that the user has logged in with is not slowed down by what others guess. Without it none is answered',
    }),
  })
  .meta({ id: 'Credentials' });
export type Credentials = z.infer<typeof credentialsSchema>;

export const sessionTokenSchema = z
  .object({
    token: z.string(),
    scheme: z.literal('Bearer'),
    deviceToken: z
      .string()
      .optional()
      .meta({ description: 'To be sent with the next login of this browser; only for who has sent one' }),
  })
  .meta({ id: 'SessionToken' });

/** The logged-in user (R-role-1). */
export const currentUserSchema = z
  .object({
    userId: z.uuid(),
    name: z.string(),
    account: z.string(),
    enterpriseId: z.string(),
    mobile: z.string(),
    avatarUrl: z.string().nullable(),
    roleId: roleIdSchema.meta({ description: '0 operations, 1 agent, -1 salesperson, -2 developer' }),
    agentId: z.uuid().nullable().meta({ description: 'The agent the user belongs to' }),
    agentName: z.string().nullable(),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUserSchema>;
