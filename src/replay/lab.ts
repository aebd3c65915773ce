import type { AuditPeopleFilter } from '../domain/auditEntry.ts';
import { lifecycleEvents } from '../machines/lifecycle.ts';
import { machinesOf, optionsOf, type FileStep, type ReplayFile } from './file.ts';
import { shortest } from './fixture.ts';
import { machinesOfToday, replay, type Outcome } from './replay.ts';
import { recordKey, type StoredFacts } from './step.ts';

/** A step as it stands in the lab. */
export interface LabStep<Step = FileStep> {
  key: number;
  step: Step;
  skipped: boolean;
  /** What the tester has done with it beside leaving it out. */
  touched?: 'inserted' | 'changed' | 'moved';
}

export interface LabSource extends Pick<ReplayFile, 'kind' | 'title' | 'follow' | 'steps'> {
  /** How many steps were found, where not all of them are loaded; `atLeast`: or more. */
  found?: { total: number; atLeast: boolean };
  /** How many of the newest refused attempts are loaded, where there are more. */
  attemptsAtMost?: number;
  /** The filter that found them, where the server can be asked about all that it finds. */
  filter?: { [Criterion in keyof AuditPeopleFilter]: AuditPeopleFilter[Criterion] | null };
}

export function labSteps<Step>(steps: readonly Step[]): LabStep<Step>[] {
  return steps.map((step, key) => ({ key, step, skipped: false }));
}

/**
 * The steps that are asked, those that are left out aside. Of a record that the tester has changed, each is asked where the
 * machine stands then: what would have happened.
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

/** What came of each step; undefined of one that is left out. */
export function labOutcomes(steps: readonly LabStep[], source: LabSource): (Outcome | undefined)[] {
  const replayed = queriedSteps(steps);
  const outcomes = replay(
    replayed.map(({ step }) => step),
    optionsOf(source),
  );
  const byKey = new Map(replayed.map(({ key }, index) => [key, outcomes[index]]));
  return steps.map(({ key }) => byKey.get(key));
}

/** The steps as they stand, as a file: whoever replays it finds what the lab shows. */
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
 * The shortest file that still gives the verdict of a step (`shortest`): of the one that is looked at, if there is anything
 * to be said of it, else of the first. Undefined where there is nothing.
 */
export function shrunk(steps: readonly LabStep[], source: LabSource, at: number): ReplayFile | undefined {
  const file = labFile(steps, source);
  // What a fixture expected is not the question here.
  const replayed = file.steps.map(({ expected: _, ...step }) => step);
  const before = steps.slice(0, at).filter(({ skipped }) => !skipped).length;
  return shortest({ ...file, steps: replayed }, { at: steps[at]?.skipped ? undefined : before });
}

/** An event after a step, with the facts of that step for its guards to look at. */
export function insertedStep({ step }: LabStep, event: string, state: string | null): FileStep {
  const { expected: _, follow: __, refused: ___, ...base } = step;
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

/** Texts stay texts; of all else, and of what was nothing, what JSON makes of it: "100.00" is an amount, and a text. */
function typed(before: unknown, text: string): unknown {
  if (typeof before === 'string' && text !== 'null') return text;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'number' && String(read) !== text ? text : read;
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

/** The facts that are kept, and those that are missing, to be typed in. */
export function factsToEnter(
  facts: StoredFacts | null,
  missing: readonly string[],
): { name: string; text: string }[] {
  const stored = flatFacts(facts ?? {});
  const lacks = missing.filter((name) => !stored.some((each) => each.name === name));
  return [...stored, ...lacks.map((name) => ({ name, text: '' }))];
}
