import { z } from 'zod';
import { preferenceSchema } from '../../domain/preference.ts';
import { operation } from '../http/operation.ts';

const tag = 'User';

export const userPreference = operation({
  method: 'get',
  path: '/user/preference',
  operationId: 'userPreference',
  summary: 'All preferences of the caller',
  tag,
  access: 'session',
  data: z.array(preferenceSchema),
});

export const userSavePreference = operation({
  method: 'put',
  path: '/user/preference',
  operationId: 'userSavePreference',
  summary: 'Keep one preference of the caller',
  tag,
  access: 'session',
  writes: 'transaction',
  body: preferenceSchema,
  data: preferenceSchema,
});
