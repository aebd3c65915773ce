import { chartLayouts } from '../../machines/chartLayouts.ts';
import { loggedEdges, lifecycleStates, stateMeta } from '../../machines/lifecycle.ts';
import { lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import { chartPicture } from './chartPicture.ts';
import type { Words } from './evidenceWords.ts';

/** Returns the chart of a lifecycle as one picture, with a record's path highlighted. */
export function evidenceChart(
  id: LifecycleId,
  { passedEdges, state: now }: { passedEdges: readonly string[]; state: string },
  words: Words,
): string {
  const lifecycle = lifecycles[id];
  const known = new Set(lifecycleStates(lifecycle).map((each) => each.id));
  const labels = new Map(loggedEdges(lifecycle).map(({ edge, label }) => [edge, words(label)]));
  return chartPicture(chartLayouts[id].right, {
    name: words(lifecycle.title),
    state: (state) => ({
      text: words(stateMeta(lifecycle, state).label),
      mark: known.has(state) && state === now ? 'taken' : undefined,
    }),
    edge: (edge) => ({ text: labels.get(edge), mark: passedEdges.includes(edge) ? 'taken' : undefined }),
  });
}
