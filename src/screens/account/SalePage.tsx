import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { orderRoute } from '../../domain/menu.ts';
import { ledgerFilterSchema, type LedgerSort } from '../../domain/ledger.ts';
import { formatMoney } from '../../domain/money.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { listInput } from '../../ui/list/listInput.ts';
import { useListState } from '../../ui/list/listState.ts';
import { RecordLink } from '../../ui/list/RecordLink.tsx';
import type { Column } from '../../ui/list/RecordList.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { BalanceLink } from './ledgerEntries.tsx';
import { LedgerList } from './LedgerList.tsx';

const salePageQuery = graphql(`
  query SalePage(
    $current: Int!
    $pageSize: Int!
    $after: String
    $keyword: String
    $from: String
    $to: String
    $sort: LedgerSort
    $direction: SortDirection
  ) {
    accountSalePage(
      current: $current
      pageSize: $pageSize
      after: $after
      keyword: $keyword
      from: $from
      to: $to
      sort: $sort
      direction: $direction
    ) {
      total
      totalIsLowerBound
      before
      last
      records {
        id
        orderId
        orderNo
        customerName
        packageName
        salespersonName
        amount
        quotedAmount
        balanceAfter
        at
      }
    }
  }
`);

type Sale = NonNullable<ResultOf<typeof salePageQuery>['accountSalePage']>['records'][number];

/** /account-sale: the sales in the agent's ledger, each with the quota after it. */
export default function SalePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useListState();
  const { filter, input, filtered } = listInput(ledgerFilterSchema, state);
  const list = useRecordPage(salePageQuery, input, ({ accountSalePage }) => accountSalePage);
  const columns: Column<Sale>[] = [
    {
      id: 'orderNo',
      title: t('order.orderNo'),
      kind: 'word',
      samples: ['DD20261121000001'],
      card: 'title',
      render: (sale) => <RecordLink to={orderRoute('agent', sale.orderId)}>{sale.orderNo}</RecordLink>,
    },
    {
      id: 'customer',
      title: t('order.customer'),
      render: (sale) => <span title={sale.customerName}>{sale.customerName}</span>,
    },
    {
      id: 'package',
      title: t('order.package'),
      render: (sale) => <span title={sale.packageName}>{sale.packageName}</span>,
    },
    {
      id: 'salesperson',
      title: t('customer.salesperson'),
      kind: 'person',
      render: (sale) => sale.salespersonName,
    },
    {
      id: 'amount',
      title: t('account.saleAmount'),
      sort: 'amount' satisfies LedgerSort,
      kind: 'money',
      render: (sale) => formatMoney(`-${sale.amount}`),
    },
    {
      id: 'quotedAmount',
      title: t('order.quotedAmount'),
      kind: 'money',
      optional: true,
      render: (sale) => formatMoney(sale.quotedAmount),
    },
    {
      id: 'balanceAfter',
      title: t('account.balanceAfter'),
      kind: 'money',
      render: (sale) => <BalanceLink amount={sale.balanceAfter} upTo={sale.id} />,
    },
    {
      id: 'at',
      title: t('column.time'),
      sort: 'at' satisfies LedgerSort,
      kind: 'time',
      card: 'corner',
      render: (sale) => <Minute at={sale.at} />,
    },
  ];
  return (
    <LedgerList<Sale>
      title="menu.accountSale"
      empty="empty.sales"
      keyword="list.orderKeyword"
      columns={columns}
      {...list}
      state={state}
      filtered={filtered}
      exported={{ path: 'account/sale/export', filter }}
      onOpen={(sale) => void navigate(orderRoute('agent', sale.orderId))}
    />
  );
}
