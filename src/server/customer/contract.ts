import { z } from 'zod';
import { customerDetailSchema, customerSchema } from '../../domain/customer.ts';
import { newCustomerSchema } from '../../domain/newCustomer.ts';
import { customerFilterSchema } from '../../domain/customerFilter.ts';
import { pageOf } from '../../domain/paging.ts';
import { operation } from '../http/operation.ts';

const tag = 'Customer';
const readers = ['operations', 'agent', 'salesperson'] as const;

export const customerPage = operation({
  method: 'post',
  path: '/customer/page',
  operationId: 'customerPage',
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
