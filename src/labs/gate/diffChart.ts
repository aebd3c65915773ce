import { createMachine } from 'xstate';
import type { MessageKey } from '../../domain/message.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { eventToday, stateToday, type LifecycleMigration } from '../../machines/migration.ts';
import type { ReleasedEdge, ReleasedLifecycle, ReleasedState } from './releasedLifecycle.ts';
import { releaseChanges, type ReleaseChange } from './releaseChanges.ts';
import { chartPicture } from '../../server/auditTrail/chartPicture.ts';
import { layOut } from '../../../scripts/chartLayout.ts';
import type { DiffWords } from './diffWords.ts';

type Mark = 'new' | 'gone' | 'changed';

const signs: Record<Mark, string> = { new: '+', gone: '−', changed: '≠' };

interface MarkedState extends ReleasedState {
  mark: Mark | undefined;
}
interface MarkedEdge extends ReleasedEdge {
  mark: Mark | undefined;
}
interface MarkedRegion {
  id: string;
  title: MessageKey | undefined;
  states: MarkedState[];
  edges: MarkedEdge[];
}

/** Draws a lifecycle of both releases in one picture. Colour, stroke and sign mark new, removed and changed parts. */
export async function diffChart(
  before: ReleasedLifecycle | undefined,
  after: ReleasedLifecycle | undefined,
  migrations: readonly LifecycleMigration[],
  words: DiffWords,
): Promise<string> {
  const regions = markedRegions(before, after, migrations);
  const shown = after ?? before;
  if (!shown) return '';
  const text = ({ label, mark }: { label: string; mark: Mark | undefined }) =>
    `${mark ? `${signs[mark]} ` : ''}${words.product(label)}`;
  const states = new Map(regions.flatMap((region) => region.states.map((state) => [state.id, state])));
  const edges = new Map(regions.flatMap((region) => region.edges.map((edge) => [edge.edge, edge])));
  const creation = { ...shown.creation, mark: undefined };
  const lifecycle = drawnLifecycle(shown, regions, text);
  // The labels are texts, not keys.
  const layout = (await layOut(lifecycle, (label) => [label])).right;
  return chartPicture(layout, {
    name: words.product(shown.title),
    state: (id) => {
      const state = states.get(id);
      return { text: state && text(state), mark: state?.mark };
    },
    edge: (id) => {
      const edge = edges.get(id) ?? creation;
      return { text: text(edge), mark: edge.mark };
    },
  });
}

/** Returns the regions of the release combined with today's, under today's names. */
function markedRegions(
  before: ReleasedLifecycle | undefined,
  after: ReleasedLifecycle | undefined,
  migrations: readonly LifecycleMigration[],
): MarkedRegion[] {
  const changes = before && after ? releaseChanges(before, after, migrations) : [];
  const state = (id: string) => stateToday({ migrations }, before?.version ?? 0, id);
  const event = (type: string) => eventToday({ migrations }, before?.version ?? 0, type);
  const ids = new Set([before, after].flatMap((each) => each?.regions.map(({ id }) => id) ?? []));
  return [...ids].map((id) => {
    const [was, is] = [before, after].map((each) => each?.regions.find((region) => region.id === id));
    const wasStates = (was?.states ?? []).map((each) => ({
      ...each,
      id: state(each.id),
      within: each.within === undefined ? undefined : state(each.within),
    }));
    const wasEdges = (was?.edges ?? []).map((each) => ({
      ...each,
      from: state(each.from),
      to: state(each.to),
      event: event(each.event),
    }));
    const states = [
      ...(is?.states ?? []).map((each) => ({
        ...each,
        mark: wasStates.some((one) => one.id === each.id) ? markOfState(each.id, changes) : ('new' as const),
      })),
      ...wasStates
        .filter((each) => !is?.states.some((one) => one.id === each.id))
        .map((each) => ({ ...each, mark: 'gone' as const })),
    ];
    const same = (one: ReleasedEdge) => (other: ReleasedEdge) =>
      one.from === other.from && one.event === other.event;
    const edges = [
      ...(is?.edges ?? []).map((each) => ({
        ...each,
        mark: wasEdges.some(same(each)) ? markOfEdge(each, changes) : ('new' as const),
      })),
      ...wasEdges
        .filter((each) => !is?.edges.some((one) => same(each)(one) && one.to === each.to))
        .map((each) => ({ ...each, edge: `${each.edge} before`, mark: 'gone' as const })),
    ];
    return { id, title: (is ?? was)?.title, states, edges };
  });
}

function markOfState(id: string, changes: readonly ReleaseChange[]): Mark | undefined {
  const changed = changes.some(
    (change) =>
      (change.kind === 'stateRenamed' && change.now === id) ||
      (change.kind === 'stateChanged' && change.state === id),
  );
  return changed ? 'changed' : undefined;
}

function markOfEdge({ from, event }: ReleasedEdge, changes: readonly ReleaseChange[]): Mark | undefined {
  const changed = changes.some(
    (change) => 'from' in change && change.from === from && change.event === event,
  );
  return changed ? 'changed' : undefined;
}

type PartText = (part: { label: string; mark: Mark | undefined }) => string;

/** Returns a lifecycle with the fields that the layout reads; it has no rules. */
function drawnLifecycle(
  shown: ReleasedLifecycle,
  regions: readonly MarkedRegion[],
  text: PartText,
): Lifecycle {
  const [own, ...siblings] = regions.map((region) => ({ region, ...statesIn(region, undefined, text) }));
  if (!own) throw new Error(`Lifecycle ${shown.id} has no region`);
  const whole =
    siblings.length === 0
      ? { initial: own.initial, states: own.states }
      : {
          type: 'parallel' as const,
          states: Object.fromEntries(
            [own, ...siblings].map(({ region, initial, states }) => [
              region.id,
              {
                initial,
                states,
                meta: { title: text({ label: region.title ?? region.id, mark: undefined }) },
              },
            ]),
          ),
        };
  return {
    ...shown,
    machine: createMachine({ id: own.region.id, ...whole }),
    rules: {},
    seenBy: [],
    region: siblings.length === 0 ? undefined : own.region.id,
    creation: { ...shown.creation, label: text({ ...shown.creation, mark: undefined }) as MessageKey },
  };
}

function statesIn(region: MarkedRegion, within: string | undefined, text: PartText) {
  const inside = region.states.filter((state) => state.within === within);
  const initial = (inside.find((state) => state.initial && state.mark !== 'gone') ?? inside[0])?.id ?? '';
  const states: Record<string, object> = Object.fromEntries(
    inside.map((state) => [
      state.id,
      {
        id: state.id,
        meta: { tone: state.tone, label: text(state) },
        on: Object.fromEntries(
          region.edges
            .filter(({ from }) => from === state.id)
            .map((edge) => [
              edge.edge,
              { target: `#${edge.to}`, meta: { edge: edge.edge, label: text(edge) } },
            ]),
        ),
        ...(region.states.some((other) => other.within === state.id) && statesIn(region, state.id, text)),
      },
    ]),
  );
  return { initial, states };
}
