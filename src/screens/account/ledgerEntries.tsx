import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ledgerSorts } from '../../domain/ledger.ts';
import { formatMoney } from '../../domain/money.ts';
import { daysOf } from '../../ui/list/DayFilters.tsx';
import { sortOf, type ListParameters, type ListState } from '../../ui/list/listState.ts';

/** Returns the filter of a list of ledger entries from its address. */
export function ledgerFilter(parameters: ListParameters) {
  const keyword = parameters.filters.keyword?.slice(0, 50);
  return { keyword, ...daysOf(parameters), ...sortOf(parameters, ledgerSorts) };
}

export function isFiltered({ filters }: ListState): boolean {
  return Boolean(filters.keyword || filters.from || filters.to || filters.kind);
}

interface BalanceLinkProps {
  amount: string;
  /** The last entry of the balance; absent for the present balance. */
  upTo?: string;
  /** The font size; absent: that of the surrounding text. */
  size?: number;
}

/** Shows a balance with a link to its ledger entries. */
export function BalanceLink({ amount, upTo, size }: BalanceLinkProps) {
  const { t } = useTranslation();
  return (
    <Anchor
      component={Link}
      to={upTo ? `/account-entries?upTo=${upTo}` : '/account-entries'}
      fz={size ?? 'inherit'}
      c={size ? 'inherit' : undefined}
      title={t('account.balanceLink', { amount })}
      style={{ fontVariantNumeric: 'tabular-nums', fontWeight: 'inherit' }}
    >
      {formatMoney(amount)}
    </Anchor>
  );
}
