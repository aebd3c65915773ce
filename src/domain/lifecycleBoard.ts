import { z } from 'zod';
import { addDays, daySchema, instantSchema, type Day } from './dates.ts';

/** Periods that the board can show, in days up to its day; without one, the whole past. */
export const boardPeriods = [7, 30, 90] as const;
export type BoardPeriod = (typeof boardPeriods)[number];

/** Bands of the time that records have been in their state, in whole days; each begins after the previous one ends. */
export const ageBands = [
  { id: 'today', upTo: 0 },
  { id: 'threeDays', upTo: 3 },
  { id: 'week', upTo: 7 },
  { id: 'month', upTo: 30 },
  { id: 'longer', upTo: Infinity },
] as const;

/** Returns the days on which the records of a band entered their state, as filters of lists. `today` is the board's day. */
export function daysOfBand(band: number, today: Day): { sinceFrom?: Day; sinceTo?: Day } {
  const [own, younger] = [ageBands[band], ageBands[band - 1]];
  return {
    ...(own && own.upTo !== Infinity && { sinceFrom: addDays(today, -own.upTo) }),
    // Without an upper limit for the youngest band, which includes records that enter after midnight.
    ...(younger && { sinceTo: addDays(today, -younger.upTo - 1) }),
  };
}

/** Ratio between two steps of the scale of waiting times; the database function `count_steps` uses it too. */
const waitRatio = 1.1;

/** Returns the middle of a step of the scale, in seconds: at most 5 % from the measured time. */
export function secondsOfWait(step: number): number {
  return step <= 0 ? 0 : Math.round(waitRatio ** (step - 0.5));
}

export const boardStateSchema = z
  .object({
    state: z.string(),
    count: z.number().int(),
    ages: z
      .array(z.number().int())
      .nullable()
      .meta({ description: 'Records by how many days they are in the state: today, 1–3, 4–7, 8–30, more' }),
    oldest: z
      .object({ id: z.uuid(), name: z.string(), since: instantSchema })
      .nullable()
      .meta({ id: 'BoardOldest', description: 'The record that is in the state for the longest time' }),
  })
  .meta({ id: 'BoardState' });

export const boardEdgeSchema = z
  .object({
    edge: z.string(),
    count: z.number().int().meta({ description: 'Steps in the period' }),
    median: z.number().int().nullable().meta({
      description:
        'Seconds that half of them had waited in the state before, at most; to 5 %. Null of a creation',
    }),
    p95: z.number().int().nullable().meta({ description: 'The same of 95 in a hundred' }),
  })
  .meta({ id: 'BoardEdge' });

export const lifecycleBoardSchema = z
  .object({
    lifecycle: z.string(),
    day: daySchema.meta({ description: 'The day at whose end it stands; today: now' }),
    today: daySchema,
    firstDay: daySchema.meta({ description: 'The day of the first step there is' }),
    from: daySchema.meta({ description: 'First day of the period' }),
    states: z.array(boardStateSchema),
    edges: z.array(boardEdgeSchema),
  })
  .meta({ id: 'LifecycleBoard' });
export type LifecycleBoard = z.infer<typeof lifecycleBoardSchema>;

/** The end of a page of steps: the instant of its last step and the number of its entry. */
export const stepCursorSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_\d{1,18}$/, 'validation.page')
  // Excludes invalid dates such as the 99th of a month.
  .refine((cursor) => z.iso.datetime().safeParse(cursor.slice(0, 24)).success, 'validation.page');

/** A page of steps, newest first. */
export const stepPageSchema = z
  .object({
    lifecycle: z.string(),
    edge: z.string(),
    steps: z.array(
      z
        .object({
          entryId: z.number().int(),
          recordId: z.uuid(),
          recordName: z.string(),
          actorName: z.string(),
          actorRoleId: z.number().int(),
          at: instantSchema,
        })
        .meta({ id: 'Step' }),
    ),
    next: z
      .string()
      .nullable()
      .meta({ description: 'What asks for the steps before these; null: there are none' }),
  })
  .meta({ id: 'StepPage' });
export type StepPage = z.infer<typeof stepPageSchema>;
