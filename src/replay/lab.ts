import { lifecycleEvents } from '../machines/lifecycle.ts';
import { machinesOf, type FileStep, type ReplayFile } from './file.ts';
import { machinesOfToday, replay, type Outcome } from './replay.ts';
import { recordKey, type StoredFacts } from './step.ts';

/** A step as it stands in the lab. */
export interface LabStep {
  key: number;
  step: FileStep;
  skipped: boolean;
  /** What the tester has done with it beside leaving it out. */
  touched?: 'inserted' | 'changed' | 'moved';
}

export type LabSource = Pick<ReplayFile, 'kind' | 'title' | 'follow' | 'steps'>;

export function labSteps({ steps }: Pick<LabSource, 'steps'>): LabStep[] {
  return steps.map((step, key) => ({ key, step, skipped: false }));
}

/** Whether anything is other than it was loaded. */
export function isChanged(steps: readonly LabStep[]): boolean {
  return steps.some(({ skipped, touched }) => skipped || touched !== undefined);
}

/**
 * What came of each step; undefined of one that is left out. Of a record that the tester has changed, each step is asked
 * where the machine stands then: what would have happened.
 */
export function labOutcomes(steps: readonly LabStep[], { kind, follow }: LabSource): (Outcome | undefined)[] {
  const changed = new Set(
    steps.flatMap(({ step, skipped, touched }) => (skipped || touched ? [recordKey(step)] : [])),
  );
  const isFree = ({ step }: LabStep) => follow === 'machine' || changed.has(recordKey(step));
  const asked = steps.filter(({ skipped }) => !skipped);
  const byKey = new Map<number, Outcome | undefined>();
  for (const free of [true, false]) {
    const part = asked.filter((each) => isFree(each) === free);
    const outcomes = replay(
      part.map(({ step }) => step),
      { follow: free ? 'machine' : 'history', complete: kind === 'record' },
    );
    part.forEach(({ key }, index) => byKey.set(key, outcomes[index]));
  }
  return steps.map(({ key }) => byKey.get(key));
}

/** The steps as they stand, as a file. */
export function labFile(steps: readonly LabStep[], { kind, title, follow }: LabSource): ReplayFile {
  const kept = steps.filter(({ skipped }) => !skipped).map(({ step }) => step);
  return {
    format: 'oms-replay',
    version: 1,
    kind: isChanged(steps) ? 'cohort' : kind,
    title,
    follow: isChanged(steps) ? 'machine' : follow,
    machines: machinesOf(kept, machinesOfToday),
    steps: kept,
  };
}

/** An event after a step, with the facts of that step for its guards to look at. */
export function insertedStep({ step }: LabStep, event: string, state: string | null): FileStep {
  const { expected: _, ...base } = step;
  return { ...base, event, from: state, to: null, edge: null, at: null };
}

/** The events that a record of the lifecycle may be sent. */
export function eventsOf(lifecycle: string): string[] {
  const known = machinesOfToday[lifecycle];
  return known ? lifecycleEvents(known) : [];
}

/** The facts with one of them, by the names that lead to it, as it is typed. */
export function withFact(facts: StoredFacts, name: string, text: string): StoredFacts {
  const [first = '', ...rest] = name.split('.');
  const value = facts[first];
  return {
    ...facts,
    [first]:
      rest.length > 0 ? withFact((value ?? {}) as StoredFacts, rest.join('.'), text) : typed(value, text),
  };
}

/** Texts stay texts; of all else, and of what was nothing, what JSON makes of it. */
function typed(before: unknown, text: string): unknown {
  if (typeof before === 'string' && text !== 'null') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Each fact that holds no others, by the names that lead to it. */
export function flatFacts(facts: StoredFacts, path = ''): { name: string; text: string }[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flatFacts(value as StoredFacts, `${path}${name}.`)
      : [{ name: path + name, text: typeof value === 'string' ? value : JSON.stringify(value) }],
  );
}
