import type { TFunction } from 'i18next';
import { agentRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/money.ts';
import type { LedgerSort } from '../../domain/ledger.ts';
import type { AgentRecharge } from '../../domain/recharge.ts';
import { formatRate } from '../../domain/rateText.ts';
import { RecordLink } from '../../ui/list/RecordLink.tsx';
import type { Column } from '../../ui/list/RecordList.tsx';
import { Minute } from '../../ui/page/Minute.tsx';
import { originColumns } from './parts/originColumns.tsx';
import { creditedColumn, paidColumns } from './parts/amountColumns.tsx';
import { remarksColumn } from './parts/remarksColumn.tsx';

export type RechargeRow = Omit<AgentRecharge, 'enterpriseId'>;

/** Returns the columns of a recharge list (R-recharge-1), including the agent. */
export function rechargeColumns(t: TFunction): Column<RechargeRow>[] {
  return [
    {
      id: 'at',
      title: t('column.time'),
      sort: 'at' satisfies LedgerSort,
      kind: 'time',
      render: (entry) => <Minute at={entry.at} />,
    },
    {
      id: 'agent',
      title: t('recharge.agent'),
      card: 'title',
      render: (entry) => <RecordLink to={agentRoute(entry.agentId)}>{entry.agentName}</RecordLink>,
    },
    ...paidColumns(t),
    {
      id: 'discountRate',
      title: t('agentLevel.discountRate'),
      kind: 'figure',
      card: 'none',
      render: (entry) => (entry.discountRate === null ? '—' : formatRate(entry.discountRate)),
    },
    creditedColumn(t),
    {
      id: 'balanceBefore',
      title: t('recharge.quotaNow'),
      kind: 'money',
      card: 'none',
      render: (entry) => formatMoney(entry.balanceBefore),
    },
    {
      id: 'balanceAfter',
      title: t('account.remainingQuota'),
      kind: 'money',
      render: (entry) => formatMoney(entry.balanceAfter),
    },
    ...originColumns(t),
    remarksColumn(t),
  ];
}
