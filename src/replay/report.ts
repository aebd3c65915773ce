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
  /** Of `refusedNow`, the rule that refuses today; of `acceptedNow`, the one that refused then. */
  rule: z.string().nullable(),
  amount: moneySchema.nullable(),
});
export type ReplayFinding = z.output<typeof replayFindingSchema>;

const ruleCountSchema = z.object({
  lifecycle: z.string(),
  event: z.string(),
  rule: z.string(),
  count: z.number().int(),
});

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
  /** Refused attempts that were replayed, with their verdicts, and those that keep no facts to replay. */
  attempts: z.object({
    asked: z.number().int(),
    withoutFacts: z.number().int(),
    counts: z.partialRecord(verdictSchema, z.number().int()),
  }),
  /** The steps that a rule refuses today, by it. */
  refused: z.array(ruleCountSchema),
  /** The attempts that would be accepted today, by the rule that refused them. */
  accepted: z.array(ruleCountSchema),
  seconds: z.number(),
});
export type ReplayReport = z.output<typeof replayReportSchema>;

/** How many are told one by one. */
export const mostReplayFindings = 1000;
