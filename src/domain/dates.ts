import { z } from 'zod';
import { dayShape, isDay, isoDay, utc, type Day } from './dateText.ts';

export { instantSchema } from './instantSchema.ts';
export { addDays, businessTimeZone, dayOf, formatMinute, type Day } from './dateText.ts';

export const daySchema = z
  .string()
  .regex(dayShape, 'validation.day')
  .refine(isDay, 'validation.day')
  .meta({ format: 'date', description: 'A calendar day in Asia/Shanghai', example: '2026-11-21' });

const dayMilliseconds = 86_400_000;

/** Returns the days from `from` (counted) to `to` (not counted); negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / dayMilliseconds);
}

/**
 * Returns the same day of the month `months` later, or that month's last day if it is shorter. `anchor` is another day whose
 * day of the month is used instead (R-money-7).
 */
export function addMonths(day: Day, months: number, anchor: Day = day): Day {
  const date = utc(day);
  const dayOfMonth = utc(anchor).getUTCDate();
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(dayOfMonth, lastDay));
  return isoDay(target);
}

export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}
