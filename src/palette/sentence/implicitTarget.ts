import { availabilityOf } from '../../commandKit/availability.ts';
import type { Command, CommandContext, CommandRecord } from '../../commandKit/command.ts';
import type { SelectedRows } from '../../commandKit/commandHost.ts';
import { foundOf, type RecordRegistry } from '../../commandKit/registry.ts';
import type { ImplicitTarget } from './prepare.ts';

/** What the page is about: what a command without a named object acts on. */
export interface PageTargets {
  focused?: CommandRecord | undefined;
  /** In the place of the record in focus. */
  selected?: SelectedRows | undefined;
}

/** What each command would act on, if it is not told. Undefined for one that does not fit what the page is about. */
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
