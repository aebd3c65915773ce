import { checkFile, machinesOf, type FileStep, type ReplayFile } from './file.ts';
import { harmless, machinesOfToday, replay, type Machines } from './replay.ts';
import { shrink } from './shrink.ts';
import type { RecordedStep } from './step.ts';

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
  const told = steps.find(({ expected }) => expected && !harmless.includes(expected));
  const about = told ?? steps[0];
  const machine = kind === 'record' || told ? about?.lifecycle : undefined;
  const count = `${steps.length}-step${steps.length === 1 ? '' : 's'}`;
  const parts = [machine ?? 'cohort', told?.event, told?.expected ?? 'agrees', count];
  return `${parts
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w-]+/g, '')}.json`;
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

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Figures, days, codes, and what stands for who acts: nobody can be told from them. */
const anonymous = /^(-?\d+(\.\d+)?|\d{4}-\d\d-\d\d.*|[a-z][a-zA-Z]*|)$/;

/** A text of that length that is not among the others: what is compared by a rule must stay apart. */
function textNumber(number: number, length: number, others: ReadonlySet<string>): string {
  const text = `Text ${number}`;
  if (text.length <= length) return text.padEnd(length, '·');
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at).repeat(length));
  return letters.find((each) => !others.has(each)) ?? text;
}

/** The same steps with other ids, names and texts, of which the same stay the same; texts are as long as they were. */
export function pseudonymous<Step extends RecordedStep>(steps: readonly Step[]): Step[] {
  const ids = new Map<string, string>();
  const texts = new Map<string, string>();
  const idFor = (id: string) => {
    const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  const textFor = (text: string) => {
    if (text.trim() === '') return text;
    const known = texts.get(text) ?? textNumber(texts.size + 1, text.length, new Set(texts.values()));
    texts.set(text, known);
    return known;
  };
  const told = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(told);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, told(each)]));
    if (typeof value !== 'string' || anonymous.test(value)) return value;
    const renamed = value.replace(uuid, idFor);
    return renamed === value ? textFor(value) : renamed;
  };
  return steps.map((step) => ({
    ...step,
    recordId: told(step.recordId) as string,
    recordName: null,
    facts: told(step.facts) as Step['facts'],
    params: told(step.params) as Step['params'],
    remarks: textFor(step.remarks),
    actorId: told(step.actorId) as string | null,
    actorName: '',
    at: null,
  }));
}
