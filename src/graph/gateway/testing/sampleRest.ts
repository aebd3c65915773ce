import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { customerSchema, type Customer } from '../../../domain/customer.ts';
import { customerFilterSchema } from '../../../domain/customerFilter.ts';
import { failureSchema, type Conflict, type Failure } from '../../../domain/envelope.ts';
import { accountBalanceSchema } from '../../../domain/ledger.ts';
import { orderDetailSchema, orderSchema, orderStates, type Order } from '../../../domain/order.ts';
import { newOrderSchema } from '../../../domain/newOrder.ts';
import { orderApprovalSchema } from '../../../domain/verdict.ts';
import { pageOf, pageQuery } from '../../../domain/paging.ts';
import { productPackageSchema } from '../../../domain/productPackage.ts';
import { currentUserSchema } from '../../../domain/user.ts';

interface SampleCall {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
}

const envelope = <T extends z.ZodType>(data: T) => z.object({ code: z.literal(200), msg: z.string(), data });
const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});
const failures = {
  400: json(failureSchema, 'Refused fields'),
  401: json(failureSchema, 'No session'),
  403: json(failureSchema, 'Not for this role'),
  404: json(failureSchema, 'Not found'),
  409: json(failureSchema, 'Conflict'),
  422: json(failureSchema, 'Refused by a rule'),
  500: json(failureSchema, 'Our fault'),
};
const orderFilter = z
  .object({
    ...pageQuery,
    status: z.enum(orderStates).meta({ id: 'OrderState' }).nullable().optional(),
    keyword: z.string().max(50).optional(),
  })
  .meta({ id: 'OrderFilter' });

const routes = {
  orderPage: createRoute({
    method: 'post',
    path: '/api/operation/order/page',
    operationId: 'orderPage',
    request: { body: json(orderFilter, 'Filters') },
    responses: { 200: json(envelope(pageOf(orderSchema, 'OrderPage')), 'A page of orders'), ...failures },
  }),
  customerPage: createRoute({
    method: 'post',
    path: '/api/operation/customer/page',
    operationId: 'customerPage',
    request: { body: json(customerFilterSchema, 'Filters') },
    responses: {
      200: json(envelope(pageOf(customerSchema, 'CustomerPage')), 'A page of customers'),
      ...failures,
    },
  }),
  orderDetail: createRoute({
    method: 'get',
    path: '/api/operation/order/detail',
    operationId: 'orderDetail',
    request: { query: z.object({ id: z.uuid() }) },
    responses: { 200: json(envelope(orderDetailSchema), 'One order'), ...failures },
  }),
  orderAdd: createRoute({
    method: 'post',
    path: '/api/operation/order/add',
    operationId: 'orderAdd',
    request: {
      headers: z.object({ 'idempotency-key': z.uuid().optional() }),
      body: json(newOrderSchema, 'The order'),
    },
    responses: { 200: json(envelope(orderSchema), 'The new order'), ...failures },
  }),
  orderApproval: createRoute({
    method: 'post',
    path: '/api/operation/order/orderApproval',
    operationId: 'orderApproval',
    request: { body: json(orderApprovalSchema, 'The verdict') },
    responses: { 200: json(envelope(z.object({ order: orderSchema })), 'The order after it'), ...failures },
  }),
  orderRemove: createRoute({
    method: 'delete',
    path: '/api/operation/order/{id}',
    operationId: 'orderRemove',
    request: { params: z.object({ id: z.string() }) },
    responses: { 200: json(envelope(z.null()), 'Removed'), ...failures },
  }),
  packageList: createRoute({
    method: 'get',
    path: '/api/operation/package/list',
    operationId: 'packageList',
    request: { query: z.object({ trial: z.enum(['true', 'false']).optional() }) },
    responses: { 200: json(envelope(z.array(productPackageSchema)), 'Packages on sale'), ...failures },
  }),
  accountBalance: createRoute({
    method: 'get',
    path: '/api/operation/account/balance',
    operationId: 'accountBalance',
    responses: { 200: json(envelope(accountBalanceSchema.nullable()), 'The balance'), ...failures },
  }),
  customerGenerateId: createRoute({
    method: 'get',
    path: '/api/operation/customer/generateId',
    operationId: 'customerGenerateId',
    responses: { 200: json(envelope(z.string()), 'A free company ID'), ...failures },
  }),
  userDetail: createRoute({
    method: 'get',
    path: '/api/operation/user/detail',
    operationId: 'userDetail',
    responses: { 200: json(envelope(currentUserSchema), 'The caller'), ...failures },
  }),
  fileUpload: createRoute({
    method: 'post',
    path: '/api/operation/file',
    operationId: 'fileUpload',
    request: { body: { content: { 'multipart/form-data': { schema: z.object({ file: z.any() }) } } } },
    responses: { 200: json(envelope(z.object({ id: z.uuid() })), 'Stored'), ...failures },
  }),
  events: createRoute({
    method: 'get',
    path: '/api/operation/events',
    operationId: 'events',
    responses: { 200: { description: 'Changes as they happen', content: { 'text/event-stream': {} } } },
  }),
};

