import { z } from 'zod';
import { moneySchema } from '../domain/moneySchema.ts';
import { verdictSchema } from './replay.ts';

/** A step of the trail that today's machines do not take as it was recorded, or would not had a rule been so. */
export const replayFindingSchema = z.object({
  lifecycle: z.string(),
  recordId: z.string(),
  seq: z.number().int(),
  event: z.string(),
  verdict: verdictSchema,
  /** Of a what-if: what today's machines say. */
  now: verdictSchema.nullable(),
  /** Of `refusedNow`. */
  rule: z.string().nullable(),
  amount: moneySchema.nullable(),
});
export type ReplayFinding = z.output<typeof replayFindingSchema>;

/** The whole trail on today's machines. */
export const replayReportSchema = z.object({
  steps: z.number().int(),
  records: z.number().int(),
  counts: z.partialRecord(verdictSchema, z.number().int()),
  /** The first of them; all are counted. */
  findings: z.array(replayFindingSchema),
  findingCount: z.number().int(),
  /** Of a what-if: the money that hangs on the steps that would differ. */
  sum: moneySchema.nullable(),
  /** Of a what-if: the steps that keep too few facts to tell. */
  unasked: z.number().int(),
  /** Of a what-if: refused attempts that were asked, and those of its rule that keep no facts. */
  attempts: z.object({ asked: z.number().int(), withoutFacts: z.number().int() }).nullable(),
  /** The steps that a rule refuses today, by it. */
  refused: z.array(
    z.object({ lifecycle: z.string(), event: z.string(), rule: z.string(), count: z.number().int() }),
  ),
  seconds: z.number(),
});
export type ReplayReport = z.output<typeof replayReportSchema>;

/** How many are told one by one. */
export const mostReplayFindings = 1000;
