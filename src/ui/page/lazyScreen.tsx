import { lazy, useState, type ComponentType } from 'react';
import { counted } from './pendingLoads.ts';

/** A screen in a separate chunk. */
export interface LazyScreen<Props extends object = object> {
  Component: ComponentType<Props>;
  /** Fetches the chunk in advance. It never rejects: an error is reported when the screen is shown. */
  preload: () => Promise<unknown>;
}

interface Module<Props> {
  default: ComponentType<Props>;
}

/**
 * Works like React's `lazy`, but shows loaded code at once.
 * `lazy` would show the fallback even then, and React shows a fallback for at least 300 ms.
 */
export function lazyScreen<Props extends object>(load: () => Promise<Module<Props>>): LazyScreen<Props> {
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
