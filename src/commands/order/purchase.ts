import { orderRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/money.ts';
import type { OrderKind } from '../../domain/order.ts';
import { lastCoveredDay } from '../../domain/dateText.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type {
  Choice,
  CommandContext,
  Consequence,
  FieldValues,
  Outcome,
  RunContext,
} from '../../commandKit/command.ts';
import type { CustomerFacts } from '../customer/customerRecord.ts';
import { purchaseSchemas, type PurchaseValues } from './saleSchema.ts';
import { priceLineFragment, quoteLines } from './quoteLines.ts';
import { refusedConsequence } from '../core/refusedConsequence.ts';
import { uploadedId } from '../../transfer/uploads.ts';

const payProductInfoQuery = graphql(`
  query PayProductInfo($customerId: String!) {
    payProductInfo(customerId: $customerId) {
      packages {
        id
        name
        baseSeats
        durationMonths
        price
        seatPrice
        blockedReason
        seatsBlockedReason
        renewBlockedReason
        term {
          seats
          startDate
          endDate
        }
      }
    }
  }
`);

const payProductPriceQuery = graphql(
  `
    query PayProductPrice($input: QuoteRequest_Input!) {
      payProductPrice(input: $input) {
        amount
        seatCount
        startDate
        endDate
        duplicate {
          orderNo
          appliedAt
        }
        lines {
          ...PriceLine
        }
      }
    }
  `,
  [priceLineFragment],
);

const orderAddMutation = graphql(`
  mutation OrderAdd($input: NewOrder_Input!) {
    orderAdd(input: $input) {
      id
      orderNo
      amount
    }
  }
`);

const orderAddRenewMutation = graphql(`
  mutation OrderAddRenew($input: NewRenewal_Input!) {
    orderAddRenew(input: $input) {
      id
      orderNo
      amount
    }
  }
`);

/** Returns the packages for this kind of order. For seats and renewals these are the customer's own, unless it has none. */
export async function purchaseChoices(
  kind: OrderKind,
  { graph, t }: CommandContext,
  customer: CustomerFacts,
): Promise<Choice[]> {
  const { payProductInfo } = await graph.query(payProductInfoQuery, { customerId: customer.id });
  const packages = (payProductInfo?.packages ?? []).flatMap((each) => each ?? []);
  const had = kind === 'package' ? [] : packages.filter(({ term }) => term !== null);
  const choices = (had.length > 0 ? had : packages).map((each) => {
    const reasons = {
      package: each.blockedReason,
      seat: each.seatsBlockedReason,
      renewal: each.renewBlockedReason,
    };
    const { term } = each;
    return {
      value: each.id,
      label: each.name,
      description:
        term && kind !== 'package'
          ? t('package.running', { seats: term.seats, until: lastCoveredDay(term.endDate) })
          : t('package.terms', {
              price: each.price,
              count: each.durationMonths,
              seats: each.baseSeats,
              seatPrice: each.seatPrice,
            }),
      blocked: reasons[kind] ?? undefined,
    };
  });
  // Sorts the packages that can be chosen first.
  return choices.toSorted((one, other) => Number(!!one.blocked) - Number(!!other.blocked));
}

/** Returns the package if only one can be chosen. */
export async function onlyChoice(kind: OrderKind, context: CommandContext, customer: CustomerFacts) {
  const open = (await purchaseChoices(kind, context, customer)).filter(({ blocked }) => !blocked);
  return open.length === 1 ? (open[0]?.value ?? '') : '';
}

/** Returns the server's price line by line; undefined until a package is chosen and the seats are a number. */
export async function quoteConsequence(
  kind: OrderKind,
  { graph, t }: CommandContext,
  customer: CustomerFacts,
  values: FieldValues,
): Promise<Consequence | undefined> {
  const parsed = purchaseSchemas[kind].pick({ packageId: true, seats: true }).safeParse(values);
  if (!parsed.success) return undefined;
  const input = { ...parsed.data, customerId: customer.id, kind };
  try {
    const { payProductPrice: quote } = await graph.query(payProductPriceQuery, { input });
    if (!quote) return undefined;
    return {
      lines: [
        ...quoteLines(t, kind, quote),
        { label: t('order.amount'), value: formatMoney(quote.amount), emphasis: true },
      ],
      figure: formatMoney(quote.amount),
      amount: quote.amount,
      acknowledge: quote.duplicate
        ? t('order.duplicate', {
            name: customer.name,
            orderNo: quote.duplicate.orderNo,
            at: quote.duplicate.appliedAt,
          })
        : undefined,
    };
  } catch (error) {
    return refusedConsequence(error);
  }
}

/** Uploads the contract, then places the order at the price that was shown. */
export async function placePurchase(
  kind: OrderKind,
  run: RunContext<'customer', PurchaseValues>,
): Promise<Outcome> {
  const { context, record, values, consequence, idempotencyKey } = run;
  const quotedAmount = consequence?.amount;
  if (!quotedAmount) throw new Error('A sale needs a quote');
  const contractFileId = await uploadedId(context, values.contractFile, 'contract');
  const { acknowledge } = consequence;
  const input = {
    ...{ customerId: record.id, packageId: values.packageId, quotedAmount, contractFileId },
    // Compares the texts, because the question names the order: a yes to an earlier question does not count.
    confirmedDuplicate: acknowledge !== undefined && values.confirmed === acknowledge,
  };
  const { graph } = context;
  const order =
    kind === 'renewal'
      ? (await graph.mutate(orderAddRenewMutation, { input }, idempotencyKey)).orderAddRenew
      : (
          await graph.mutate(
            orderAddMutation,
            { input: { ...input, kind, seats: values.seats } },
            idempotencyKey,
          )
        ).orderAdd;
  if (!order) throw new Error('The graph answered neither an order nor an error');
  return {
    notice: { key: 'notice.order.applied', params: { orderNo: order.orderNo, amount: order.amount } },
    route: orderRoute(context.role, order.id),
  };
}
