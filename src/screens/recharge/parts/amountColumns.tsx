import type { TFunction } from 'i18next';
import { paidText, rechargeState } from '../../../commands/recharge/rechargeRecord.ts';
import { rechargeKinds, type LedgerSort } from '../../../domain/ledger.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { AgentRecharge } from '../../../domain/recharge.ts';
import type { Column } from '../../../ui/list/RecordList.tsx';
import { StateBadge } from '../../../ui/page/StateBadge.tsx';

type Amounts = Pick<AgentRecharge, 'id' | 'kind' | 'reversedById' | 'rechargeAmount' | 'creditedAmount'>;

/** Returns the columns of a recharge's kind and of the amount that was paid. */
export function paidColumns(t: TFunction): Column<Amounts>[] {
  const kinds = rechargeKinds.map((kind) => ({ kind, reversedById: null }));
  const states = [...kinds, { kind: 'recharge' as const, reversedById: '1' }].map(rechargeState);
  return [
    {
      id: 'kind',
      title: t('account.kind'),
      kind: 'state',
      samples: states.map((state) => <StateBadge key={state.label} {...state} />),
      card: 'corner',
      render: (entry) => <StateBadge {...rechargeState(entry)} />,
    },
    { id: 'rechargeAmount', title: t('recharge.amount'), kind: 'money', render: paidText },
  ];
}

/** Returns the column of the credited amount, by which the list is sorted. */
export function creditedColumn(t: TFunction): Column<Amounts> {
  return {
    id: 'creditedAmount',
    title: t('recharge.credited'),
    sort: 'amount' satisfies LedgerSort,
    kind: 'money',
    render: (entry) => formatMoney(entry.creditedAmount),
  };
}
