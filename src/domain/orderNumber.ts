import type { Day } from './dates.ts';

/** An order number such as "DD20261121000123": the prefix, the day of the application, and a unique number. */
export const orderNumberPrefix = 'DD';
/** Digits of the unique number, padded with zeros. */
export const orderNumberDigits = 6;
/** Digits of year and month in the day: many order numbers share them. */
export const monthDigits = 6;

/** Returns the part of an order number before its unique number. */
export function orderNumberStart(day: Day): string {
  return orderNumberPrefix + day.replaceAll('-', '');
}

export function orderNumber(day: Day, number: number): string {
  return orderNumberStart(day) + String(number).padStart(orderNumberDigits, '0');
}
