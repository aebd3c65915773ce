import type { MessageKey } from '../domain/message.ts';
import {
  edgesOf,
  initialOf,
  storedStates,
  metaOf,
  nodesIn,
  ownRegionOf,
  regionMetaOf,
  regionsOf,
  type EdgeMeta,
  type Lifecycle,
  type LifecycleEdge,
  type StateMeta,
} from './lifecycleTree.ts';

export interface StatePart extends StateMeta {
  id: string;
  /** The compound state around it; null for a state directly in the region. */
  parent: string | null;
  /** True if a record enters its region or compound state here. */
  initial: boolean;
  final: boolean;
  /** True if the record's own `status` may have it. */
  stored: boolean;
}

export interface EdgePart extends EdgeMeta {
  /** Null for the edge that creates the record. */
  from: string | null;
  to: string;
}

export interface RegionPart {
  id: string;
  /** Title of the region; undefined if it is the only one. */
  title: MessageKey | undefined;
  states: StatePart[];
  edges: (EdgePart | LifecycleEdge)[];
}

/** Returns a lifecycle as it is drawn: its regions, the record's own first, with all their declared states and edges. */
export function lifecycleParts(lifecycle: Lifecycle): RegionPart[] {
  const own = ownRegionOf(lifecycle);
  const stored = storedStates(lifecycle);
  return [own, ...regionsOf(lifecycle).filter((region) => region !== own)].map((region) => {
    const { title, creation = region === own ? lifecycle.creation : undefined } = regionMetaOf(region);
    const nodes = nodesIn(region).slice(1);
    const first = initialOf(region);
    const created = creation ? [{ edge: creation.edge, label: creation.label, from: null, to: first }] : [];
    return {
      id: region.key,
      title,
      states: nodes.map((node) => ({
        ...metaOf(node),
        id: node.key,
        parent: node.parent === region ? null : (node.parent?.key ?? null),
        initial: node.parent !== undefined && initialOf(node.parent) === node.key,
        final: node.type === 'final',
        stored: stored.includes(node),
      })),
      edges: [...created, ...nodes.flatMap(edgesOf)],
    };
  });
}
