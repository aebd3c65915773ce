import type { Lifecycle } from '../../machines/lifecycle.ts';
import { migrationsAfter, retirementOf, type LifecycleMigration } from '../../machines/migration.ts';
import type { MachinesRelease, ReleasedLifecycle } from './releasedLifecycle.ts';
import { releaseChanges, widens, type ReleaseChange } from './releaseChanges.ts';
import {
  judgeRelease,
  orphanedRows,
  type Judgement,
  type OrphanedRows,
  type StoreHoldings,
} from './releaseGate.ts';
import type { DiffWord, DiffWords } from './diffWords.ts';

/** A lifecycle that differs from its release. */
export interface ComparedLifecycle {
  before: ReleasedLifecycle | undefined;
  after: ReleasedLifecycle | undefined;
  /** The migrations that today's lifecycle declares. */
  migrations: readonly LifecycleMigration[];
  changes: ReleaseChange[];
  /** Undefined if no store was read, and for a new lifecycle. */
  judgement: Judgement | undefined;
  /** Rows in states that today's machine cannot continue from. */
  orphaned: OrphanedRows[];
}

export type Problem = 'stranded' | 'lost' | 'rows' | 'version' | 'gone';

/** Compares today's machines with a release; `store`: the contents of a store, if one was read. */
export function compare(
  release: MachinesRelease,
  today: MachinesRelease,
  machines: readonly Pick<Lifecycle, 'id' | 'migrations'>[],
  store: StoreHoldings | undefined,
): ComparedLifecycle[] {
  const ids = new Set([...release.lifecycles, ...today.lifecycles].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [before, after] = [release, today].map(({ lifecycles }) =>
      lifecycles.find((each) => each.id === id),
    );
    const migrations = machines.find((each) => each.id === id)?.migrations ?? [];
    const changes = releaseChanges(before, after, migrations);
    const orphaned = after && store ? orphanedRows(before, after, migrations, store.rows) : [];
    if (changes.length === 0 && before?.version === after?.version && orphaned.length === 0) return [];
    const judgement = before && store && judgeRelease(before, after, migrations, store.steps);
    return [{ before, after, migrations, changes, judgement, orphaned }];
  });
}

/** Returns why the machines must not be released as they are. */
export function problemsOf(compared: readonly ComparedLifecycle[]): Problem[] {
  const found = new Set<Problem>();
  for (const { before, after, changes, judgement, migrations, orphaned } of compared) {
    if (changes.length > 0 && before?.version === after?.version) found.add('version');
    if (judgement && judgement.stranded.length > 0) found.add('stranded');
    if (judgement && judgement.lost.length > 0) found.add('lost');
    if (orphaned.length > 0) found.add('rows');
    if (before && !judgement && changes.some((change) => takesAway(change, before, migrations)))
      found.add('gone');
  }
  return [...found];
}

/** Tells whether stored entries may be affected; not for a step that was retired on purpose. */
function takesAway(
  change: ReleaseChange,
  { version }: ReleasedLifecycle,
  migrations: readonly LifecycleMigration[],
): boolean {
  if (change.kind === 'edgeGone') return retirementOf({ migrations }, version, change) === undefined;
  return ['lifecycleGone', 'stateGone', 'edgeLeadsElsewhere'].includes(change.kind);
}

/** Yields the comparison as lines of text. */
export function* comparisonLines(
  release: MachinesRelease,
  compared: readonly ComparedLifecycle[],
  words: DiffWords,
): Generator<string> {
  yield words.text('head', { name: release.name, at: release.at });
  if (compared.length === 0) yield words.text('unchanged');
  for (const each of compared) {
    const { before, after, changes } = each;
    const title = words.product((after ?? before)?.title ?? '');
    const id = (after ?? before)?.id ?? '';
    const version = (after ?? before)?.version ?? 0;
    yield '';
    yield before && after
      ? words.text('lifecycle', { title, id, was: before.version, now: after.version })
      : words.text('lifecycleAlone', { title, id, version });
    for (const change of changes) yield `  ${words.text(...words.change([after, before], change))}`;
    if (changes.length > 0 && before?.version === after?.version)
      yield `  ${words.text('versionKept', { version })}`;
    yield* judged(each, words);
  }
  yield '';
  yield words.text('widened');
  const rights = compared.flatMap((each) => widened(each, words));
  for (const right of rights.length > 0 ? rights : [words.text('none')]) yield `  ${right}`;
}

function* judged({ before, after, judgement, migrations, orphaned }: ComparedLifecycle, words: DiffWords) {
  const machines = [before, after];
  for (const each of orphaned) {
    const now = each.why === 'renamed' ? words.state([after], each.now) : '';
    const state = words.state(machines, each.state);
    yield `  ${words.text(`left.${each.why}`, { count: each.count, state, now })}`;
  }
  if (!before || !judgement) return;
  const since = migrationsAfter({ migrations }, before.version).length;
  if (since > 0) yield `  ${words.text('migrations', { count: since })}`;
  for (const { state, why, count } of judgement.stranded)
    yield `  ${words.text(`stranded.${why}`, { count, state: words.state(machines, state) })}`;
  for (const { state, now, count } of judgement.renamed) {
    const [was, is] = [words.state(machines, state), words.state([after], now)];
    yield `  ${words.text('renamed', { count, state: was, now: is })}`;
  }
  const stepIn = ({ from, event, to }: { from: string | null; event: string; to: string }) => {
    const begins = from === null ? words.text('created') : words.state(machines, from);
    return `${begins} · ${words.event(machines, event)} → ${words.state(machines, to)}`;
  };
  for (const lost of judgement.lost)
    yield `  ${words.text(`lost.${lost.why}`, { count: lost.count, step: stepIn(lost) })}`;
  for (const retired of judgement.retired) {
    const { count, reason } = retired;
    yield `  ${words.text('retired', { count, step: stepIn(retired), reason: words.product(reason) })}`;
  }
  if (judgement.stranded.length === 0) yield `  ${words.text('strandedNone')}`;
  if (judgement.lost.length === 0) yield `  ${words.text('lostNone')}`;
}

/** Returns a line for each role with a new right. */
function widened({ before, after, changes }: ComparedLifecycle, words: DiffWords): string[] {
  // In a new lifecycle every right is new; its chart shows them.
  if (!before || !after) return [];
  return changes.filter(widens).flatMap((change) => {
    const [, params] = words.change([after, before], change);
    const roles = 'roles' in change ? change.roles : [];
    const lines = roles.map((role) =>
      words.text(`widened.${change.kind}` as DiffWord, { ...params, role: words.roles([role]) }),
    );
    return lines.map((right) => words.text('right', { title: words.product(after.title), right }));
  });
}
