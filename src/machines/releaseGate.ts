/** Whether what a store holds goes on under today's machines as it did under those of a release. */
import type { MessageKey } from '../domain/message.ts';
import type { LifecycleMigration } from './migration.ts';
import { eventToday, retirementOf, stateToday } from './migration.ts';
import type { ReleasedLifecycle, ReleasedState } from './release.ts';

/** Entries of the trail that are alike in all that machines see of them. */
export interface LoggedStep {
  lifecycle: string;
  /** Of the machine that took it; null for entries from before that was kept. */
  version: number | null;
  /** Null for the creation of a record. */
  from: string | null;
  event: string;
  to: string;
  /** The entry of the same record before it; null for the first. */
  before: { version: number | null; to: string } | null;
  /** No entry of the record comes after it: the record is in `to`. */
  last: boolean;
  count: number;
}

/** Rows of a lifecycle's records that stand in the same state. */
export interface StateRowCount {
  lifecycle: string;
  /** As the row itself says. */
  state: string;
  count: number;
}

/** What a store holds of the lifecycles. */
export interface StoreHoldings {
  steps: readonly LoggedStep[];
  rows: readonly StateRowCount[];
}

/** Rows with which today's machine cannot go on, whatever their trail says. `now`: what a migration calls the state. */
export type OrphanedRows = { state: string; count: number } & (
  | { why: 'gone' | 'noWayOn' }
  | { why: 'renamed'; now: string }
);

export interface Judgement {
  /** Records whose state is gone, or lets nothing on where it did. In the words of the entry. */
  stranded: { state: string; why: 'gone' | 'noWayOn'; count: number }[];
  /** Records whose state a migration renames: their rows have to follow. */
  renamed: { state: string; now: string; count: number }[];
  /** Entries that the release's machine took and today's does not, in the words of the entry. */
  lost: { from: string | null; event: string; to: string; why: 'step' | 'seam'; count: number }[];
  /** Entries of steps that were taken away on purpose (R-replay-8), in the words of the entry. */
  retired: { from: string | null; event: string; to: string; reason: MessageKey; count: number }[];
  /** Entries that were replayed. */
  replayed: number;
}

/** What the names of an entry of that version are to a machine. */
interface Reading {
  machine: ReleasedLifecycle | undefined;
  state: (version: number | null, state: string) => string;
  event: (version: number | null, event: string) => string;
  /** Why a step is no more, where that was declared. */
  retirement: (step: LoggedStep) => MessageKey | undefined;
}

function readingOf(
  machine: ReleasedLifecycle | undefined,
  migrations: readonly LifecycleMigration[],
): Reading {
  const known = { migrations: migrations.filter(({ version }) => version <= (machine?.version ?? 0)) };
  return {
    machine,
    state: (version, state) => stateToday(known, version ?? 0, state),
    event: (version, event) => eventToday(known, version ?? 0, event),
    retirement: (step) => retirementOf(known, step.version ?? 0, step),
  };
}

/**
 * Puts every entry of a lifecycle to both machines, guards aside: their facts are of the past. `migrations`: those that
 * today's declares; each machine reads the entries through what it has of them.
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

/** Rows that were left behind: in a state that is gone or has another name today, or that leads nowhere any longer. */
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
      // A row does not say which version named its state.
      const now = is.state(0, state);
      return [stateOf(is, now) ? { state, count, why: 'renamed', now } : { state, count, why: 'gone' }];
    }
    const then = ownOf(was).states.filter(({ id }) => is.state(before?.version ?? 0, id) === state);
    const ledOn = then.some(({ id }) => hasNextEdge(was, id));
    return ledOn && !hasNextEdge(is, state) ? [{ state, count, why: 'noWayOn' }] : [];
  });
}

/** Rows that differ in their count only, as one. */
function summed<Row extends { count: number }>(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify({ ...row, count: 0 });
    const sum = sums.get(key);
    sums.set(key, { ...row, count: row.count + (sum?.count ?? 0) });
  }
  return [...sums.values()];
}

function ownOf({ machine }: Reading) {
  return machine?.regions[0] ?? { states: [], edges: [] };
}

/** A state that a record's `status` may name. */
function stateOf(reading: Reading, id: string): ReleasedState | undefined {
  return ownOf(reading).states.find((state) => state.id === id && state.kept);
}

/** The state and the compound ones around it. */
function aroundState(reading: Reading, id: string): string[] {
  const state = ownOf(reading).states.find((each) => each.id === id);
  return state ? [id, ...(state.within === undefined ? [] : aroundState(reading, state.within))] : [];
}

function edgesFrom(reading: Reading, state: string) {
  const around = stateOf(reading, state) ? aroundState(reading, state) : [];
  return ownOf(reading).edges.filter(({ from }) => around.includes(from));
}

function hasNextEdge(reading: Reading, state: string): boolean {
  return edgesFrom(reading, state).length > 0;
}

/** The state that a record keeps when it comes to that one; to the first of the region without. */
function storedStateAfter(reading: Reading, id: string | undefined): string | undefined {
  const { states } = ownOf(reading);
  if (id !== undefined && stateOf(reading, id)) return id;
  const first = states.find(({ within, initial }) => within === id && initial);
  return first && storedStateAfter(reading, first.id);
}

function takes(reading: Reading, { version, from, event, to }: LoggedStep): boolean {
  const { machine } = reading;
  const [called, target] = [reading.event(version, event), reading.state(version, to)];
  if (from === null)
    return machine?.creation.event === called && storedStateAfter(reading, undefined) === target;
  return edgesFrom(reading, reading.state(version, from)).some(
    (edge) => edge.event === called && storedStateAfter(reading, edge.to) === target,
  );
}

/** It begins where the entry before it ended. */
function isContinuous(reading: Reading, { version, from, before }: LoggedStep): boolean {
  const begins = from === null ? null : reading.state(version, from);
  return begins === (before === null ? null : reading.state(before.version, before.to));
}
