import { z } from 'zod';
import { menuGroupSchema } from '../../domain/menuSchema.ts';
import { credentialsSchema, currentUserSchema, sessionTokenSchema } from '../../domain/user.ts';
import { doneSchema, operation } from '../http/operation.ts';

const tag = 'User';

export const userLogin = operation({
  method: 'post',
  path: '/user/login',
  operationId: 'userLogin',
  summary: 'Log in; answers the token of a new session',
  tag,
  access: 'public',
  body: credentialsSchema,
  data: sessionTokenSchema,
});

export const userLoginOut = operation({
  method: 'post',
  path: '/user/loginOut',
  operationId: 'userLoginOut',
  summary: 'End the session of the token',
  tag,
  access: 'session',
  data: doneSchema,
});

export const userDetail = operation({
  method: 'get',
  path: '/user/detail',
  operationId: 'userDetail',
  summary: 'The logged-in user',
  tag,
  access: 'session',
  data: currentUserSchema,
});

export const userMenu = operation({
  method: 'get',
  path: '/user/menu',
  operationId: 'userMenu',
  summary: "The menu of the caller's role, in order",
  tag,
  access: 'session',
  data: z.array(menuGroupSchema),
});
