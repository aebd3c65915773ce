import type { AuditPeopleFilter } from '../../domain/auditEntry.ts';
import { lifecycleEvents } from '../../machines/lifecycle.ts';
import { machinesOf, optionsOf, type FileStep, type ReplayFile } from './file.ts';
import { shortest } from './fixture.ts';
import { machinesOfToday, replay, type Outcome } from './replay.ts';
import { recordKey, type StoredFacts } from './step.ts';

/** A step in the lab, with the tester's changes. */
export interface LabStep<Step = FileStep> {
  key: number;
  step: Step;
  skipped: boolean;
  /** The tester's last change to it, apart from skipping it. */
  touched?: 'inserted' | 'changed' | 'moved';
}

export interface LabSource extends Pick<ReplayFile, 'kind' | 'title' | 'follow' | 'steps'> {
  /** Number of steps found, if not all are loaded; with `atLeast`, there may be more. */
  found?: { total: number; atLeast: boolean };
  /** Number of the newest refused attempts that are loaded, if there are more. */
  attemptsAtMost?: number;
  /** The filter that found them, if the server can evaluate all steps that it finds. */
  filter?: { [Criterion in keyof AuditPeopleFilter]: AuditPeopleFilter[Criterion] | null };
}

export function labSteps<Step>(steps: readonly Step[]): LabStep<Step>[] {
  return steps.map((step, key) => ({ key, step, skipped: false }));
}

/**
 * Returns the steps to replay, without the skipped ones. Each step of a changed record runs in the machine's current state:
 * what would have happened.
 */
export function queriedSteps(steps: readonly LabStep[]): LabStep[] {
  const changed = new Set(
    steps.flatMap(({ step, skipped, touched }) => (skipped || touched ? [recordKey(step)] : [])),
  );
  return steps.flatMap((each) => {
    if (each.skipped) return [];
    return changed.has(recordKey(each.step))
      ? [{ ...each, step: { ...each.step, follow: 'machine' as const } }]
      : [each];
  });
}

/** Returns the outcome of each step; undefined for a skipped one. */
export function labOutcomes(steps: readonly LabStep[], source: LabSource): (Outcome | undefined)[] {
  const replayed = queriedSteps(steps);
  const outcomes = replay(
    replayed.map(({ step }) => step),
    optionsOf(source),
  );
  const byKey = new Map(replayed.map(({ key }, index) => [key, outcomes[index]]));
  return steps.map(({ key }) => byKey.get(key));
}

/** Returns the lab's current steps as a file; its replay gives the outcomes that the lab shows. */
export function labFile(steps: readonly LabStep[], { kind, title, follow }: LabSource): ReplayFile {
  const stored = queriedSteps(steps).map(({ step }) => step);
  return {
    format: 'oms-replay',
    version: 1,
    kind,
    title,
    follow,
    machines: machinesOf(stored, machinesOfToday),
    steps: stored,
  };
}

/**
 * Returns the shortest file that still gives the verdict of a failing step (`shortest`): the selected step if it fails, else
 * the first one. Undefined if none fails.
 */
export function shrunk(steps: readonly LabStep[], source: LabSource, at: number): ReplayFile | undefined {
  const file = labFile(steps, source);
  // Removes the expected verdicts, because the lab compares with the recording, not with a fixture.
  const replayed = file.steps.map(({ expected: _, ...step }) => step);
  const before = steps.slice(0, at).filter(({ skipped }) => !skipped).length;
  return shortest({ ...file, steps: replayed }, { at: steps[at]?.skipped ? undefined : before });
}

/** Creates an event after a step, with that step's facts for its guards. */
export function insertedStep({ step }: LabStep, event: string, state: string | null): FileStep {
  const { expected: _, follow: __, refused: ___, ...base } = step;
  return { ...base, event, from: state, to: null, edge: null, at: null };
}

/** Returns the events of the lifecycle. */
export function eventsOf(lifecycle: string): string[] {
  const known = machinesOfToday[lifecycle];
  return known ? lifecycleEvents(known) : [];
}

/** Sets one fact by its path to a typed text. */
export function withFact(facts: StoredFacts, name: string, text: string): StoredFacts {
  const [first = '', ...rest] = name.split('.');
  const value = facts[first];
  return {
    ...facts,
    [first]:
      rest.length > 0 ? withFact((value ?? {}) as StoredFacts, rest.join('.'), text) : typed(value, text),
  };
}

/**
 * Parses typed text. A text remains a text; any other or missing value is read as JSON, but "100.00" is an amount and
 * remains a text.
 */
function typed(before: unknown, text: string): unknown {
  if (typeof before === 'string' && text !== 'null') return text;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'number' && String(read) !== text ? text : read;
  } catch {
    return text;
  }
}

/** Returns the leaf facts by their paths. */
export function flatFacts(facts: StoredFacts, path = ''): { name: string; text: string }[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flatFacts(value as StoredFacts, `${path}${name}.`)
      : [{ name: path + name, text: typeof value === 'string' ? value : JSON.stringify(value) }],
  );
}

/** Returns the stored facts, and the missing ones for the tester to enter. */
export function factsToEnter(
  facts: StoredFacts | null,
  missing: readonly string[],
): { name: string; text: string }[] {
  const stored = flatFacts(facts ?? {});
  const lacks = missing.filter((name) => !stored.some((each) => each.name === name));
  return [...stored, ...lacks.map((name) => ({ name, text: '' }))];
}
