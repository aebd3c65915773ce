/** Formats amounts for people. Separate from arithmetic and schemas, because the login page needs it too. */

/** An exact amount in yuan with two decimals, as a decimal string: "12800.00". Never a float. */
export type Money = string;

/** Formats "12800.00" as "¥12,800.00"; the minus sign precedes the currency sign. */
export function formatMoney(amount: Money): string {
  const negative = amount.startsWith('-');
  const [whole = '0', fraction = '00'] = amount.replace('-', '').split('.');
  return `${negative ? '−' : ''}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`;
}
