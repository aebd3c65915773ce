import { z } from 'zod';

/** A calendar day in the business time zone: "2026-11-21". */
export type Day = string;

export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'validation.day')
  .meta({ description: 'A calendar day in Asia/Shanghai', example: '2026-11-21' });

export const instantSchema = z.string().meta({ description: 'An instant, ISO 8601 in UTC' });

/** Contracts run by the calendar of mainland China, wherever server and reader are. */
export const businessTimeZone = 'Asia/Shanghai';

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: businessTimeZone, dateStyle: 'short' });
const minuteFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: businessTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

export function dayOf(instant: Date): Day {
  return dayFormat.format(instant);
}

/** "2026-11-21 14:05" in the business time zone. */
export function formatMinute(instant: Date): string {
  return minuteFormat.format(instant);
}

const dayMilliseconds = 86_400_000;

function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

function isoDay(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

/** Days from `from` (counted) to `to` (not counted); negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / dayMilliseconds);
}

export function addDays(day: Day, days: number): Day {
  return isoDay(new Date(utc(day).getTime() + days * dayMilliseconds));
}

/** The same day of the month `months` later, or that month's last day where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = utc(day);
  const dayOfMonth = date.getUTCDate();
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(dayOfMonth, lastDay));
  return isoDay(target);
}

export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}
