import {
  dismissPasswordRequestSchema,
  forgetPasswordSchema,
  passwordRequestFilterSchema,
  passwordRequestSchema,
} from '../../domain/passwordRequest.ts';
import { pageOf } from '../../domain/paging.ts';
import { resetPasswordSchema } from '../../domain/password.ts';
import { doneSchema, operation } from '../http/operation.ts';

const tag = 'User';
const superiors = ['operations', 'agent'] as const;

export const userForgetPassword = operation({
  method: 'post',
  path: '/user/forgetPassword',
  operationId: 'userForgetPassword',
  summary: "Ask one's superior for a new password; the answer is the same whether or not the account exists",
  tag,
  access: 'public',
  body: forgetPasswordSchema,
  data: doneSchema,
});

export const passwordRequestPage = operation({
  method: 'get',
  path: '/user/passwordRequest/page',
  operationId: 'passwordRequestPage',
  cost: 'list',
  summary: 'The forgotten passwords that the caller answers, newest first',
  tag,
  access: superiors,
  query: passwordRequestFilterSchema,
  data: pageOf(passwordRequestSchema, 'PasswordRequestPage'),
});

export const userResetPassword = operation({
  method: 'post',
  path: '/user/resetPassword',
  operationId: 'userResetPassword',
  summary: 'Answer a forgotten password with a new one; every session of its user ends',
  tag,
  access: superiors,
  writes: 'transaction',
  body: resetPasswordSchema,
  data: passwordRequestSchema,
});

export const passwordRequestDismiss = operation({
  method: 'post',
  path: '/user/passwordRequest/dismiss',
  operationId: 'passwordRequestDismiss',
  summary: 'Dismiss a forgotten password without an answer',
  tag,
  access: superiors,
  writes: 'transaction',
  body: dismissPasswordRequestSchema,
  data: passwordRequestSchema,
});
