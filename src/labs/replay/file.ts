import { z } from 'zod';
import { readText } from './readText.ts';
import { acceptedVerdicts, replay, verdictSchema, type Outcome, type ReplayOptions } from './replay.ts';
import { replayModeSchema, recordedStepSchema, type RecordedStep, type ReplayedStep } from './step.ts';

/** Files with more steps belong to the command line, which reads the whole store. */
export const mostSteps = 5000;

/**
 * The file format that the page, the command line and tests read: steps as the trail stores them, each record's in order.
 * `expected` of a step is the verdict it must have; without it, any accepted verdict passes. `follow` of a step marks a
 * record that a tester has changed (R-replay-6).
 */
export const replayFileSchema = z.object({
  format: z.literal('oms-replay'),
  version: z.literal(1),
  /** All steps of a record, or the steps that a filter of the audit desk has found. */
  kind: z.enum(['record', 'cohort']),
  title: z.string().max(200),
  /** The replay mode of the steps; see ReplayOptions. */
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

/** Parses a replay file. Throws an error that names the first mistake. */
export function readReplayFile(text: string): ReplayFile {
  return readText(replayFileSchema, text);
}

/** Serializes a file; the schema determines the order of the fields, so that the text is the same everywhere. */
export function replayFileText(file: ReplayFile): string {
  return `${JSON.stringify(replayFileSchema.parse(file), null, 2)}\n`;
}

export function optionsOf({ kind, follow }: Pick<ReplayFile, 'kind' | 'follow'>): ReplayOptions {
  return { follow, complete: kind === 'record' };
}

/** Tells whether the verdict differs from the expected one, or is not accepted if none is expected. */
export function isFailure({ expected }: Pick<FileStep, 'expected'>, { verdict }: Outcome): boolean {
  return expected === undefined ? !acceptedVerdicts.includes(verdict) : verdict !== expected;
}

/** Replays a file and returns the outcomes of its steps and its failures. */
export function checkFile(file: ReplayFile, machines?: ReplayOptions['machines']) {
  const outcomes = replay(file.steps, { ...optionsOf(file), ...(machines && { machines }) });
  const failures = outcomes.flatMap((outcome, index) => {
    const step = file.steps[index];
    return step && isFailure(step, outcome) ? [{ index, step, outcome }] : [];
  });
  return { outcomes, failures };
}

/** Returns the number of steps, and of attempts that a rule refused. */
export function stepCounts(steps: readonly Pick<ReplayedStep, 'refused'>[]): {
  steps: number;
  attempts: number;
} {
  const attempts = steps.filter(({ refused }) => refused).length;
  return { steps: steps.length - attempts, attempts };
}

/** Returns the number of each verdict that was given. */
export function countsOf(
  outcomes: readonly Pick<Outcome, 'verdict'>[],
): Partial<Record<Outcome['verdict'], number>> {
  const counts: Partial<Record<Outcome['verdict'], number>> = {};
  for (const { verdict } of outcomes) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

/** Returns the current machines of the steps. */
export function machinesOf(
  steps: readonly RecordedStep[],
  machines: NonNullable<ReplayOptions['machines']>,
): ReplayFile['machines'] {
  return [...new Set(steps.map(({ lifecycle }) => lifecycle))].flatMap((lifecycle) => {
    const { version } = machines[lifecycle] ?? {};
    return version === undefined ? [] : [{ lifecycle, version }];
  });
}
