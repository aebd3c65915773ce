import { contractMimeTypes, contractSizeLimit } from '../domain/file.ts';
import { orderRoute } from '../domain/menu.ts';
import { formatMoney } from '../domain/money.ts';
import { extraSeatLimit } from '../domain/order.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { graphql } from '../graph/client/graphql.ts';
import type { Choice, CommandContext, Consequence, FieldValues, Input, Outcome, Run } from './command.ts';
import { uploadContract } from './contractFile.ts';
import type { CustomerFacts } from './records/customer.ts';
import type { SellValues } from './schemas/sale.ts';

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
      }
    }
  }
`);

const payProductPriceQuery = graphql(`
  query PayProductPrice($input: QuoteRequest_Input!) {
    payProductPrice(input: $input) {
      amount
      seatCount
      startDate
      endDate
      lines {
        item
        quantity
        unitPrice
        amount
      }
    }
  }
`);

const orderAddMutation = graphql(`
  mutation OrderAdd($input: NewOrder_Input!) {
    orderAdd(input: $input) {
      id
      orderNo
      amount
    }
  }
`);

const sellSchema = async () => (await import('./schemas/sale.ts')).sellSchema;

async function packageChoices({ graph, t }: CommandContext, customer: CustomerFacts): Promise<Choice[]> {
  const { payProductInfo } = await graph.query(payProductInfoQuery, { customerId: customer.id });
  return (payProductInfo?.packages ?? []).flatMap((offered) =>
    offered === null
      ? []
      : [
          {
            value: offered.id,
            label: offered.name,
            description: t('package.terms', {
              price: offered.price,
              months: offered.durationMonths,
              seats: offered.baseSeats,
              seatPrice: offered.seatPrice,
            }),
            blocked: offered.blockedReason ?? undefined,
          },
        ],
  );
}

/** The server's price, line by line; undefined until a package is chosen and the seats are a number. */
async function quoteConsequence(
  { graph, t }: CommandContext,
  customer: CustomerFacts,
  values: FieldValues,
): Promise<Consequence | undefined> {
  const wanted = (await sellSchema()).pick({ packageId: true, seats: true }).safeParse(values);
  if (!wanted.success) return undefined;
  const input = { ...wanted.data, customerId: customer.id, kind: 'package' as const };
  try {
    const { payProductPrice: quote } = await graph.query(payProductPriceQuery, { input });
    if (!quote) return undefined;
    const lines = quote.lines.flatMap((line) =>
      line === null
        ? []
        : [
            {
              label: `${t(`price.${line.item}`)} ${line.quantity} × ${formatMoney(line.unitPrice)}`,
              value: formatMoney(line.amount),
            },
          ],
    );
    return {
      lines: [
        ...lines,
        { label: t('order.term'), value: `${quote.startDate} – ${quote.endDate}` },
        { label: t('order.seatCount'), value: String(quote.seatCount) },
        { label: t('order.amount'), value: formatMoney(quote.amount), emphasis: true },
      ],
      figure: formatMoney(quote.amount),
      amount: quote.amount,
    };
  } catch (error) {
    if (error instanceof GraphFailure && error.code === 422) return { lines: [], blocked: error.message };
    throw error;
  }
}

/** Package, extra seats and contract, with the price computed by payProductPrice while typing. */
export const sellPackageInput: Input<CustomerFacts, SellValues> = {
  schema: sellSchema,
  initial: async () => ({ seats: 0 }),
  fields: [
    { name: 'packageId', kind: 'choice', label: 'order.package', choices: packageChoices },
    {
      name: 'seats',
      kind: 'integer',
      label: 'order.extraSeats',
      help: 'order.extraSeatsHelp',
      min: 0,
      max: extraSeatLimit,
    },
    {
      name: 'contractFile',
      serverName: 'contractFileId',
      kind: 'file',
      label: 'order.contractFile',
      help: 'order.contractHelp',
      accept: contractMimeTypes,
      sizeLimit: contractSizeLimit,
    },
  ],
  consequence: quoteConsequence,
};

/** Uploads the contract, then places the order at the price that was shown. */
export async function sellPackage(run: Run<CustomerFacts, SellValues>): Promise<Outcome> {
  const { context, record, values, consequence, idempotencyKey } = run;
  const quotedAmount = consequence?.amount;
  if (!quotedAmount) throw new Error('A sale needs a quote');
  const contractFileId = await uploadContract(context.graph, values.contractFile);
  const input = {
    customerId: record.id,
    packageId: values.packageId,
    kind: 'package' as const,
    seats: values.seats,
    quotedAmount,
    contractFileId,
  };
  const { orderAdd } = await context.graph.mutate(orderAddMutation, { input }, idempotencyKey);
  if (!orderAdd) throw new Error('The graph answered neither an order nor an error');
  return {
    notice: { key: 'notice.order.applied', params: { orderNo: orderAdd.orderNo, amount: orderAdd.amount } },
    route: orderRoute(context.role, orderAdd.id),
  };
}
