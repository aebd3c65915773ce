/** Compares how a store's records continue under today's machines and under those of a release. */
import type { MessageKey } from '../../domain/message.ts';
import type { LifecycleMigration } from '../../machines/migration.ts';
import { eventToday, retirementOf, stateToday } from '../../machines/migration.ts';
import type { ReleasedLifecycle, ReleasedState } from './releasedLifecycle.ts';

/** Entries of the trail that are equal in all fields that machines read. */
export interface LoggedStep {
  lifecycle: string;
  /** Version of the machine that executed it; null for entries from before it was stored. */
  version: number | null;
  /** Null for the creation of a record. */
  from: string | null;
  event: string;
  to: string;
  /** The previous entry of the same record; null for the first. */
  before: { version: number | null; to: string } | null;
  /** True if it is the record's last entry: the record is in `to`. */
  last: boolean;
  count: number;
}

/** Number of a lifecycle's rows in the same state. */
export interface StateRowCount {
  lifecycle: string;
  /** The state in the row itself. */
  state: string;
  count: number;
}

/** The steps and rows of a store. */
export interface StoreHoldings {
  steps: readonly LoggedStep[];
  rows: readonly StateRowCount[];
}

/**
 * Rows with which today's machine cannot continue, whatever their trail says. `now` is the state's new name by a migration.
 */
export type OrphanedRows = { state: string; count: number } & (
  | { why: 'gone' | 'noWayOn' }
  | { why: 'renamed'; now: string }
);

export interface Judgement {
  /** Records whose state was removed, or no longer has an edge that leaves it. With the entry's names. */
  stranded: { state: string; why: 'gone' | 'noWayOn'; count: number }[];
  /** Records whose state a migration renames: their rows must be updated. */
  renamed: { state: string; now: string; count: number }[];
  /** Entries that the release's machine accepted and today's does not, with the entry's names. */
  lost: { from: string | null; event: string; to: string; why: 'step' | 'seam'; count: number }[];
  /** Entries of steps that were removed on purpose (R-replay-8), with the entry's names. */
  retired: { from: string | null; event: string; to: string; reason: MessageKey; count: number }[];
  /** Number of entries that were replayed. */
  replayed: number;
}

/** Translates the names in an entry of a version to those of a machine. */
interface ReleaseReading {
  machine: ReleasedLifecycle | undefined;
  state: (version: number | null, state: string) => string;
  event: (version: number | null, event: string) => string;
  /** Returns the declared reason why a step was removed. */
  retirement: (step: LoggedStep) => MessageKey | undefined;
}

function readingOf(
  machine: ReleasedLifecycle | undefined,
  migrations: readonly LifecycleMigration[],
): ReleaseReading {
  const known = { migrations: migrations.filter(({ version }) => version <= (machine?.version ?? 0)) };
  return {
    machine,
    state: (version, state) => stateToday(known, version ?? 0, state),
    event: (version, event) => eventToday(known, version ?? 0, event),
    retirement: (step) => retirementOf(known, step.version ?? 0, step),
  };
}

/**
 * Replays every entry of a lifecycle on both machines, without guards, because their facts are of the past. `migrations` are
 * those of today's machine; each machine uses those up to its version.
 */
export function judgeRelease(
  before: ReleasedLifecycle,
  after: ReleasedLifecycle | undefined,
  migrations: readonly LifecycleMigration[],
  loggedSteps: readonly LoggedStep[],
): Judgement {
  const [was, is] = [readingOf(before, migrations), readingOf(after, migrations)];
  const judgement: Judgement = { stranded: [], renamed: [], lost: [], retired: [], replayed: 0 };
  for (const step of loggedSteps.filter(({ lifecycle }) => lifecycle === before.id)) {
    const { version, from, event, to, last, count } = step;
    judgement.replayed += count;
    const reason = takes(is, step) ? undefined : is.retirement(step);
    if (reason !== undefined) judgement.retired.push({ from, event, to, reason, count });
    else if (takes(was, step) && !takes(is, step))
      judgement.lost.push({ from, event, to, why: 'step', count });
    else if (isContinuous(was, step) && !isContinuous(is, step))
      judgement.lost.push({ from, event, to, why: 'seam', count });
    if (!last) continue;
    const [then, now] = [was.state(version, to), is.state(version, to)];
    if (!stateOf(is, now)) judgement.stranded.push({ state: to, why: 'gone', count });
    else if (hasNextEdge(was, then) && !hasNextEdge(is, now))
      judgement.stranded.push({ state: to, why: 'noWayOn', count });
    else if (now !== then) judgement.renamed.push({ state: then, now, count });
  }
  return {
    ...judgement,
    stranded: summed(judgement.stranded),
    renamed: summed(judgement.renamed),
    lost: summed(judgement.lost),
    retired: summed(judgement.retired),
  };
}

/** Returns rows whose state was removed or renamed, or no longer has an edge that leaves it. */
export function orphanedRows(
  before: ReleasedLifecycle | undefined,
  after: ReleasedLifecycle,
  migrations: readonly LifecycleMigration[],
  rows: readonly StateRowCount[],
): OrphanedRows[] {
  const [was, is] = [readingOf(before, migrations), readingOf(after, migrations)];
  return rows.flatMap(({ lifecycle, state, count }): OrphanedRows[] => {
    if (lifecycle !== after.id) return [];
    if (!stateOf(is, state)) {
      // Uses version 0, because a row does not contain the version that named its state.
      const now = is.state(0, state);
      return [stateOf(is, now) ? { state, count, why: 'renamed', now } : { state, count, why: 'gone' }];
    }
    const then = ownOf(was).states.filter(({ id }) => is.state(before?.version ?? 0, id) === state);
    const ledOn = then.some(({ id }) => hasNextEdge(was, id));
    return ledOn && !hasNextEdge(is, state) ? [{ state, count, why: 'noWayOn' }] : [];
  });
}

/** Merges rows that differ only in their count. */
function summed<Row extends { count: number }>(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify({ ...row, count: 0 });
    const sum = sums.get(key);
    sums.set(key, { ...row, count: row.count + (sum?.count ?? 0) });
  }
  return [...sums.values()];
}

function ownOf({ machine }: ReleaseReading) {
  return machine?.regions[0] ?? { states: [], edges: [] };
}

/** Returns the state if a record's `status` may have it. */
function stateOf(reading: ReleaseReading, id: string): ReleasedState | undefined {
  return ownOf(reading).states.find((state) => state.id === id && state.kept);
}

function edgesFrom(reading: ReleaseReading, state: string) {
  return stateOf(reading, state) ? ownOf(reading).edges.filter(({ from }) => from === state) : [];
}

function hasNextEdge(reading: ReleaseReading, state: string): boolean {
  return edgesFrom(reading, state).length > 0;
}

function takes(reading: ReleaseReading, { version, from, event, to }: LoggedStep): boolean {
  const { machine } = reading;
  const [called, target] = [reading.event(version, event), reading.state(version, to)];
  if (from === null) return machine?.creation.event === called && stateOf(reading, target)?.initial === true;
  return edgesFrom(reading, reading.state(version, from)).some(
    (edge) => edge.event === called && edge.to === target,
  );
}

/** Tells whether the entry begins in the state in which the previous entry ended. */
function isContinuous(reading: ReleaseReading, { version, from, before }: LoggedStep): boolean {
  const begins = from === null ? null : reading.state(version, from);
  return begins === (before === null ? null : reading.state(before.version, before.to));
}
