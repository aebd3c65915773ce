import { dayOf } from '../../domain/dates.ts';
import type { OrderKind } from '../../domain/order.ts';
import { foundOrderSchema } from '../../domain/search.ts';
import { customerInScope, subscriptionsOf } from '../customer/service.ts';
import { orders } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { translate } from '../http/translator.ts';
import { exactOrders, findOrders } from '../search/orders.ts';
import { decideOrder, withdrawOrder } from './approval.ts';
import * as contract from './contract.ts';
import { placeOrder } from './create.ts';
import { readOrder } from './detail.ts';
import { allOrders, orderCsvColumns, pageOrders } from './list.ts';
import { readCustomerPackages } from './facts.ts';
import { dealRecords } from './records.ts';
import { placingBlockedBy, quoteOrder } from './quote.ts';
import { listSalespeople } from './salespeople.ts';
import { previewRequote, requoteOrder } from './requote.ts';

export function registerOrder(api: Api): void {
  api.registerSearch('orders', foundOrderSchema, findOrders, {
    exact: exactOrders,
    states: { dealApproval: orders.status },
  });
  api.records.set('dealApproval', dealRecords);

  api.register(contract.orderPage, ({ services, session, body }) =>
    pageOrders(services.database, session, body, services.now()),
  );

  registerExport(api, contract.orderPage, {
    columns: orderCsvColumns,
    rows: (session, filter) => allOrders(api.services.database, session, filter),
  });

  api.register(contract.orderDetail, ({ queryable, session, query, services }) =>
    readOrder(queryable, session, query.id, services.now()),
  );

  api.register(contract.orderCreateUserDown, ({ queryable, session, query }) =>
    listSalespeople(queryable, session, query),
  );

  api.register(contract.orderApproval, async ({ queryable, session, body, services }) => {
    const now = services.now();
    await decideOrder(queryable, session, body, now);
    return readOrder(queryable, session, body.id, now);
  });

  api.register(contract.orderRequotePreview, ({ queryable, session, query, services }) =>
    previewRequote(queryable, session, query.id, services.now()),
  );

  api.register(contract.orderRequote, async ({ queryable, session, body, services }) => {
    const now = services.now();
    await requoteOrder(queryable, session, body, now);
    return readOrder(queryable, session, body.id, now);
  });

  api.register(contract.orderWithdraw, async ({ queryable, session, body, services }) => {
    const now = services.now();
    await withdrawOrder(queryable, session, body, now);
    return readOrder(queryable, session, body.id, now);
  });

  api.register(contract.payProductInfo, async ({ queryable, session, query, services, acceptLanguage }) => {
    const now = services.now();
    const today = dayOf(now);
    const customer = await customerInScope(queryable, session, query.customerId);
    const packages = (await readCustomerPackages(queryable, { customer, now })).map(
      ({ sellable, term, ruleFacts }) => {
        const reasonOf = (kind: OrderKind) => {
          const blocked = placingBlockedBy(ruleFacts(kind));
          return blocked ? translate(acceptLanguage, blocked) : null;
        };
        return {
          ...sellable.package,
          blockedReason: reasonOf('package'),
          seatsBlockedReason: reasonOf('seat'),
          renewBlockedReason: reasonOf('renewal'),
          term: term ? { seats: term.seats, startDate: term.startDate, endDate: term.endDate } : null,
        };
      },
    );
    return {
      customerId: customer.id,
      customerName: customer.name,
      customerStatus: customer.status,
      packages,
      subscriptions: await subscriptionsOf(queryable, customer.id, today, acceptLanguage),
    };
  });

  api.register(contract.payProductPrice, async ({ queryable, session, body, services }) => {
    const customer = await customerInScope(queryable, session, body.customerId);
    const { quote, duplicate } = await quoteOrder(queryable, customer, body, services.now());
    return { ...quote, duplicate };
  });

  api.register(contract.orderAdd, ({ queryable, session, body, services }) =>
    placeOrder(queryable, session, { ...body, request: body }, services.now()),
  );

  api.register(contract.orderAddRenew, ({ queryable, session, body, services }) =>
    placeOrder(
      queryable,
      session,
      {
        ...body,
        request: { customerId: body.customerId, packageId: body.packageId, kind: 'renewal', seats: 0 },
      },
      services.now(),
    ),
  );
}
