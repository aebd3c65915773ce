/** The release gate: what differs between a lifecycle and its release, and what that demands of its author. */
import { eventToday, retirementOf, stateToday, type LifecycleMigration } from '../../machines/migration.ts';
import type { ReleasedLifecycle } from './releasedLifecycle.ts';

/** Returns what a lifecycle declares, one text for each part of it; without titles, tones and the names of edges' words. */
function partsOf({ creation, createdBy, regions, rules }: ReleasedLifecycle): Map<string, string> {
  const parts = new Map([['creation', `${creation.event} by ${createdBy.join(', ')}`]]);
  for (const { id: region, states, edges } of regions) {
    for (const { id, within, initial, final, kept } of states) {
      const marks = { initial, final, stored: kept, within };
      const text = Object.entries(marks).flatMap(([mark, value]) => {
        if (!value) return [];
        return value === true ? [mark] : [`${mark} ${value}`];
      });
      parts.set(`state ${id} of ${region}`, text.join(', ') || 'plain');
    }
    for (const { from, event, to, edge, rules: ruleIds, roles } of edges)
      parts.set(
        `step ${event} from ${from} of ${region}`,
        `to ${to} as ${edge}; rules ${ruleIds.join(', ') || 'none'}; roles ${roles.join(', ') || 'none'}`,
      );
  }
  for (const { id, kind, roles, figure, decides } of rules) {
    const figures = figure === undefined ? '' : `, figure ${figure}`;
    parts.set(`rule ${id}`, `${kind} (${roles?.join(', ') ?? 'every role'})${figures}`);
    parts.set(`decisions of rule ${id}`, decides ?? 'unknown');
  }
  return parts;
}

/** Returns a line for each difference between two declarations of a lifecycle, whatever their versions are. */
export function differences(before: ReleasedLifecycle, now: ReleasedLifecycle): string[] {
  const [was, is] = [partsOf(before), partsOf(now)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((part) => {
    const [then, today] = [was.get(part), is.get(part)];
    if (then === today) return [];
    // Because decisions are hundreds of letters and figures: their meaning is the rule's test.
    if (part.startsWith('decisions of')) return then && today ? [`${part}: others than released`] : [];
    return [`${part}: ${then ?? 'absent'} → ${today ?? 'absent'}`];
  });
}

/**
 * Returns a line for each state and step of the release that today's machine lacks and no migration declares: their entries
 * and rows could not be read (R-replay-8). A state that nothing leaves any longer is one, unless it is final today.
 */
export function undeclaredLosses(
  before: ReleasedLifecycle,
  now: ReleasedLifecycle,
  migrations: readonly LifecycleMigration[] = [],
): string[] {
  const { version } = before;
  const declared = { migrations };
  const stateNow = (id: string) => stateToday(declared, version, id);
  const losses: string[] = [];
  if (eventToday(declared, version, before.creation.event) !== now.creation.event)
    losses.push(`event ${before.creation.event}, which creates records`);
  for (const region of before.regions) {
    const today = now.regions.find(({ id }) => id === region.id);
    for (const { id } of region.states) {
      const found = today?.states.find((state) => state.id === stateNow(id));
      const leaves = (edges: { from: string }[] | undefined, state: string) =>
        edges?.some(({ from }) => from === state) ?? false;
      if (!found) losses.push(`state ${id}`);
      else if (leaves(region.edges, id) && !leaves(today?.edges, found.id) && !found.final)
        losses.push(`every step from ${id}`);
    }
    for (const step of region.edges) {
      const event = eventToday(declared, version, step.event);
      const isThere = today?.edges.some(
        (edge) => edge.from === stateNow(step.from) && edge.event === event && edge.to === stateNow(step.to),
      );
      if (!isThere && retirementOf(declared, version, step) === undefined)
        losses.push(`step ${step.event} from ${step.from} to ${step.to}`);
    }
  }
  return losses;
}

/** Returns what the author of a changed lifecycle has still to do, in whole sentences; empty if it may be released. */
export function gateProblems(
  before: ReleasedLifecycle | undefined,
  now: ReleasedLifecycle | undefined,
  migrations: readonly LifecycleMigration[] = [],
): string[] {
  if (!now) return before ? [`The released lifecycle ${before.id} is gone.`] : [];
  if (!before) return [];
  const { id, version } = now;
  if (version < before.version) return [`${id} has version ${version}, released is ${before.version}.`];
  const changes = version === before.version ? differences(before, now) : [];
  const losses = undeclaredLosses(before, now, migrations);
  return [
    ...(changes.length > 0
      ? [
          `${id} differs from its release under the same version ${version}: raise \`version\` of its declaration in src/machines.`,
          ...changes,
        ]
      : []),
    ...(losses.length > 0
      ? [
          `${id} no longer has what its release had: declare it in \`migrations\` of its declaration in src/machines.`,
          ...losses,
        ]
      : []),
  ];
}
