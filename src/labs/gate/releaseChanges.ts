import type { Role } from '../../domain/roles.ts';
import { eventToday, stateToday, type LifecycleMigration } from '../../machines/migration.ts';
import { compareDecisions } from './ruleSituations.ts';
import type { ReleasedEdge, ReleasedLifecycle, ReleasedState } from './releasedLifecycle.ts';

/** Identifies an edge: by today's names, or by the release's names if the edge was removed. */
interface OfEdge {
  from: string;
  event: string;
}

/** A difference between a lifecycle and its release. */
export type ReleaseChange =
  | { kind: 'lifecycleAdded' | 'lifecycleGone' }
  | { kind: 'stateAdded' | 'stateGone'; state: string }
  | { kind: 'stateRenamed'; state: string; now: string }
  | { kind: 'stateChanged'; state: string; what: 'initial' | 'final' | 'kept' | 'place' }
  | ({ kind: 'edgeAdded' | 'edgeGone'; to: string; roles: readonly Role[] } & OfEdge)
  | ({ kind: 'eventRenamed'; was: string } & OfEdge)
  | ({ kind: 'edgeLeadsElsewhere'; was: string; to: string } & OfEdge)
  | ({ kind: 'edgeIdChanged'; was: string; now: string } & OfEdge)
  | ({ kind: 'guardAdded' | 'guardDropped'; rule: string; roles: readonly Role[] } & OfEdge)
  | ({ kind: 'rolesGained' | 'rolesLost'; roles: readonly Role[] } & OfEdge)
  | { kind: 'ruleChanged'; rule: string; was: string; now: string }
  | { kind: 'figureChanged'; rule: string; was: string; now: string }
  | { kind: 'ruleLoosened' | 'ruleTightened'; rule: string; count: number; roles: readonly Role[] }
  | { kind: 'creationChanged'; was: string; now: string }
  | { kind: 'creatorsGained' | 'creatorsLost'; roles: readonly Role[] };

/**
 * Returns the changes from one release to the other; empty if only words, tones or the version differ. `migrations` are
 * those that `after` declares.
 */
export function releaseChanges(
  before: ReleasedLifecycle | undefined,
  after: ReleasedLifecycle | undefined,
  migrations: readonly LifecycleMigration[] = [],
): ReleaseChange[] {
  if (!before || !after) return after ? [{ kind: 'lifecycleAdded' }] : [{ kind: 'lifecycleGone' }];
  const names = namesToday(before.version, migrations);
  return [
    ...stateChanges(before, after, names),
    ...edgeChanges(before, after, names),
    ...ruleChanges(before, after),
    ...creationChanges(before, after, names),
  ];
}

interface Names {
  state: (id: string) => string;
  event: (type: string) => string;
}

function namesToday(version: number, migrations: readonly LifecycleMigration[]): Names {
  return {
    state: (id) => stateToday({ migrations }, version, id),
    event: (type) => eventToday({ migrations }, version, type),
  };
}

type PlacedState = ReleasedState & { region: string };

/** Maps the states by region and id, because a sibling region's state may have the same name as an own one. */
function statesOf({ regions }: ReleasedLifecycle, called = (id: string) => id): Map<string, PlacedState> {
  return new Map(
    regions.flatMap(({ id: region, states }) =>
      states.map((state) => [`${region} ${called(state.id)}`, { ...state, region }] as const),
    ),
  );
}

function stateChanges(before: ReleasedLifecycle, after: ReleasedLifecycle, names: Names): ReleaseChange[] {
  const [was, is] = [statesOf(before, names.state), statesOf(after)];
  const changes: ReleaseChange[] = [];
  for (const [key, state] of was) {
    const now = is.get(key);
    if (!now) {
      changes.push({ kind: 'stateGone', state: state.id });
      continue;
    }
    if (now.id !== state.id) changes.push({ kind: 'stateRenamed', state: state.id, now: now.id });
    for (const what of ['initial', 'final', 'kept'] as const)
      if (Boolean(state[what]) !== Boolean(now[what]))
        changes.push({ kind: 'stateChanged', state: now.id, what });
    const within = state.within === undefined ? undefined : names.state(state.within);
    if (within !== now.within) changes.push({ kind: 'stateChanged', state: now.id, what: 'place' });
  }
  for (const [key, state] of is) if (!was.has(key)) changes.push({ kind: 'stateAdded', state: state.id });
  return changes;
}

function edgesOf(
  { regions }: ReleasedLifecycle,
  { state, event }: Names = { state: (id) => id, event: (type) => type },
): Map<string, ReleasedEdge> {
  return new Map(
    regions.flatMap(({ id: region, edges }) =>
      edges.map((edge) => [`${region} ${state(edge.from)} ${event(edge.event)}`, edge] as const),
    ),
  );
}

