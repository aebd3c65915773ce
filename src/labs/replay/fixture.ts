import { checkFile, machinesOf, type FileStep, type ReplayFile } from './file.ts';
import { pseudonymous } from './pseudonyms.ts';
import { acceptedVerdicts, machinesOfToday, replay, type Machines } from './replay.ts';
import { shrink } from './shrink.ts';

/** Returns the file with pseudonymous data and with today's verdicts as the expected ones (R-replay-6). */
export function fixtureOf(file: ReplayFile, machines: Machines = machinesOfToday): ReplayFile {
  const { outcomes } = checkFile(file, machines);
  const steps = pseudonymous(file.steps);
  return {
    ...file,
    title: file.kind === 'record' ? (steps[0]?.lifecycle ?? '') : 'cohort',
    machines: machinesOf(steps, machines),
    steps: steps.map((step, index) => ({ ...step, expected: outcomes[index]?.verdict })),
  };
}

/** Proposes the name of a fixture's file: its machine, its number of steps, and its verdict. */
export function fixtureName({ kind, steps }: ReplayFile): string {
  const failing = steps.find(({ expected }) => expected && !acceptedVerdicts.includes(expected));
  const about = failing ?? steps[0];
  const machine = kind === 'record' || failing ? about?.lifecycle : undefined;
  const parts = [machine ?? 'cohort', failing?.event, failing?.expected ?? 'agrees'];
  return `${fixtureFileName({ parts, count: steps.length })}.json`;
}

/** Returns a name such as "dealApproval-approve-refusedNow-3-steps". */
export function fixtureFileName({
  parts,
  count,
}: {
  parts: readonly (string | undefined)[];
  count: number;
}): string {
  return [...parts, `${count}-step${count === 1 ? '' : 's'}`]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w-]+/g, '');
}

/**
 * Returns the shortest file in which a failing step still fails by the same rule (R-replay-7): the step at the index if it
 * fails, else the first one. Steps that lead to its state remain, because each step runs in the machine's current state.
 * Undefined if nothing fails.
 */
export function shortest(
  file: ReplayFile,
  { machines = machinesOfToday, at }: { machines?: Machines; at?: number | undefined } = {},
): ReplayFile | undefined {
  const { failures } = checkFile(file, machines);
  const first = failures.find(({ index }) => index === at) ?? failures[0];
  if (!first) return undefined;
  const { verdict, refusal } = first.outcome;
  const fails = (steps: readonly FileStep[]) => {
    const at = steps.indexOf(first.step);
    // A gap does not count as broken here, so the previous step remains if the failure is a broken sequence.
    const outcome =
      at < 0 ? undefined : replay(steps, { machines, follow: file.follow, complete: false })[at];
    return outcome?.verdict === verdict && outcome.refusal?.rule === refusal?.rule;
  };
  return fails(file.steps) ? { ...file, kind: 'cohort', steps: shrink(file.steps, fails) } : file;
}
