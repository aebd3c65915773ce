import { formatMoney, type Money } from './moneyText.ts';
import { ungrouped } from './typedText.ts';

/** By how many places each unit moves the point: 5万 and 5w are 50,000, 5k and 5千 are 5,000. */
const units: Readonly<Record<string, number>> = {
  k: 3,
  千: 3,
  w: 4,
  万: 4,
  萬: 4,
  m: 6,
  百万: 6,
  亿: 8,
  億: 8,
};

const signs = /^(?:[¥￥]|rmb|cny)\s*|\s*(?:元|块|圆|rmb|cny|yuan)$/gi;
const counted = /^(\d+)(?:\.(\d+))?\s*(k|千|w|万|萬|m|百万|亿|億)?$/i;

/**
 * An amount as people type or paste it ("¥12,800", "１２８００.5", "1.5万", "5k", "5,000元") as that of the wire
 * ("12800.50"); undefined for what is none (R-money-3). It is moved by its unit in digits, so that no cent is lost; one
 * that is left with parts of a cent is none.
 */
export function amountOf(text: string): Money | undefined {
  const bare = text.normalize('NFKC').trim().replace(signs, '').trim();
  const [, grouped = '', unit = ''] = /^([\d\s,.]+?)\s*(\D*)$/.exec(bare) ?? [];
  const [, whole, fraction = '', named = ''] = counted.exec(`${ungrouped(grouped) ?? 'x'}${unit}`) ?? [];
  if (whole === undefined) return undefined;
  const places = units[named.toLowerCase()] ?? 0;
  const moved = `${whole}${fraction.padEnd(places, '0').slice(0, places)}`.replace(/^0+(?=\d)/, '');
  const cents = fraction.slice(places);
  if (moved.length > 12 || (places === 0 ? cents : cents.replace(/0+$/, '')).length > 2) return undefined;
  return `${moved}.${cents.slice(0, 2).padEnd(2, '0')}`;
}

/** The figure of an amount that is typed with a unit ("1.5万" is ¥15,000.00); undefined without one. */
export function wordedAmount(text: string): string | undefined {
  const amount = /[k千w万萬m亿億]/i.test(text.normalize('NFKC')) ? amountOf(text) : undefined;
  return amount && formatMoney(amount);
}
