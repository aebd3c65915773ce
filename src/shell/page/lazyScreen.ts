import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { counted } from './pendingLoads.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** A screen in a chunk of its own. */
export interface Screen {
  Component: LazyExoticComponent<ComponentType>;
  /** Fetches the chunk before it is needed; a failure is told when it is. */
  preload: () => void;
}

export function lazyScreen(load: Load): Screen {
  return {
    Component: lazy(() => counted(load)),
    preload: () => {
      load().catch(() => undefined);
    },
  };
}
