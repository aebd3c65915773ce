import { z } from 'zod';
import { keywordSchema } from './keywordSchema.ts';
import { instantSchema } from './dates.ts';
import { pageQuery } from './paging.ts';
import { credentialsSchema, roleIdSchema } from './user.ts';
import { passwordRequestStates } from './passwordRequestStates.ts';
import { longRemarksSchema } from './verdict.ts';
import { stateSinceQuery } from './stateSince.ts';

const stateSchema = z.enum(passwordRequestStates).meta({ id: 'PasswordRequestState' });

/** The login of the user who has forgotten the password (R-password-5). */
export const forgetPasswordSchema = credentialsSchema
  .pick({ enterpriseId: true, account: true })
  .meta({ id: 'ForgetPassword' });
export type ForgetPassword = z.infer<typeof forgetPasswordSchema>;

/** A forgotten password, as the superior sees it. */
export const passwordRequestSchema = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    name: z.string(),
    enterpriseId: z.string(),
    account: z.string(),
    mobile: z.string(),
    avatarUrl: z.string().nullable(),
    roleId: roleIdSchema,
    agentId: z.uuid().nullable().meta({ description: 'The agent who answers; null: operations' }),
    status: stateSchema,
    version: z.number().int(),
    createdAt: instantSchema,
    answeredAt: instantSchema.nullable(),
    answeredByName: z.string().nullable(),
  })
  .meta({ id: 'PasswordRequest' });
export type PasswordRequest = z.infer<typeof passwordRequestSchema>;

export const passwordRequestFilterSchema = z.object({
  ...pageQuery,
  keyword: keywordSchema.optional(),
  status: stateSchema.optional(),
  ...stateSinceQuery,
  id: z.uuid().optional(),
  direction: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc'),
});
export type PasswordRequestFilter = z.output<typeof passwordRequestFilterSchema>;

export const dismissPasswordRequestSchema = z
  .object({ id: z.uuid(), version: z.number().int(), remarks: longRemarksSchema })
  .meta({ id: 'DismissPasswordRequest' });
export type DismissPasswordRequest = z.infer<typeof dismissPasswordRequestSchema>;
