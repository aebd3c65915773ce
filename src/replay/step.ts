import { z } from 'zod';
import { instantSchema } from '../domain/dates.ts';

/** What the trail stores of a step's facts, by name. */
export type StoredFacts = Record<string, unknown>;

/** One step of a record, as the audit trail keeps it. */
export const recordedStepSchema = z.object({
  lifecycle: z.string().max(60),
  recordId: z.string().max(60),
  /** What people call the record; for who reads the list. */
  recordName: z.string().max(200).nullable().default(null),
  /** Number of the step in the record's history, from 1. */
  seq: z.number().int().min(0),
  /** Null of the step that creates the record. */
  from: z.string().max(60).nullable(),
  event: z.string().max(60),
  /** Null of an event that a tester has put in: nothing is recorded of where it led. */
  to: z.string().max(60).nullable(),
  edge: z.string().max(120).nullable(),
  /** What the guards saw; null where none was asked. */
  facts: z.record(z.string(), z.unknown()).nullable(),
  remarks: z.string().max(10_000).default(''),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  actorId: z.string().max(60).nullable().default(null),
  actorName: z.string().max(200).default(''),
  actorRoleId: z.number().int().nullable().default(null),
  at: instantSchema.nullable().default(null),
  /** Of the machine that took the step. */
  machineVersion: z.number().int().nullable().default(null),
  machineHash: z.string().max(64).nullable().default(null),
  /**
   * Of an attempt that was refused when it was made: the rule, null where the trail has no name for it. `to` is then null,
   * and the record stayed in `from`. Absent of a step, and in every file from before attempts were replayed.
   */
  refused: z.object({ rule: z.string().max(60).nullable() }).optional(),
});
export type RecordedStep = z.output<typeof recordedStepSchema>;

/**
 * `history`: each step is asked where it was recorded, whatever became of the one before. `machine`: each where the
 * machine stands after the one before, from the first step's recorded place on: what would have happened (R-replay-3).
 */
export const replayModeSchema = z.enum(['history', 'machine']);
export type ReplayMode = z.output<typeof replayModeSchema>;

/** What a replay looks at of a step. `follow`: of a record that a tester has changed, whatever the others do. */
export type ReplayedStep = Pick<
  RecordedStep,
  'lifecycle' | 'recordId' | 'seq' | 'from' | 'event' | 'to' | 'edge' | 'facts' | 'remarks'
> &
  Partial<Pick<RecordedStep, 'machineVersion' | 'refused'>> & { follow?: ReplayMode | undefined };

/** What identifies the record of a step. */
export function recordKey({ lifecycle, recordId }: Pick<RecordedStep, 'lifecycle' | 'recordId'>): string {
  return `${lifecycle} ${recordId}`;
}

/** Of a step of which nothing is told but what happened: not who took it, when, and on which version of the machine. */
export const bareStep = {
  actorId: null,
  actorName: '',
  actorRoleId: null,
  at: null,
  machineVersion: null,
  machineHash: null,
} satisfies Partial<RecordedStep>;
