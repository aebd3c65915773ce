import { sql, type SQL } from 'drizzle-orm';
import { businessTimeZone, type Day } from '../../domain/dates.ts';

/** Returns the instant when a business day begins. */
export function startOfDay(day: Day): SQL {
  return sql`(${day}::date::timestamp at time zone ${businessTimeZone})`;
}
