import Big from 'big.js';
import type { Money } from './moneyText.ts';

export { formatMoney, type Money } from './moneyText.ts';

/** A ratio as an exact decimal string: "0.15" is 15 %. */
export type Rate = string;

export const zeroMoney: Money = '0.00';

function cents(value: Big): Money {
  const rounded = value.round(2, Big.roundHalfUp);
  // Because big.js preserves the sign of a negative zero, which money does not have.
  return rounded.eq(0) ? zeroMoney : rounded.toFixed(2);
}

export function addMoney(...amounts: Money[]): Money {
  return cents(amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)));
}

export function subtractMoney(from: Money, amount: Money): Money {
  return cents(new Big(from).minus(amount));
}

/** Returns amount × numerator ÷ denominator; rounds half up to the cent only at the end. */
export function scaleMoney(amount: Money, numerator: number | Rate, denominator: number | Rate = 1): Money {
  const scaled = new Big(amount).times(numerator);
  // Because division in big.js rounds to DP digits; with 20 the half-up decision at the cent is exact.
  Big.DP = 20;
  return cents(scaled.div(denominator));
}

/** Compares amounts: negative if a < b, 0 if equal, positive if a > b. */
export function compareMoney(a: Money, b: Money): number {
  return new Big(a).cmp(b);
}

/** Tells whether the amount is below zero. */
export function isBelowZero(amount: Money): boolean {
  return amount.startsWith('-');
}

export function negateMoney(amount: Money): Money {
  return cents(new Big(amount).times(-1));
}

/** Returns the credited amount of a recharge: amount × (1 + discount rate), half up to the cent (R-recharge-2). */
export function creditedAmount(recharge: Money, discountRate: Rate): Money {
  return scaleMoney(recharge, new Big(1).plus(discountRate).toString());
}

/** Returns the part of the whole in whole percent, for charts; 0 if the whole is 0. */
export function shareOf(part: Money, whole: Money): number {
  return compareMoney(whole, zeroMoney) === 0 ? 0 : new Big(part).times(100).div(whole).round(0).toNumber();
}
