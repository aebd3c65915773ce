import { compareMoney, zeroMoney, type Money } from './money.ts';

/** More than any agent pays at one time: a larger amount is a typing mistake. */
const rechargeLimit: Money = '100000000.00';

export function isPositive(amount: Money): boolean {
  return compareMoney(amount, zeroMoney) > 0;
}

export function isWithinLimit(amount: Money): boolean {
  return compareMoney(amount, rechargeLimit) <= 0;
}
