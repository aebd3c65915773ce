import type { TFunction } from 'i18next';
import { lastCoveredDay, type Day } from '../../domain/dateText.ts';
import { formatMoney, type Money } from '../../domain/moneyText.ts';
import type { OrderKind } from '../../domain/order.ts';
import type { PriceLine } from '../../domain/price.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { ConsequenceLine } from '../../commandKit/command.ts';

export const priceLineFragment = graphql(`
  fragment PriceLine on PriceLine @_unmask {
    item
    quantity
    unitPrice
    amount
  }
`);

/** A quote in the format of the graph's response. */
interface QuoteAnswer {
  lines: readonly (PriceLine | null)[];
  seatCount: number;
  startDate: Day;
  endDate: Day;
  amount: Money;
}

/** Returns the parts of a price, the days and the seats; without the price itself. */
export function quoteLines(t: TFunction, kind: OrderKind, quote: QuoteAnswer): ConsequenceLine[] {
  const priced = quote.lines.flatMap((line) => line ?? []);
  return [
    ...priced.map((line) => ({
      label: `${t(`price.${line.item}`)} ${line.quantity} × ${formatMoney(line.unitPrice)}`,
      value: formatMoney(line.amount),
    })),
    { label: t('order.term'), value: `${quote.startDate} – ${lastCoveredDay(quote.endDate)}` },
    {
      label: t(kind === 'seat' ? 'consequence.seatsAdded' : 'order.seatCount'),
      value: String(quote.seatCount),
    },
  ];
}
