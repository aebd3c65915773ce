import { z } from 'zod';
import {
  customerDetailSchema,
  customerSchema,
  customerStatusSchema,
  customerSubscriptionsSchema,
  subscriptionsFilterSchema,
} from '../../domain/customer.ts';
import { creditCodeChangeSchema, customerEditSchema, newCustomerSchema } from '../../domain/newCustomer.ts';
import {
  customerImportSchema,
  importPreviewSchema,
  importProgressSchema,
  importResultSchema,
} from '../../domain/customerImport.ts';
import { customerFilterSchema } from '../../domain/customerFilter.ts';
import { pageOf } from '../../domain/paging.ts';
import { operation } from '../http/operation.ts';

const tag = 'Customer';
const readers = ['operations', 'agent', 'salesperson'] as const;

export const customerPage = operation({
  method: 'post',
  path: '/customer/page',
  operationId: 'customerPage',
  cost: 'list',
  summary: 'Customers in the scope of the caller, newest first',
  tag,
  access: readers,
  body: customerFilterSchema,
  data: pageOf(customerSchema, 'CustomerPage'),
});

export const customerDetail = operation({
  method: 'get',
  path: '/customer/detail',
  operationId: 'customerDetail',
  summary: 'One customer with its subscriptions',
  tag,
  access: readers,
  query: z.object({ id: z.uuid() }),
  data: customerDetailSchema,
});

export const customerSubscriptions = operation({
  method: 'get',
  path: '/customer/subscriptions',
  operationId: 'customerSubscriptions',
  cost: 'list',
  summary: 'The subscriptions of several customers; those without any are left out',
  tag,
  access: readers,
  query: subscriptionsFilterSchema,
  data: z.array(customerSubscriptionsSchema),
});

export const customerGenerateId = operation({
  method: 'get',
  path: '/customer/generateId',
  operationId: 'customerGenerateId',
  summary: 'Propose a free company ID',
  tag,
  access: ['salesperson'],
  data: z.object({ companyId: z.string() }).meta({ id: 'ProposedCompanyId' }),
});

export const customerAdd = operation({
  method: 'post',
  path: '/customer/add',
  operationId: 'customerAdd',
  summary: 'Add a customer of the calling salesperson',
  tag,
  access: ['salesperson'],
  writes: 'once',
  body: newCustomerSchema,
  data: customerDetailSchema,
});

export const customerImportPreview = operation({
  method: 'post',
  path: '/customer/importPreview',
  operationId: 'customerImportPreview',
  cost: 'batch',
  summary: 'What is wrong in each row of a CSV file of new customers; nothing is written',
  tag,
  access: ['salesperson'],
  body: customerImportSchema,
  data: importPreviewSchema,
});

export const customerImport = operation({
  method: 'post',
  path: '/customer/import',
  operationId: 'customerImport',
  cost: 'batch',
  summary: 'Add all customers of a CSV file to the calling salesperson, or none',
  tag,
  access: ['salesperson'],
  writes: 'once',
  body: customerImportSchema,
  data: importResultSchema,
});

export const customerImportProgress = operation({
  method: 'get',
  path: '/customer/importProgress',
  operationId: 'customerImportProgress',
  summary: 'How far the import is that the caller waits for, on this instance',
  tag,
  access: ['salesperson'],
  data: importProgressSchema,
});

export const customerEdit = operation({
  method: 'put',
  path: '/customer',
  operationId: 'customerEdit',
  summary: 'Change a customer of the calling salesperson; without a password the old one stays',
  tag,
  access: readers,
  writes: 'transaction',
  body: customerEditSchema,
  data: customerDetailSchema,
});

export const customerEditStatus = operation({
  method: 'post',
  path: '/customer/editStatus',
  operationId: 'customerEditStatus',
  summary: 'Enable or disable a customer of the calling agent; a disabled one places no order',
  tag,
  access: readers,
  actors: ['agent'],
  writes: 'transaction',
  body: customerStatusSchema,
  data: customerDetailSchema,
});

export const customerChangeCreditCode = operation({
  method: 'put',
  path: '/customer/creditCode',
  operationId: 'customerChangeCreditCode',
  summary: 'Change the credit code of a customer, also after a deal of it was approved',
  tag,
  access: readers,
  actors: ['agent', 'operations'],
  writes: 'transaction',
  body: creditCodeChangeSchema,
  data: customerDetailSchema,
});
