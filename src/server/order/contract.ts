import { z } from 'zod';
import { daySchema } from '../../domain/dates.ts';
import { orderFilterSchema, salespeopleFilterSchema } from '../../domain/orderFilter.ts';
import {
  orderDetailSchema,
  orderRequoteSchema,
  orderSchema,
  orderWithdrawalSchema,
  quoteSchema,
  requotePreviewSchema,
} from '../../domain/order.ts';
import { newOrderSchema, newRenewalSchema, quoteRequestSchema } from '../../domain/newOrder.ts';
import { orderApprovalSchema } from '../../domain/verdict.ts';
import { pageOf } from '../../domain/paging.ts';
import { productPackageSchema } from '../../domain/productPackage.ts';
import { subscriptionSchema } from '../../domain/customer.ts';
import { operation } from '../http/operation.ts';

const tag = 'Order';
const readers = ['operations', 'agent', 'salesperson'] as const;

export const orderPage = operation({
  method: 'post',
  path: '/order/page',
  operationId: 'orderPage',
  cost: 'list',
  summary: 'Orders in the scope of the caller, newest first',
  tag,
  access: readers,
  body: orderFilterSchema,
  data: pageOf(orderSchema, 'OrderPage'),
});

export const orderDetail = operation({
  method: 'get',
  path: '/order/detail',
  operationId: 'orderDetail',
  summary: 'One order with its contract and verdict',
  tag,
  access: readers,
  query: z.object({ id: z.uuid() }),
  data: orderDetailSchema,
});

export const orderCreateUserDown = operation({
  method: 'get',
  path: '/order/createUserDown',
  operationId: 'orderCreateUserDown',
  summary: 'The salespeople whose orders the caller sees, by name',
  tag,
  access: readers,
  query: salespeopleFilterSchema,
  data: z.array(
    z
      .object({ userId: z.uuid(), name: z.string(), agentId: z.uuid(), agentName: z.string() })
      .meta({ id: 'OrderSalesperson' }),
  ),
});

export const orderApproval = operation({
  method: 'post',
  path: '/order/orderApproval',
  operationId: 'orderApproval',
  summary: 'Approve or reject a pending deal',
  tag,
  access: readers,
  actors: ['agent'],
  writes: 'once',
  body: orderApprovalSchema,
  data: orderDetailSchema,
});

export const orderRequotePreview = operation({
  method: 'get',
  path: '/order/requotePreview',
  operationId: 'orderRequotePreview',
  summary: 'What a pending order costs when it is quoted again',
  tag,
  access: ['salesperson'],
  query: z.object({ id: z.uuid() }),
  data: requotePreviewSchema,
});

export const orderRequote = operation({
  method: 'post',
  path: '/order/requote',
  operationId: 'orderRequote',
  summary: 'Quote a pending order again on the ground of today; contract and seats stay',
  tag,
  access: ['salesperson'],
  writes: 'once',
  body: orderRequoteSchema,
  data: orderDetailSchema,
});

export const orderWithdraw = operation({
  method: 'post',
  path: '/order/withdraw',
  operationId: 'orderWithdraw',
  summary: 'Withdraw a pending order; no quota was taken for it',
  tag,
  access: ['salesperson'],
  writes: 'once',
  body: orderWithdrawalSchema,
  data: orderDetailSchema,
});

export const payProductInfo = operation({
  method: 'get',
  path: '/order/payProductInfo',
  operationId: 'payProductInfo',
  summary: 'What a customer may be sold: packages with the reason where not, and what runs',
  tag,
  access: ['salesperson'],
  query: z.object({ customerId: z.uuid() }),
  data: z
    .object({
      customerId: z.uuid(),
      customerName: z.string(),
      customerStatus: z.enum(['enabled', 'disabled']).meta({ id: 'CustomerState' }),
      packages: z.array(
        productPackageSchema
          .extend({
            blockedReason: z
              .string()
              .nullable()
              .meta({ description: 'Why it cannot be bought; in the caller’s language' }),
            seatsBlockedReason: z.string().nullable().meta({ description: 'Why no seats can be added' }),
            renewBlockedReason: z.string().nullable().meta({ description: 'Why it cannot be renewed' }),
            term: z
              .object({ seats: z.number().int(), startDate: daySchema, endDate: daySchema })
              .meta({ id: 'LatestTerm' })
              .nullable()
              .meta({ description: 'The latest term of the customer, running or ended' }),
          })
          .meta({ id: 'SellablePackage' }),
      ),
      subscriptions: z.array(subscriptionSchema),
    })
    .meta({ id: 'PayProductInfo' }),
});

export const payProductPrice = operation({
  method: 'post',
  path: '/order/payProductPrice',
  operationId: 'payProductPrice',
  summary: 'The price of a purchase, seats or a renewal: the only place that computes it',
  tag,
  access: ['salesperson'],
  body: quoteRequestSchema,
  data: quoteSchema,
});

export const orderAdd = operation({
  method: 'post',
  path: '/order/add',
  operationId: 'orderAdd',
  summary: 'Order a package, or seats for a running one; waits for approval',
  tag,
  access: ['salesperson'],
  writes: 'once',
  body: newOrderSchema,
  data: orderDetailSchema,
});

export const orderAddRenew = operation({
  method: 'post',
  path: '/order/addRenew',
  operationId: 'orderAddRenew',
  summary: 'Order the renewal of a package; waits for approval',
  tag,
  access: ['salesperson'],
  writes: 'once',
  body: newRenewalSchema,
  data: orderDetailSchema,
});
