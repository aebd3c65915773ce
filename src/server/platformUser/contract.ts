import { z } from 'zod';
import { pageOf } from '../../domain/paging.ts';
import {
  newPlatformUserSchema,
  platformUserEditSchema,
  platformUserStatusSchema,
} from '../../domain/newPlatformUser.ts';
import { platformUserFilterSchema, platformUserSchema } from '../../domain/platformUser.ts';
import { operation } from '../http/operation.ts';

const tag = 'User';
const access = ['operations'] as const;

export const platformUserPage = operation({
  method: 'get',
  path: '/user/platform/page',
  operationId: 'platformUserPage',
  cost: 'list',
  summary: 'Operations admins and developers, newest first',
  tag,
  access,
  query: platformUserFilterSchema,
  data: pageOf(platformUserSchema, 'PlatformUserPage'),
});

export const platformUserDetail = operation({
  method: 'get',
  path: '/user/platform/detail',
  operationId: 'platformUserDetail',
  summary: 'One operations admin or developer',
  tag,
  access,
  query: z.object({ id: z.uuid() }),
  data: platformUserSchema,
});

export const platformUserAdd = operation({
  method: 'post',
  path: '/user/platform',
  operationId: 'platformUserAdd',
  summary: 'Add an operations admin or a developer with their login',
  tag,
  access,
  writes: 'once',
  body: newPlatformUserSchema,
  data: platformUserSchema,
});

export const platformUserEdit = operation({
  method: 'put',
  path: '/user/platform',
  operationId: 'platformUserEdit',
  summary: 'Change the name, and reset the password if one is given, which ends their sessions',
  tag,
  access,
  writes: 'transaction',
  body: platformUserEditSchema,
  data: platformUserSchema,
});

export const platformUserStatus = operation({
  method: 'put',
  path: '/user/platform/status',
  operationId: 'platformUserStatus',
  summary: 'Enable or disable; disabling logs out at once. The last enabled operations admin stays enabled',
  tag,
  access,
  writes: 'transaction',
  body: platformUserStatusSchema,
  data: platformUserSchema,
});
