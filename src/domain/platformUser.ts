import { z } from 'zod';
import { keywordSchema } from './keywordSchema.ts';
import { instantSchema } from './dates.ts';
import { pageQuery } from './paging.ts';
import { roleIds, type Role } from './roles.ts';
import { stateSinceQuery } from './stateSince.ts';

/** The roles of users without an agent: those who operate the platform, and those who develop for it. */
export const platformRoles = ['operations', 'developer'] as const satisfies readonly Role[];
const platformRoleSchema = z.enum(platformRoles).meta({ id: 'PlatformRole' });

/** The states of the machine `platformUser`. */
export const platformUserStates = ['active', 'disabled'] as const;
export type PlatformUserState = (typeof platformUserStates)[number];
const stateSchema = z.enum(platformUserStates).meta({ id: 'PlatformUserState' });

export const platformUserSchema = z
  .object({
    id: z.uuid(),
    enterpriseId: z.string(),
    account: z.string(),
    name: z.string(),
    avatarUrl: z.string().nullable(),
    roleId: z.union([z.literal(roleIds.operations), z.literal(roleIds.developer)]),
    status: stateSchema,
    lastAdmin: z.boolean().meta({ description: 'The only enabled operations admin, who cannot be disabled' }),
    version: z.number().int(),
    createdAt: instantSchema,
  })
  .meta({ id: 'PlatformUser' });
export type PlatformUser = z.infer<typeof platformUserSchema>;

export const platformUserSorts = ['createdAt', 'name'] as const;
export type PlatformUserSort = (typeof platformUserSorts)[number];

export const platformUserFilterSchema = z.object({
  ...pageQuery,
  keyword: keywordSchema.optional(),
  role: platformRoleSchema.optional(),
  status: stateSchema.optional(),
  ...stateSinceQuery,
  sort: z.enum(platformUserSorts).meta({ id: 'PlatformUserSort' }).default('createdAt'),
  direction: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc'),
});
export type PlatformUserFilter = z.output<typeof platformUserFilterSchema>;
