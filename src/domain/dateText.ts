/** Days and instants as people read them: apart from the schemas, because the login page reads too. */

/** A calendar day in the business time zone: "2026-11-21". */
export type Day = string;

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
