import Big from 'big.js';
import type { Money } from './moneyText.ts';

export { formatMoney, type Money } from './moneyText.ts';

/** A ratio as an exact decimal string: "0.15" is 15 %. */
export type Rate = string;

export const zeroMoney: Money = '0.00';

function cents(value: Big): Money {
  const rounded = value.round(2, Big.roundHalfUp);
  // big.js keeps the sign of a negative zero; money has none.
  return rounded.eq(0) ? zeroMoney : rounded.toFixed(2);
}

export function addMoney(...amounts: Money[]): Money {
  return cents(amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)));
}

export function subtractMoney(from: Money, amount: Money): Money {
  return cents(new Big(from).minus(amount));
}

/** amount × numerator ÷ denominator, rounded half up to the cent once, at the end. */
export function scaleMoney(amount: Money, numerator: number | Rate, denominator: number | Rate = 1): Money {
  const scaled = new Big(amount).times(numerator);
  // Division in big.js rounds to DP digits; 20 keep the half-up decision at the cent exact.
  Big.DP = 20;
  return cents(scaled.div(denominator));
}

/** Negative when a < b, 0 when equal, positive when a > b. */
export function compareMoney(a: Money, b: Money): number {
  return new Big(a).cmp(b);
}

/** Whether the amount is below zero. */
export function isBelowZero(amount: Money): boolean {
  return amount.startsWith('-');
}

export function negateMoney(amount: Money): Money {
  return cents(new Big(amount).times(-1));
}

/** What a recharge credits: amount × (1 + discount rate), half up to the cent (R-recharge-2). */
export function creditedAmount(recharge: Money, discountRate: Rate): Money {
  return scaleMoney(recharge, new Big(1).plus(discountRate).toString());
}

/** The part of the whole in whole percent, for pictures; 0 of an empty whole. */
export function shareOf(part: Money, whole: Money): number {
  return compareMoney(whole, zeroMoney) === 0 ? 0 : new Big(part).times(100).div(whole).round(0).toNumber();
}
