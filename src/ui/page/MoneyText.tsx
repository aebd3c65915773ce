import { formatMoney, isBelowZero, type Money } from '../../domain/money.ts';

/** Highlights an amount below zero, which should not occur. */
export function MoneyText({ amount }: { amount: Money }) {
  return (
    <span style={isBelowZero(amount) ? { color: 'var(--mantine-color-error)', fontWeight: 600 } : undefined}>
      {formatMoney(amount)}
    </span>
  );
}
