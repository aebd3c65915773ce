import { useTranslation } from 'react-i18next';
import { ledgerFilterSchema, type LedgerSort } from '../../domain/ledger.ts';
import { formatMoney } from '../../domain/money.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { listInput } from '../../ui/list/listInput.ts';
import { useListState } from '../../ui/list/listState.ts';
import type { Column } from '../../ui/list/RecordList.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { originColumns } from '../recharge/parts/originColumns.tsx';
import { creditedColumn, paidColumns } from '../recharge/parts/amountColumns.tsx';
import { remarksColumn } from '../recharge/parts/remarksColumn.tsx';
import { BalanceLink } from './ledgerEntries.tsx';
import { LedgerList } from './LedgerList.tsx';

const rechargePageQuery = graphql(`
  query RechargePage(
    $current: Int!
    $pageSize: Int!
    $after: String
    $keyword: String
    $from: String
    $to: String
    $sort: LedgerSort
    $direction: SortDirection
  ) {
    accountRechargePage(
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
        kind
        rechargeAmount
        creditedAmount
        discountRate
        balanceBefore
        balanceAfter
        remarks
        reversesId
        reversedById
        actorName
        at
      }
    }
  }
`);

type Recharge = NonNullable<ResultOf<typeof rechargePageQuery>['accountRechargePage']>['records'][number];

/** /account-recharge: the recharges of the agent (R-recharge-1); reversals and corrections are marked. */
export default function RechargePage() {
  const { t } = useTranslation();
  const state = useListState();
  const { filter, input, filtered } = listInput(ledgerFilterSchema, state);
  const list = useRecordPage(rechargePageQuery, input, ({ accountRechargePage }) => accountRechargePage);
  const columns: Column<Recharge>[] = [
    {
      id: 'at',
      title: t('column.time'),
      sort: 'at' satisfies LedgerSort,
      kind: 'time',
      card: 'title',
      render: (entry) => <Minute at={entry.at} />,
    },
    ...paidColumns(t),
    creditedColumn(t),
    {
      id: 'balanceBefore',
      title: t('recharge.quotaNow'),
      kind: 'money',
      render: (entry) => formatMoney(entry.balanceBefore),
    },
    {
      id: 'balanceAfter',
      title: t('account.remainingQuota'),
      kind: 'money',
      render: (entry) => <BalanceLink amount={entry.balanceAfter} upTo={entry.id} />,
    },
    ...originColumns(t),
    remarksColumn(t),
  ];
  return (
    <LedgerList<Recharge>
      title="menu.accountRecharge"
      empty="empty.recharges"
      keyword="account.remarksKeyword"
      columns={columns}
      {...list}
      state={state}
      filtered={filtered}
      exported={{ path: 'account/recharge/export', filter }}
    />
  );
}
