import { formatMoney, type Money } from './moneyText.ts';
import { plainNumber } from './visibleText.ts';
import { writtenNumber } from './writtenNumber.ts';

/** Sources of regular expressions for the currency before or after an amount, in lower case. */
export const currencyBefore = '(?:[¥￥]|rmb|cny|人民币)\\s*';
export const currencyBehind = '\\s*(?:块钱|元整|圆整|元钱|元|块|圆|人民币|(?:rmb|cny|yuan)(?![a-z]))';

const signs = new RegExp(`^${currencyBefore}|${currencyBehind}$`, 'gi');

const withoutSigns = (text: string) => plainNumber(text).replace(signs, '').trim();

/**
 * Parses an amount as people type or paste it ("¥12,800", "１２８００.5", "1.5万", "1万5", "一万五", "5k", "5,000元") to the form of
 * the calls ("12800.50"). Returns undefined for any other text, and for an amount with fractions of a cent (R-money-3).
 */
export function amountOf(text: string): Money | undefined {
  const [whole = '', cents = ''] = writtenNumber(withoutSigns(text))?.split('.') ?? [];
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits === '' || digits.length > 12 || cents.length > 2) return undefined;
  return `${digits}.${cents.padEnd(2, '0')}`;
}

/** Formats an amount that was typed with a unit or in words ("1.5万" is ¥15,000.00); undefined for plain digits. */
export function wordedAmount(text: string): string | undefined {
  const amount = /[^\d\s,.]/.test(withoutSigns(text)) ? amountOf(text) : undefined;
  return amount && formatMoney(amount);
}
