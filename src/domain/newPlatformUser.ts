import { z } from 'zod';
import { nameSchema } from './textSchema.ts';
import { enablingEventSchema } from './enabling.ts';
import { directorLimit, newAgentSchema } from './newAgent.ts';
import { staffPasswordSchema, newStaffPasswordSchema } from './password.ts';
import { platformRoles } from './platformUser.ts';

export const newPlatformUserSchema = z
  .object({
    role: z.enum(platformRoles, 'validation.required').meta({ id: 'PlatformRole' }),
    name: nameSchema(directorLimit),
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
    name: nameSchema(directorLimit),
    password: newStaffPasswordSchema.meta({ description: 'A new password; empty leaves the old one' }),
  })
  .meta({ id: 'PlatformUserEdit' });
export type PlatformUserEdit = z.output<typeof platformUserEditSchema>;

export const platformUserStatusSchema = z
  .object({ id: z.uuid(), version: z.number().int(), event: enablingEventSchema })
  .meta({ id: 'PlatformUserStatus' });
