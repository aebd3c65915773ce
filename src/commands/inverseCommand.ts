import { lifecycleEdges } from '../machines/lifecycle.ts';
import { asLifecycleId, lifecycles } from '../machines/lifecycles.ts';
import type { Command } from '../commandKit/command.ts';
import { commandsOn } from './registry.ts';

/** Returns the transitions of a command's event, from state to state. */
function edgesOf({ from }: Command) {
  const id = asLifecycleId(from?.lifecycle);
  if (!id || !from?.event) return [];
  return lifecycleEdges(lifecycles[id]).filter(
    ({ event, from: before, to }) => event === from.event && before !== to,
  );
}

/** Returns the command of the same roles that reverses every transition of this one; undefined if there is none. */
export function inverseOf(command: Command): Command | undefined {
  const edges = edgesOf(command);
  if (!command.on || edges.length === 0) return undefined;
  return commandsOn(command.on).find((other) => {
    if (other.from?.lifecycle !== command.from?.lifecycle) return false;
    if (!other.roles.some((role) => command.roles.includes(role))) return false;
    const back = edgesOf(other);
    return edges.every(({ from, to }) => back.some((edge) => edge.from === to && edge.to === from));
  });
}

/** Decisions on waiting records: each moves them out of the same state, so neither is the inverse of the other. */
const decisions: readonly (readonly [string, string])[] = [
  ['order.approve', 'order.reject'],
  ['application.pass', 'application.reject'],
];

/** Returns the command that a typed line intends when it negates this one (R-line-6); undefined if there is none. */
export function oppositeOf(command: Command): Command | undefined {
  const pair = decisions.find((ids) => ids.includes(command.id));
  if (!pair || !command.on) return inverseOf(command);
  return commandsOn(command.on).find(({ id }) => id !== command.id && pair.includes(id));
}
