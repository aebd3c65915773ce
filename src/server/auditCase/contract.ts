import { z } from 'zod';
import { auditCaseDetailSchema, auditCaseFilterSchema, auditCaseSchema } from '../../domain/auditCase.ts';
import {
  auditCaseEditSchema,
  auditCaseIncludeSchema,
  auditCaseStepSchema,
  newAuditCaseSchema,
} from '../../domain/newAuditCase.ts';
import { pageOf } from '../../domain/paging.ts';
import { operation } from '../http/operation.ts';

const tag = 'Audit case';
const access = ['operations'] as const;

export const auditCasePage = operation({
  method: 'get',
  path: '/audit-case/page',
  operationId: 'auditCasePage',
  cost: 'list',
  summary: 'Cases of the audit desk, the newest first',
  tag,
  access,
  query: auditCaseFilterSchema,
  data: pageOf(auditCaseSchema, 'AuditCasePage'),
});

export const auditCaseDetail = operation({
  method: 'get',
  path: '/audit-case/detail',
  operationId: 'auditCaseDetail',
  summary: 'One case with the records and entries in it',
  tag,
  access,
  query: z.object({ id: z.uuid() }),
  data: auditCaseDetailSchema,
});

export const auditCaseAdd = operation({
  method: 'post',
  path: '/audit-case',
  operationId: 'auditCaseAdd',
  summary: 'Open a case, with records and entries in it or with none',
  tag,
  access,
  writes: 'once',
  body: newAuditCaseSchema,
  data: auditCaseDetailSchema,
});

export const auditCaseEdit = operation({
  method: 'put',
  path: '/audit-case',
  operationId: 'auditCaseEdit',
  summary: 'Change the title or the description of an open case',
  tag,
  access,
  writes: 'transaction',
  body: auditCaseEditSchema,
  data: auditCaseDetailSchema,
});

export const auditCaseInclude = operation({
  method: 'post',
  path: '/audit-case/include',
  operationId: 'auditCaseInclude',
  summary: 'Add a record of the trail or an entry of the log to an open case',
  tag,
  access,
  writes: 'once',
  body: auditCaseIncludeSchema,
  data: auditCaseDetailSchema,
});

export const auditCaseClose = operation({
  method: 'put',
  path: '/audit-case/close',
  operationId: 'auditCaseClose',
  summary: 'Close a case with its conclusion',
  tag,
  access,
  writes: 'transaction',
  body: auditCaseStepSchema,
  data: auditCaseDetailSchema,
});

export const auditCaseReopen = operation({
  method: 'put',
  path: '/audit-case/reopen',
  operationId: 'auditCaseReopen',
  summary: 'Reopen a closed case; its former conclusion stays in its history',
  tag,
  access,
  writes: 'transaction',
  body: auditCaseStepSchema,
  data: auditCaseDetailSchema,
});
