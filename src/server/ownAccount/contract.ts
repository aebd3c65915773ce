import { z } from 'zod';
import { ownSessionSchema, revokeSessionSchema } from '../../domain/ownSession.ts';
import { modifyPasswordSchema } from '../../domain/password.ts';
import { currentUserSchema } from '../../domain/user.ts';
import { doneSchema, operation } from '../http/operation.ts';

const tag = 'User';

export const userModifyPassword = operation({
  method: 'put',
  path: '/user/modifyPassword',
  operationId: 'userModifyPassword',
  summary: "Change one's own password; one's other sessions end",
  tag,
  access: 'session',
  body: modifyPasswordSchema,
  data: doneSchema,
});

export const userModifyAvatarUrl = operation({
  method: 'put',
  path: '/user/modifyAvatarUrl',
  operationId: 'userModifyAvatarUrl',
  summary: "Make an uploaded picture one's avatar, or take the avatar away",
  tag,
  access: 'session',
  writes: 'transaction',
  body: z
    .object({
      fileId: z
        .uuid('validation.invalid')
        .nullable()
        .meta({ description: 'Uploaded with purpose avatar by the caller; null takes the avatar away' }),
    })
    .meta({ id: 'ModifyAvatar' }),
  data: currentUserSchema,
});

export const userSessionList = operation({
  method: 'get',
  path: '/user/session/list',
  operationId: 'userSessionList',
  summary: 'Where the caller is logged in, the last used first',
  tag,
  access: 'session',
  data: z.array(ownSessionSchema),
});

export const userSessionRevoke = operation({
  method: 'post',
  path: '/user/session/revoke',
  operationId: 'userSessionRevoke',
  summary: "End one of the caller's sessions, or all but this one",
  tag,
  access: 'session',
  writes: 'transaction',
  body: revokeSessionSchema,
  data: z.array(ownSessionSchema),
});
