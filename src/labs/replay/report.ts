import { z } from 'zod';
import { moneySchema } from '../../domain/moneySchema.ts';
import { verdictSchema } from './replay.ts';

/** A step of the trail whose outcome differs on today's machines, or would differ under a what-if. */
export const replayFindingSchema = z.object({
  lifecycle: z.string(),
  recordId: z.string(),
  seq: z.number().int(),
  event: z.string(),
  verdict: verdictSchema,
  /** In a what-if: the verdict of today's machines. */
  now: verdictSchema.nullable(),
  /** For `refusedNow`, the rule that refuses today; for `acceptedNow`, the rule that refused then. */
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

/** The result of replaying the whole trail on today's machines. */
export const replayReportSchema = z.object({
  steps: z.number().int(),
  records: z.number().int(),
  counts: z.partialRecord(verdictSchema, z.number().int()),
  /** The first findings; the counts include all. */
  findings: z.array(replayFindingSchema),
  findingCount: z.number().int(),
  /** In a what-if: the sum of the amounts of the steps that would differ. */
  sum: moneySchema.nullable(),
  /** In a what-if: the number of steps with too few facts to decide. */
  unasked: z.number().int(),
  /** Refused attempts that were replayed, with their verdicts, and those without stored facts. */
  attempts: z.object({
    asked: z.number().int(),
    withoutFacts: z.number().int(),
    counts: z.partialRecord(verdictSchema, z.number().int()),
  }),
  /** Number of steps that a rule refuses today, by rule. */
  refused: z.array(ruleCountSchema),
  /** Number of attempts that would be accepted today, by the rule that refused them. */
  accepted: z.array(ruleCountSchema),
  seconds: z.number(),
});
export type ReplayReport = z.output<typeof replayReportSchema>;

/** Maximum number of findings listed one by one. */
export const mostReplayFindings = 1000;
