import { z } from 'zod';
import { keywordSchema } from '../../domain/keywordSchema.ts';
import {
  newPackageSchema,
  packageChangePreviewSchema,
  packageChangeSchema,
  packageEditSchema,
  packagePublishSchema,
  packageUnpublishSchema,
} from '../../domain/newPackage.ts';
import {
  managedPackageSchema,
  packageChoiceSchema,
  packageDetailSchema,
  packageFilterSchema,
} from '../../domain/productPackage.ts';
import { pageOf } from '../../domain/paging.ts';
import { operation } from '../http/operation.ts';

const tag = 'Product package';
const access = ['operations'] as const;

export const packagePage = operation({
  method: 'get',
  path: '/package/page',
  operationId: 'packagePage',
  cost: 'list',
  summary: 'Product packages with their applications, newest first',
  tag,
  access,
  query: packageFilterSchema,
  data: pageOf(managedPackageSchema, 'PackagePage'),
});

export const packageList = operation({
  method: 'get',
  path: '/package/list',
  operationId: 'packageList',
  summary: 'Packages to choose from, by name, with the reason where one is neither sold nor renewed',
  tag,
  access,
  query: z.object({ keyword: keywordSchema.optional() }),
  data: z.array(packageChoiceSchema),
});

export const packageDetail = operation({
  method: 'get',
  path: '/package/detail',
  operationId: 'packageDetail',
  summary: 'One package, how many customers run it, and why it was unpublished',
  tag,
  access,
  query: z.object({ id: z.uuid() }),
  data: packageDetailSchema,
});

export const packageAdd = operation({
  method: 'post',
  path: '/package',
  operationId: 'packageAdd',
  summary: 'Create a package, and publish it where that is asked for',
  tag,
  access,
  writes: 'once',
  body: newPackageSchema,
  data: packageDetailSchema,
});

export const packageChangePreview = operation({
  method: 'post',
  path: '/package/changePreview',
  operationId: 'packageChangePreview',
  summary: 'Which orders that wait a change of prices, base seats or duration would keep from being approved',
  tag,
  access,
  body: packageChangeSchema,
  data: packageChangePreviewSchema,
});

export const packageEdit = operation({
  method: 'put',
  path: '/package',
  operationId: 'packageEdit',
  summary: 'Change a package; orders keep the name, price and term they were sold with',
  tag,
  access,
  writes: 'transaction',
  body: packageEditSchema,
  data: packageDetailSchema,
});

export const packagePublish = operation({
  method: 'post',
  path: '/package/publish',
  operationId: 'packagePublish',
  summary: 'Publish a package all of whose applications are published',
  tag,
  access,
  writes: 'transaction',
  body: packagePublishSchema,
  data: packageDetailSchema,
});

export const packageUnpublish = operation({
  method: 'post',
  path: '/package/unpublish',
  operationId: 'packageUnpublish',
  summary: 'Unpublish a package with removal instructions; who runs it goes on',
  tag,
  access,
  writes: 'transaction',
  body: packageUnpublishSchema,
  data: packageDetailSchema,
});
