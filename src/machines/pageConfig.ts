/** Machines of the page as JSON that Stately's editor opens: events, guards, actors and delays by the names they run by. */
import type { AnyStateMachine } from 'xstate';

type Named = Record<string, (...given: never) => unknown>;

/** The configuration as plain JSON, and what its names stand for where the machine has written it in place. */
export interface PageConfig {
  config: object;
  guards: Named;
  actions: Named;
}

/** Of what is computed while it runs nothing can be written down, and no name of it is asked for. */
const computed: readonly string[] = ['context', 'input', 'output', 'params'];

/** Words of XState's configuration that only say where something stands. */
const structuralKeys: readonly string[] = ['states', 'on', 'actions', 'guard', 'invoke'];

/** What is written in place is called by where it stands: "record CHOOSE 1 guard". */
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
