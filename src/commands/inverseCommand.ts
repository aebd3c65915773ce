import { lifecycleEdges } from '../machines/lifecycle.ts';
import { asLifecycleId, lifecycles } from '../machines/lifecycles.ts';
import type { Command } from '../commandKit/command.ts';
import { commandsOn } from './registry.ts';

/** The ways that a command's event leads, from state to state. */
function edgesOf({ from }: Command) {
  const id = asLifecycleId(from?.lifecycle);
  if (!id || !from?.event) return [];
  return lifecycleEdges(lifecycles[id]).filter(
    ({ event, from: before, to }) => event === from.event && before !== to,
  );
}

/** The command of the same people that leads a record back from wherever this one led it; undefined where there is none. */
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

/** Decisions on what waits: each leads away from the same state, so none is the inverse of the other. */
const decisions: readonly (readonly [string, string])[] = [
  ['order.approve', 'order.reject'],
  ['application.pass', 'application.reject'],
];

/** The command that is meant where a typed line negates this one (R-line-6); undefined where there is none. */
export function oppositeOf(command: Command): Command | undefined {
  const pair = decisions.find((ids) => ids.includes(command.id));
  if (!pair || !command.on) return inverseOf(command);
  return commandsOn(command.on).find(({ id }) => id !== command.id && pair.includes(id));
}
