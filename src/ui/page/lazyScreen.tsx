import { lazy, useState, type ComponentType } from 'react';
import { counted } from './pendingLoads.ts';

/** A screen in a chunk of its own. */
export interface Screen<Props extends object = object> {
  Component: ComponentType<Props>;
  /** Fetches the chunk before it is needed, and resolves in any case: a failure is told when the screen is shown. */
  preload: () => Promise<unknown>;
}

interface Module<Props> {
  default: ComponentType<Props>;
}

/**
 * Like React's `lazy`, but what is loaded by the time it is shown is shown at once. `lazy` would show the fallback even
 * then, and React keeps a fallback for 300 ms.
 */
export function lazyScreen<Props extends object>(load: () => Promise<Module<Props>>): Screen<Props> {
  let loaded: Module<Props> | undefined;
  let loading: Promise<Module<Props>> | undefined;
  const loadModule = () => {
    loading ??= load().then(
      (module) => (loaded = module),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Later: ComponentType<Props> = lazy(() => counted(loadModule));
  return {
    Component: function LazyScreen(props: Props) {
      const [Shown] = useState(() => loaded?.default ?? Later);
      return <Shown {...props} />;
    },
    preload: () => loadModule().catch(() => undefined),
  };
}