/** Returns an order in the form of the real list call. */
export function sampleOrder(index: number): Order {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return {
    id,
    orderNo: `DD20261121${String(index).padStart(6, '0')}`,
    customerId: id,
    customerName: `杭州云帆"软件"${index}`,
    customerNameNow: null,
    productType: index % 2 ? 'package' : 'seat',
    kind: index % 2 ? 'package' : 'seat',
    packageId: id,
    packageName: '协同办公旗舰版',
    seatCount: 50 + index,
    amount: `${12800 + index}.00`,
    quotedAmount: `${12800 + index}.00`,
    status: 'pending',
    version: 1,
    appliedAt: '2026-11-20T08:00:00.000Z',
    decidedAt: index % 3 ? null : '2026-11-20T09:00:00.000Z',
    startDate: '2026-11-21',
    endDate: '2027-11-21',
    salespersonId: id,
    salespersonName: '王芳',
    salespersonNameNow: null,
    agentId: id,
    agentName: '浙江启明信息',
    agentNameNow: null,
    context: null,
  };
}

function sampleCustomer(id: string): Customer {
  return {
    id,
    companyId: 'A1',
    name: `杭州云帆${id.slice(-2)}`,
    employeeCount: 50,
    creditCode: '91330100MA27XW6B0K',
    industry: 'other',
    adminName: '王芳',
    adminPhone: '13800000000',
    adminAccount: 'wangfang',
    website: null,
    status: 'enabled',
    version: 1,
    agentId: id,
    agentName: '浙江启明信息',
    salespersonId: id,
    salespersonName: '王芳',
    orderCount: 1,
    createdAt: '2026-11-20T08:00:00.000Z',
  };
}

/** Contains text that would mislead code which cuts the envelope off by scanning. */
const misleadingMessage = '操作成功 "data":{"code":\\"x\\"}';

export const sampleIds = {
  present: sampleOrder(0).id,
  absent: sampleOrder(999).id,
  broken: sampleOrder(500).id,
};

/**
 * Creates a small REST server with our envelope, for the gateway's own tests and benchmark. It answers 401 without an
 * Authorization header; `sampleIds` choose the outcome of `orderDetail`. A quoted amount of 9.00 makes `orderAdd` a
 * conflict and 8.00 a quota refusal; `Bearer operations` has no balance. `customerPage` answers the customers of the first
 * ten orders, in another order than it was asked for, and refuses `Bearer stranger`.
 */
