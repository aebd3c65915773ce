import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/money.ts';

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
