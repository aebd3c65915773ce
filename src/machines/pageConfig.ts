/** Machines of the page as JSON that Stately's editor opens: events, guards, actors and delays by name. */
import type { AnyStateMachine } from 'xstate';

type Named = Record<string, (...given: never) => unknown>;

/** The configuration as plain JSON, and the inline functions that its generated names stand for. */
export interface PageConfig {
  config: object;
  guards: Named;
  actions: Named;
}

/** Keys whose values are computed at run time: they cannot be serialized and need no name. */
const computed: readonly string[] = ['context', 'input', 'output', 'params'];

/** Keys of XState's configuration that are omitted from generated names. */
const structuralKeys: readonly string[] = ['states', 'on', 'actions', 'guard', 'invoke'];

/** Replaces inline functions by names built from their path: "record CHOOSE 1 guard". */
export function pageConfig({ config }: AnyStateMachine): PageConfig {
  const guards: Named = {};
  const actions: Named = {};
  const plain = (value: unknown, key: string, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((each, at) => plain(each, key, [...path, String(at)]));
    if (typeof value === 'function') {
      if (computed.includes(key)) return undefined;
      const isGuard = key === 'guard';
      const where = path.filter((each) => !structuralKeys.includes(each));
      const name = [...where, isGuard ? 'guard' : 'action'].join(' ');
      (isGuard ? guards : actions)[name] = value as Named[string];
      return name;
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) => {
        const written = plain(each, name, [...path, name]);
        return written === undefined ? [] : [[name, written]];
      }),
    );
  };
  return { config: plain(config, '', []) as object, guards, actions };
}