export function createSampleRest() {
  const calls: SampleCall[] = [];
  const page = { total: 1000, records: Array.from({ length: 20 }, (_, index) => sampleOrder(index)) };
  const app = new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return;
      const errors = result.error.issues.map((issue) => ({
        field: issue.path.join('.'),
        message: wording(c.req.raw.headers, '内容不正确', 'is not right'),
      }));
      const msg = wording(c.req.raw.headers, '请检查标出的内容', 'Please check the marked fields');
      return c.json(failure(400, msg, { errors }), 400);
    },
  });

  app.use(async (c, next) => {
    const headers = Object.fromEntries(c.req.raw.headers);
    calls.push({ method: c.req.method, path: c.req.path, query: c.req.query(), headers });
    if (calls.length > 10) calls.shift();
    if (!headers.authorization && !c.req.path.endsWith('/openapi.json')) {
      return c.json(failure(401, wording(c.req.raw.headers, '请重新登录', 'Please log in again')), 401);
    }
    return next();
  });
  app.onError((_error, c) =>
    c.json(failure(500, wording(c.req.raw.headers, '系统繁忙', 'Server error'), { requestId: 'r-1' }), 500),
  );
  app.doc('/api/operation/openapi.json', { openapi: '3.0.3', info: { title: 'Sample', version: '1' } });

  app.openapi(routes.orderPage, (c) => c.json(ok(page), 200));
  app.openapi(routes.customerPage, (c) => {
    if (c.req.header('authorization') === 'Bearer stranger')
      return c.json(failure(403, wording(c.req.raw.headers, '无权操作', 'Not for this role')), 403);
    const { ids = [] } = c.req.valid('json');
    const records = ids.filter((id) => id < sampleOrder(10).id).map(sampleCustomer);
    return c.json(ok({ total: records.length, records: records.reverse() }), 200);
  });
  app.openapi(routes.orderDetail, (c) => {
    const { id } = c.req.valid('query');
    if (id === sampleIds.broken) throw new Error('secret connection string');
    if (id !== sampleIds.present) return c.json(failure(404, '没有找到'), 404);
    return c.json(
      ok({
        ...sampleOrder(0),
        companyId: 'A1',
        creditCode: '91330100MA27XW6B0K',
        creditCodeNow: null,
        contractFile: null,
        remarks: null,
        decidedByName: null,
        remainingQuota: '0.00',
      }),
      200,
    );
  });
  app.openapi(routes.orderAdd, (c) => {
    const order = c.req.valid('json');
    if (order.quotedAmount === '9.00') {
      return c.json(failure(409, '价格已变化', { data: sampleConflict }), 409);
    }
    if (order.quotedAmount === '8.00') {
      const refusal = { data: { shortfall: '120.00' }, reason: 'enoughQuota' };
      return c.json(failure(422, '额度不足', refusal), 422);
    }
    return c.json(ok(sampleOrder(order.seats)), 200);
  });
  app.openapi(routes.orderApproval, (c) => c.json(ok({ order: sampleOrder(1) }), 200));
  app.openapi(routes.orderRemove, (c) => c.json(ok(null), 200));
  app.openapi(routes.packageList, (c) => c.json(ok([]), 200));
  app.openapi(routes.accountBalance, (c) =>
    c.json(ok(c.req.header('authorization') === 'Bearer operations' ? null : sampleBalance), 200),
  );
  app.openapi(routes.customerGenerateId, (c) => c.json(ok('B2'), 200));
  app.openapi(routes.userDetail, (c) =>
    c.json(
      ok({
        userId: sampleIds.present,
        name: '王芳',
        account: 'sales',
        enterpriseId: 'A001',
        mobile: '13800000000',
        avatarUrl: null,
        roleId: -1 as const,
        agentId: null,
        agentName: null,
      }),
      200,
    ),
  );
  app.openapi(routes.fileUpload, (c) => c.json(ok({ id: sampleIds.present }), 200));
  app.openapi(routes.events, (c) => c.body('', 200));

  return {
    app,
    calls,
    document: app.getOpenAPIDocument({ openapi: '3.0.3', info: { title: 'Sample', version: '1' } }),
  };
}

function wording(headers: Headers, chinese: string, english: string): string {
  return headers.get('accept-language')?.startsWith('en') ? english : chinese;
}

function ok<T>(data: T) {
  return { code: 200 as const, msg: misleadingMessage, data };
}

function failure(code: number, msg: string, rest: Partial<Failure> = {}): Failure {
  return { code, msg, data: null, ...rest };
}

const sampleConflict: Conflict = {
  state: null,
  version: null,
  actorName: null,
  at: null,
  remarks: null,
  quotedAmount: '9.00',
  currentAmount: '12.00',
};

const sampleBalance = {
  agentId: sampleIds.present,
  agentName: '浙江启明信息',
  levelName: '金牌',
  discountRate: '0.15',
  createdAt: '2026-01-01T00:00:00.000Z',
  totalQuota: '100.00',
  usedQuota: '40.00',
  remainingQuota: '60.00',
  correctedAmount: '0.00',
  pendingAmount: '0.00',
  entryCount: 3,
  reconciled: true,
};
