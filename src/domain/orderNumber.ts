import type { Day } from './dates.ts';

/** "DD20261121000123": what all begin with, the day of the application, a number that is never given twice. */
export const orderNumberPrefix = 'DD';
/** Of the number of its own, filled up by zeros. */
export const orderNumberDigits = 6;
/** Of the day, year and month: very many numbers have the same. */
export const monthDigits = 6;

/** All of an order's number before the one of its own. */
export function orderNumberStart(day: Day): string {
  return orderNumberPrefix + day.replaceAll('-', '');
}

export function orderNumber(day: Day, number: number): string {
  return orderNumberStart(day) + String(number).padStart(orderNumberDigits, '0');
}
