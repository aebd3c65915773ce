import { formatMoney, isBelowZero, type Money } from '../../domain/money.ts';

/** An amount that should not be below zero: where it is, it stands out. */
export function MoneyText({ amount }: { amount: Money }) {
  return (
    <span style={isBelowZero(amount) ? { color: 'var(--mantine-color-error)', fontWeight: 600 } : undefined}>
      {formatMoney(amount)}
    </span>
  );
}
