import { lazy, useState, type ComponentType } from 'react';
import type { GraphClient } from '../../graph/client/client.ts';
import { counted } from './pendingLoads.ts';

/** Asks for what a screen will show first; `search` is the query of its address. */
export type Prefetch = (graph: GraphClient, search: string) => void;

/** A screen in a chunk of its own. */
export interface Screen<Props extends object = object> {
  Component: ComponentType<Props>;
  /** Fetches the chunk before it is needed, and resolves in any case: a failure is told when the screen is shown. */
  preload: () => Promise<unknown>;
  /** Asks for the screen's data, if the chunk is there and says how. */
  prefetch: Prefetch;
}

interface Module<Props> {
  default: ComponentType<Props>;
  prefetch?: Prefetch;
}

/**
 * Like React's `lazy`, but what is loaded by the time it is shown is shown at once. `lazy` would show the fallback even
 * then, and React keeps a fallback for 300 ms.
 */
export function lazyScreen<Props extends object>(load: () => Promise<Module<Props>>): Screen<Props> {
  let loaded: Module<Props> | undefined;
  const kept = async () => {
    loaded = await load();
    return loaded;
  };
  const Later: ComponentType<Props> = lazy(() => counted(kept));
  return {
    Component: function LazyScreen(props: Props) {
      const [Shown] = useState(() => loaded?.default ?? Later);
      return <Shown {...props} />;
    },
    preload: () => kept().catch(() => undefined),
    prefetch: (graph, search) => loaded?.prefetch?.(graph, search),
  };
}