function without<Item>(items: readonly Item[], others: readonly Item[]): Item[] {
  return items.filter((item) => !others.includes(item));
}

function edgeChanges(before: ReleasedLifecycle, after: ReleasedLifecycle, names: Names): ReleaseChange[] {
  const [was, is] = [edgesOf(before, names), edgesOf(after)];
  const changes: ReleaseChange[] = [];
  for (const [key, edge] of was) {
    const now = is.get(key);
    if (!now) {
      const { from, event, to, roles } = edge;
      changes.push({ kind: 'edgeGone', from, event, to, roles });
    } else changes.push(...changesOfEdge(edge, now, names));
  }
  for (const [key, { from, event, to, roles }] of is)
    if (!was.has(key)) changes.push({ kind: 'edgeAdded', from, event, to, roles });
  return changes;
}

function changesOfEdge(edge: ReleasedEdge, now: ReleasedEdge, names: Names): ReleaseChange[] {
  const { from, event, to } = now;
  const changes: ReleaseChange[] = [];
  if (edge.event !== event) changes.push({ kind: 'eventRenamed', from, event, was: edge.event });
  if (names.state(edge.to) !== to)
    changes.push({ kind: 'edgeLeadsElsewhere', from, event, was: edge.to, to });
  if (edge.edge !== now.edge)
    changes.push({ kind: 'edgeIdChanged', from, event, was: edge.edge, now: now.edge });
  for (const rule of without(now.rules, edge.rules))
    changes.push({ kind: 'guardAdded', from, event, rule, roles: now.roles });
  for (const rule of without(edge.rules, now.rules))
    changes.push({ kind: 'guardDropped', from, event, rule, roles: now.roles });
  const [gained, lost] = [without(now.roles, edge.roles), without(edge.roles, now.roles)];
  if (gained.length > 0) changes.push({ kind: 'rolesGained', from, event, roles: gained });
  if (lost.length > 0) changes.push({ kind: 'rolesLost', from, event, roles: lost });
  return changes;
}

/** Returns the changes of rules; added and removed rules appear in the edges' changes. */
function ruleChanges(before: ReleasedLifecycle, after: ReleasedLifecycle): ReleaseChange[] {
  const kindText = ({ kind, roles }: { kind: string; roles?: readonly string[] }) =>
    roles ? `${kind} (${roles.join(', ')})` : kind;
  return before.rules.flatMap((was): ReleaseChange[] => {
    const now = after.rules.find(({ id }) => id === was.id);
    if (!now) return [];
    const rule = was.id;
    const changes: ReleaseChange[] = [];
    if (kindText(was) !== kindText(now))
      changes.push({ kind: 'ruleChanged', rule, was: kindText(was), now: kindText(now) });
    // Because a release from before thresholds and decisions were stored contains no data about them.
    if (was.decides === undefined || now.decides === undefined) return changes;
    if (was.figure !== now.figure)
      changes.push({ kind: 'figureChanged', rule, was: was.figure ?? '–', now: now.figure ?? '–' });
    const { loosened, tightened } = compareDecisions(was.decides, now.decides);
    const roles = rolesOfRule(after, rule);
    if (loosened > 0) changes.push({ kind: 'ruleLoosened', rule, count: loosened, roles });
    if (tightened > 0) changes.push({ kind: 'ruleTightened', rule, count: tightened, roles });
    return changes;
  });
}

/** Returns the roles that may execute a step with this rule. */
function rolesOfRule({ regions }: ReleasedLifecycle, rule: string): Role[] {
  const asking = regions.flatMap(({ edges }) => edges).filter(({ rules }) => rules.includes(rule));
  return [...new Set(asking.flatMap(({ roles }) => roles))];
}

function creationChanges(before: ReleasedLifecycle, after: ReleasedLifecycle, names: Names): ReleaseChange[] {
  const changes: ReleaseChange[] = [];
  const [was, now] = [before.creation.event, after.creation.event];
  if (names.event(was) !== now) changes.push({ kind: 'creationChanged', was, now });
  const gained = without(after.createdBy, before.createdBy);
  const lost = without(before.createdBy, after.createdBy);
  if (gained.length > 0) changes.push({ kind: 'creatorsGained', roles: gained });
  if (lost.length > 0) changes.push({ kind: 'creatorsLost', roles: lost });
  return changes;
}

/** Tells whether the change gives somebody a new right: a new action, or one condition less. */
export function widens(change: ReleaseChange): boolean {
  switch (change.kind) {
    case 'rolesGained':
    case 'creatorsGained':
    case 'guardDropped':
    case 'ruleLoosened':
      return true;
    case 'edgeAdded':
      return change.roles.length > 0;
    default:
      return false;
  }
}
