import { checkFile, machinesOf, type FileStep, type ReplayFile } from './file.ts';
import { pseudonymous } from './pseudonyms.ts';
import { acceptedVerdicts, machinesOfToday, replay, type Machines } from './replay.ts';
import { shrink } from './shrink.ts';

/** A file of the steps that expects what today's machines make of each, with nobody's data in it (R-replay-6). */
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

/** What a fixture's file is proposed to be called: its machine, how many steps it has, and what they come to. */
export function fixtureName({ kind, steps }: ReplayFile): string {
  const failing = steps.find(({ expected }) => expected && !acceptedVerdicts.includes(expected));
  const about = failing ?? steps[0];
  const machine = kind === 'record' || failing ? about?.lifecycle : undefined;
  const parts = [machine ?? 'cohort', failing?.event, failing?.expected ?? 'agrees'];
  return `${fixtureFileName({ parts, count: steps.length })}.json`;
}

/** "dealApproval-approve-refusedNow-3-steps". */
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
 * The shortest file that fails as a failing step of this one does, by the same rule (R-replay-7): the step at the index,
 * where it fails, else the first. A step is asked where the machine stands, so that what leads there stays; undefined
 * where nothing fails.
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
    // The one before it in the record must stay where the failure is that it does not follow on that.
    const outcome =
      at < 0 ? undefined : replay(steps, { machines, follow: file.follow, complete: false })[at];
    return outcome?.verdict === verdict && outcome.refusal?.rule === refusal?.rule;
  };
  return fails(file.steps) ? { ...file, kind: 'cohort', steps: shrink(file.steps, fails) } : file;
}
