import { z } from 'zod';
import { keywordSchema } from '../../domain/keywordSchema.ts';
import { newStaffSchema, resignSchema, transferSchema } from '../../domain/newStaff.ts';
import { pageOf } from '../../domain/paging.ts';
import {
  resignPreviewSchema,
  staffChoiceSchema,
  staffFilterSchema,
  staffSchema,
  transferResultSchema,
} from '../../domain/staff.ts';
import { operation } from '../http/operation.ts';

const tag = 'User';
const access = ['agent'] as const;

export const userPage = operation({
  method: 'get',
  path: '/user/page',
  operationId: 'userPage',
  cost: 'list',
  summary: 'The sales staff of the calling agent, newest first',
  tag,
  access,
  query: staffFilterSchema,
  data: pageOf(staffSchema, 'StaffPage'),
});

export const userList = operation({
  method: 'get',
  path: '/user/list',
  operationId: 'userList',
  summary: 'The active members of the sales staff, by name, to choose a receiver from',
  tag,
  access,
  query: z.object({ keyword: keywordSchema.optional() }),
  data: z.array(staffChoiceSchema),
});

export const userStaffDetail = operation({
  method: 'get',
  path: '/user/staffDetail',
  operationId: 'userStaffDetail',
  summary: 'One member of the sales staff of the calling agent',
  tag,
  access,
  query: z.object({ id: z.uuid() }),
  data: staffSchema,
});

export const userAdd = operation({
  method: 'post',
  path: '/user',
  operationId: 'userAdd',
  summary: 'Add a member to the sales staff of the calling agent',
  tag,
  access,
  writes: 'once',
  body: newStaffSchema,
  data: staffSchema,
});

export const userResignPreview = operation({
  method: 'post',
  path: '/user/resignPreview',
  operationId: 'userResignPreview',
  summary: 'What a resignation or a later transfer would move; nothing is written',
  tag,
  access,
  body: z.object({ id: z.uuid() }).meta({ id: 'ResignPreviewRequest' }),
  data: resignPreviewSchema,
});

export const userResign = operation({
  method: 'put',
  path: '/user/resign',
  operationId: 'userResign',
  summary: 'Let a member resign, with or without a transfer of their customers and open orders',
  tag,
  access,
  writes: 'once',
  body: resignSchema,
  data: transferResultSchema,
});

export const userTransfer = operation({
  method: 'post',
  path: '/user/transfer',
  operationId: 'userTransfer',
  summary: 'Transfer what a resigned member kept',
  tag,
  access,
  writes: 'once',
  body: transferSchema,
  data: transferResultSchema,
});
