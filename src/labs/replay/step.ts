import { z } from 'zod';
import { instantSchema } from '../../domain/dates.ts';

/** The facts of a step as the trail stores them, by name. */
export type StoredFacts = Record<string, unknown>;

/** One step of a record, as the audit trail stores it. */
export const recordedStepSchema = z.object({
  lifecycle: z.string().max(60),
  recordId: z.string().max(60),
  /** The record's display name, for readers of the list. */
  recordName: z.string().max(200).nullable().default(null),
  /** Number of the step in the record's history, from 1. */
  seq: z.number().int().min(0),
  /** Null for the step that creates the record. */
  from: z.string().max(60).nullable(),
  event: z.string().max(60),
  /** Null for an inserted event, because no target was recorded. */
  to: z.string().max(60).nullable(),
  edge: z.string().max(120).nullable(),
  /** The facts that the guards read; null if there was no guard. */
  facts: z.record(z.string(), z.unknown()).nullable(),
  remarks: z.string().max(10_000).default(''),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  actorId: z.string().max(60).nullable().default(null),
  actorName: z.string().max(200).default(''),
  actorRoleId: z.number().int().nullable().default(null),
  at: instantSchema.nullable().default(null),
  /** Version of the machine that took the step. */
  machineVersion: z.number().int().nullable().default(null),
  machineHash: z.string().max(64).nullable().default(null),
  /**
   * For an attempt that was refused: the rule, or null if the trail has no name for it. `to` is then null, and the record
   * remained in `from`. Absent for a step, and in every file from before attempts were replayed.
   */
  refused: z.object({ rule: z.string().max(60).nullable() }).optional(),
});
export type RecordedStep = z.output<typeof recordedStepSchema>;

/**
 * `history`: each step runs in its recorded state, whatever the previous outcome was. `machine`: each step runs in the
 * machine's state after the previous one, from the first step's recorded state on: what would have happened (R-replay-3).
 */
export const replayModeSchema = z.enum(['history', 'machine']);
export type ReplayMode = z.output<typeof replayModeSchema>;

/**
 * The fields of a step that a replay reads. `follow` is set for a record that a tester has changed, whatever mode the others
 * have.
 */
export type ReplayedStep = Pick<
  RecordedStep,
  'lifecycle' | 'recordId' | 'seq' | 'from' | 'event' | 'to' | 'edge' | 'facts' | 'remarks'
> &
  Partial<Pick<RecordedStep, 'machineVersion' | 'refused'>> & { follow?: ReplayMode | undefined };

/** Returns the key of a step's record. */
export function recordKey({ lifecycle, recordId }: Pick<RecordedStep, 'lifecycle' | 'recordId'>): string {
  return `${lifecycle} ${recordId}`;
}

/** Defaults for a step when only the event is known: not its actor, its time, or its machine's version. */
export const bareStep = {
  actorId: null,
  actorName: '',
  actorRoleId: null,
  at: null,
  machineVersion: null,
  machineHash: null,
} satisfies Partial<RecordedStep>;
