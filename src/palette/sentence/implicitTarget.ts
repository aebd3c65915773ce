import { availabilityOf } from '../../commandKit/availability.ts';
import type { Command, CommandContext, CommandRecord } from '../../commandKit/command.ts';
import type { SelectedRows } from '../../commandKit/commandHost.ts';
import { foundOf, type RecordRegistry } from '../../commandKit/registry.ts';
import type { ImplicitTarget } from './lineTypes.ts';

/** The page's own targets: a command without a named object acts on them. */
export interface PageTargets {
  focused?: CommandRecord | undefined;
  /** Replaces the record in focus. */
  selected?: SelectedRows | undefined;
}

/** Returns a function from a command to its implicit target. Undefined for one that does not fit the page's targets. */
export function implicitTargetIn(
  context: CommandContext,
  records: RecordRegistry,
  { focused, selected }: PageTargets,
): (command: Command) => ImplicitTarget | undefined {
  return (command) => {
    if (selected) {
      const action = selected.actions.find((each) => each.command === command);
      return action && { records: [], selected: action.count, blocked: action.blocked };
    }
    if (!focused || focused.type !== command.on) return undefined;
    const availability = availabilityOf(command, context, focused.data);
    return availability && { records: [foundOf(records, focused, context.t)], blocked: availability.blocked };
  };
}
