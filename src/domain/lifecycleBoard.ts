import { z } from 'zod';
import { addDays, daySchema, instantSchema, type Day } from './dates.ts';

/** How many days of the past the board tells of, up to its day; none: all of them. */
export const boardPeriods = [7, 30, 90] as const;
export type BoardPeriod = (typeof boardPeriods)[number];

/** How long records are in their state, in whole days: each band up to that many, from where the one before it ends. */
export const ageBands = [
  { id: 'today', upTo: 0 },
  { id: 'threeDays', upTo: 3 },
  { id: 'week', upTo: 7 },
  { id: 'month', upTo: 30 },
  { id: 'longer', upTo: Infinity },
] as const;

/** The days on which the records of a band came into their state, as the filters of lists have them. `today`: of the board. */
export function daysOfBand(band: number, today: Day): { sinceFrom?: Day; sinceTo?: Day } {
  const [own, younger] = [ageBands[band], ageBands[band - 1]];
  return {
    ...(own && own.upTo !== Infinity && { sinceFrom: addDays(today, -own.upTo) }),
    // Whoever comes after midnight is in the youngest, whichever day the page still shows.
    ...(younger && { sinceTo: addDays(today, -younger.upTo - 1) }),
  };
}

/** From one step of the scale of waiting times to the next; `count_steps` of the database has it too. */
const waitRatio = 1.1;

/** A middle time of a step of the scale, in seconds: at most 5 % from what was measured. */
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

/** Where a page of steps ends: the instant of its last and the number of its entry. */
export const stepCursorSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_\d{1,18}$/, 'validation.page')
  // Not the 99th of a month.
  .refine((cursor) => z.iso.datetime().safeParse(cursor.slice(0, 24)).success, 'validation.page');

/** Page of steps, newest first. */
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
