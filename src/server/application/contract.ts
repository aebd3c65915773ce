import { z } from 'zod';
import { keywordSchema } from '../../domain/keywordSchema.ts';
import {
  applicationChoiceSchema,
  applicationDetailSchema,
  applicationFilterSchema,
  applicationSchema,
  unpublishPreviewSchema,
} from '../../domain/application.ts';
import {
  applicationPublishSchema,
  applicationUnpublishSchema,
  newApplicationSchema,
  newVersionSchema,
  versionAuditSchema,
  versionEditSchema,
  versionSubmitSchema,
} from '../../domain/newApplication.ts';
import { pageOf } from '../../domain/paging.ts';
import { operation } from '../http/operation.ts';

const tag = 'Application';
const operations = ['operations'] as const;
const developer = ['developer'] as const;
const both = ['operations', 'developer'] as const;

export const appPage = operation({
  method: 'get',
  path: '/app/page',
  operationId: 'appPage',
  cost: 'list',
  summary: 'Applications with their latest version, newest first; a developer sees their own',
  tag,
  access: both,
  query: applicationFilterSchema,
  data: pageOf(applicationSchema, 'ApplicationPage'),
});

export const appList = operation({
  method: 'get',
  path: '/app/list',
  operationId: 'appList',
  summary: 'Applications that a package can be made of: those with a passed version, by name',
  tag,
  access: operations,
  query: z.object({ keyword: keywordSchema.optional() }),
  data: z.array(applicationChoiceSchema),
});

export const appDetail = operation({
  method: 'get',
  path: '/app/detail',
  operationId: 'appDetail',
  summary: 'One application with all its versions',
  tag,
  access: both,
  query: z.object({ id: z.uuid() }),
  data: applicationDetailSchema,
});

export const appAdd = operation({
  method: 'post',
  path: '/app',
  operationId: 'appAdd',
  summary: 'Add an application of the caller; its first version is to be submitted',
  tag,
  access: developer,
  writes: 'once',
  body: newApplicationSchema,
  data: applicationDetailSchema,
});

export const appAddVersion = operation({
  method: 'post',
  path: '/app/version',
  operationId: 'appAddVersion',
  summary: 'Add a version to an application that has none open; the one in force stays as it is',
  tag,
  access: developer,
  writes: 'once',
  body: newVersionSchema,
  data: applicationDetailSchema,
});

export const appEdit = operation({
  method: 'put',
  path: '/app',
  operationId: 'appEdit',
  summary: 'Change a version that has not been submitted, or was rejected',
  tag,
  access: developer,
  writes: 'transaction',
  body: versionEditSchema,
  data: applicationDetailSchema,
});

export const appSubmit = operation({
  method: 'post',
  path: '/app/submit',
  operationId: 'appSubmit',
  summary: 'Submit a version for review',
  tag,
  access: developer,
  writes: 'transaction',
  body: versionSubmitSchema,
  data: applicationDetailSchema,
});

export const appAudit = operation({
  method: 'post',
  path: '/app/audit',
  operationId: 'appAudit',
  summary: 'Pass or reject a submitted version; a rejection needs its reason',
  tag,
  access: operations,
  writes: 'transaction',
  body: versionAuditSchema,
  data: applicationDetailSchema,
});

export const appPublish = operation({
  method: 'post',
  path: '/app/publish',
  operationId: 'appPublish',
  summary: 'Put an application with a passed version on the shelf; packages it blocked can be sold again',
  tag,
  access: operations,
  writes: 'transaction',
  body: applicationPublishSchema,
  data: applicationDetailSchema,
});

export const appUnpublishPreview = operation({
  method: 'get',
  path: '/app/unpublishPreview',
  operationId: 'appUnpublishPreview',
  summary: 'The packages that hold an application, and how many customers run them',
  tag,
  access: operations,
  query: z.object({ id: z.uuid() }),
  data: unpublishPreviewSchema,
});

export const appUnpublish = operation({
  method: 'post',
  path: '/app/unpublish',
  operationId: 'appUnpublish',
  summary: 'Take an application off the shelf: packages that hold it are neither sold nor renewed',
  tag,
  access: operations,
  writes: 'transaction',
  body: applicationUnpublishSchema,
  data: applicationDetailSchema,
});
