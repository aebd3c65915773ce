import { z } from 'zod';
import { enablingEventSchema } from './enabling.ts';
import { directorLimit, newAgentSchema } from './newAgent.ts';
import { staffPasswordSchema } from './password.ts';
import { platformRoles } from './platformUser.ts';

const nameSchema = z
  .string()
  .trim()
  .min(1, 'validation.nameRequired')
  .max(directorLimit, 'validation.tooLong');

export const newPlatformUserSchema = z
  .object({
    role: z.enum(platformRoles, 'validation.required').meta({ id: 'PlatformRole' }),
    name: nameSchema,
    enterpriseId: newAgentSchema.shape.enterpriseId,
    account: newAgentSchema.shape.account,
    password: staffPasswordSchema,
  })
  .meta({ id: 'NewPlatformUser' });
export type NewPlatformUser = z.output<typeof newPlatformUserSchema>;

export const platformUserEditSchema = z
  .object({
    id: z.uuid(),
    version: z.number().int(),
    name: nameSchema,
    password: z
      .union([z.literal(''), staffPasswordSchema], 'validation.initialPassword')
      .default('')
      .meta({ description: 'A new password; empty leaves the old one' }),
  })
  .meta({ id: 'PlatformUserEdit' });
export type PlatformUserEdit = z.output<typeof platformUserEditSchema>;

export const platformUserStatusSchema = z
  .object({ id: z.uuid(), version: z.number().int(), event: enablingEventSchema })
  .meta({ id: 'PlatformUserStatus' });
