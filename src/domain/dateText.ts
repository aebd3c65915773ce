/** Formats days and instants for people. Separate from the schemas, because the login page needs it too. */
import { plain } from './visibleText.ts';

/** A calendar day in the business time zone: "2026-11-21". */
export type Day = string;

/** Contracts follow the calendar of mainland China, wherever server and reader are. */
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

/** Formats an instant as "2026-11-21 14:05" in the business time zone. */
export function formatMinute(instant: Date): string {
  return minuteFormat.format(instant);
}

export const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const earliestDay: Day = '1900-01-01';
const latestDay: Day = '2999-12-31';

/** Returns the day's midnight in UTC, for counting days. */
export function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function isoDay(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

const dayMilliseconds = 86_400_000;

export function addDays(day: Day, days: number): Day {
  return isoDay(new Date(utc(day).getTime() + days * dayMilliseconds));
}

/** Returns the last day that a half-open term covers, as people read it. */
export function lastCoveredDay(endDate: Day): Day {
  return addDays(endDate, -1);
}

/** Tells whether the calendar has such a day. Years are limited to those on which all computers' calendars agree. */
export function isDay(text: string): text is Day {
  if (!dayShape.test(text) || text < earliestDay || text > latestDay) return false;
  const date = utc(text);
  return !Number.isNaN(date.getTime()) && isoDay(date) === text;
}

/** Returns the text if it is a day; undefined for any other value in an address. */
export function dayIn(text: string | undefined): Day | undefined {
  return text !== undefined && isDay(text) ? text : undefined;
}

const typedForms = [/^(\d{4})(\d{2})(\d{2})$/, /^(\d{4})[-/.\s年](\d{1,2})[-/.\s月](\d{1,2})日?$/];

/** Parses a typed day: 2026-11-21, 2026/3/1, 20260301, 2026年3月1日; undefined for any other text. */
export function typedDay(text: string): Day | undefined {
  const wide = plain(text);
  for (const form of typedForms) {
    const [, year = '', month = '', date = ''] = form.exec(wide) ?? [];
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
    if (isDay(day)) return day;
  }
  return undefined;
}
