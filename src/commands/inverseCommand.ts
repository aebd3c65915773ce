import { lifecycleEdges } from '../machines/lifecycle.ts';
import { asLifecycleId, lifecycles } from '../machines/lifecycles.ts';
import type { Command } from '../commandKit/command.ts';
import { commandsOn } from './registry.ts';

/** The ways that a command's event leads, from state to state. */
function waysOf({ from }: Command) {
  const id = asLifecycleId(from?.lifecycle);
  if (!id || !from?.event) return [];
  return lifecycleEdges(lifecycles[id]).filter(
    ({ event, from: before, to }) => event === from.event && before !== to,
  );
}

/** The command of the same people that leads a record back from wherever this one led it; undefined where there is none. */
export function inverseOf(command: Command): Command | undefined {
  const ways = waysOf(command);
  if (!command.on || ways.length === 0) return undefined;
  return commandsOn(command.on).find((other) => {
    if (other.from?.lifecycle !== command.from?.lifecycle) return false;
    if (!other.roles.some((role) => command.roles.includes(role))) return false;
    const back = waysOf(other);
    return ways.every(({ from, to }) => back.some((way) => way.from === to && way.to === from));
  });
}
