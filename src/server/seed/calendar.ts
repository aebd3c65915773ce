import { addDays, dayOf, daysBetween, type Day } from '../../domain/dates.ts';
import type { Random } from './random.ts';

const minute = 60_000;

/** Counts the story's time backwards from the day of the filling: `daysAgo` counts business days of the calendar. */
export class Calendar {
  readonly now: Date;
  readonly today: Day;

  constructor(now: Date) {
    this.now = now;
    this.today = dayOf(now);
  }

  /** Returns a moment in office hours (09:00 to 18:00 in Shanghai) on that day; from yesterday back, it has passed. */
  inOfficeHours(daysAgo: number, random: Random): Date {
    const opening = new Date(`${addDays(this.today, -daysAgo)}T09:00:00+08:00`).getTime();
    return new Date(opening + random.between(0, 9 * 60 * minute - 1));
  }

  minutesAgo(minutes: number, random: Random): Date {
    return new Date(this.now.getTime() - minutes * minute - random.between(0, minute - 1));
  }

  /** Returns the days before today; negative for future days. */
  daysAgo(day: Day): number {
    return daysBetween(day, this.today);
  }
}

/**
 * Returns the moment an approver decides a deal: mostly within the hour or two, else on the next day or the one after.
 */
export function verdictTime(appliedAt: Date, calendar: Calendar, random: Random): Date {
  if (random.chance(0.65)) return new Date(appliedAt.getTime() + random.between(12 * minute, 150 * minute));
  const waited = random.chance(0.75) ? 1 : 2;
  return calendar.inOfficeHours(calendar.daysAgo(dayOf(appliedAt)) - waited, random);
}
