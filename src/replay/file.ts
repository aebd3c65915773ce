import { z } from 'zod';
import { readText } from './readText.ts';
import { acceptedVerdicts, replay, verdictSchema, type Outcome, type ReplayOptions } from './replay.ts';
import { replayModeSchema, recordedStepSchema, type RecordedStep, type ReplayedStep } from './step.ts';

/** More steps than this are for the command line and the whole store. */
export const mostSteps = 5000;

/**
 * The one file that page, command line and tests read: steps as the trail keeps them, each record's in their order.
 * `expected` of a step: the verdict that it is to have; without it, any that nothing has to be said of. `follow` of
 * a step: of a record that a tester has changed (R-replay-6).
 */
export const replayFileSchema = z.object({
  format: z.literal('oms-replay'),
  version: z.literal(1),
  /** All steps of a record, or those that a filter of the audit desk has found. */
  kind: z.enum(['record', 'cohort']),
  title: z.string().max(200),
  /** How the steps follow on each other: see ReplayOptions. */
  follow: replayModeSchema,
  /** The machines' versions when the file was written. */
  machines: z.array(z.object({ lifecycle: z.string(), version: z.number().int() })),
  steps: z
    .array(
      recordedStepSchema.extend({
        expected: verdictSchema.optional(),
        follow: replayModeSchema.optional(),
      }),
    )
    .min(1)
    .max(mostSteps),
});
export type ReplayFile = z.output<typeof replayFileSchema>;
export type FileStep = ReplayFile['steps'][number];

/** The file that a text holds. Throws with what is wrong with it. */
export function readReplayFile(text: string): ReplayFile {
  return readText(replayFileSchema, text);
}

/** The text of a file, the same wherever it is written: the schema says in which order things stand. */
export function replayFileText(file: ReplayFile): string {
  return `${JSON.stringify(replayFileSchema.parse(file), null, 2)}\n`;
}

export function optionsOf({ kind, follow }: Pick<ReplayFile, 'kind' | 'follow'>): ReplayOptions {
  return { follow, complete: kind === 'record' };
}

/** Whether the verdict is another than is wanted of the step. */
export function isFailure({ expected }: Pick<FileStep, 'expected'>, { verdict }: Outcome): boolean {
  return expected === undefined ? !acceptedVerdicts.includes(verdict) : verdict !== expected;
}

/** What came of each step of a file, and which of them are not as they are to be. */
export function checkFile(file: ReplayFile, machines?: ReplayOptions['machines']) {
  const outcomes = replay(file.steps, { ...optionsOf(file), ...(machines && { machines }) });
  const failures = outcomes.flatMap((outcome, index) => {
    const step = file.steps[index];
    return step && isFailure(step, outcome) ? [{ index, step, outcome }] : [];
  });
  return { outcomes, failures };
}

/** How many of them are steps, and how many attempts that a rule refused. */
export function stepCounts(steps: readonly Pick<ReplayedStep, 'refused'>[]): {
  steps: number;
  attempts: number;
} {
  const attempts = steps.filter(({ refused }) => refused).length;
  return { steps: steps.length - attempts, attempts };
}

/** How often each verdict was given, those that were. */
export function countsOf(
  outcomes: readonly Pick<Outcome, 'verdict'>[],
): Partial<Record<Outcome['verdict'], number>> {
  const counts: Partial<Record<Outcome['verdict'], number>> = {};
  for (const { verdict } of outcomes) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

/** The machines that the steps are of, as they are today. */
export function machinesOf(
  steps: readonly RecordedStep[],
  machines: NonNullable<ReplayOptions['machines']>,
): ReplayFile['machines'] {
  return [...new Set(steps.map(({ lifecycle }) => lifecycle))].flatMap((lifecycle) => {
    const { version } = machines[lifecycle] ?? {};
    return version === undefined ? [] : [{ lifecycle, version }];
  });
}
