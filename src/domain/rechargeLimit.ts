import { compareMoney, zeroMoney, type Money } from './money.ts';

/** More than any agent pays at once: what is beyond it is a slip of the finger. */
const rechargeLimit: Money = '100000000.00';

export function isPositive(amount: Money): boolean {
  return compareMoney(amount, zeroMoney) > 0;
}

export function isWithinLimit(amount: Money): boolean {
  return compareMoney(amount, rechargeLimit) <= 0;
}
