/** Expands a macro into its steps on each of its records, and into the steps that undo it. */
import type { Command, CommandContext, FieldValues } from '../../commandKit/command.ts';
import type { RecordRef } from '../../commandKit/recordType.ts';
import { stepCommand } from '../../commands/macro/savedMacros.ts';
import type { Macro } from '../../commands/macro/macroStore.ts';
import { inverseOf } from '../../commands/inverseCommand.ts';

/** One command on one record. */
export interface Link {
  /** Unique in its chain. */
  id: string;
  record: RecordRef;
  command: Command;
  values: FieldValues;
}

/**
 * Returns all steps on the first record, then all on the next; undefined if the product no longer has one of the commands.
 */
export function linksOf(
  context: CommandContext,
  { steps }: Macro,
  records: readonly RecordRef[],
): Link[] | undefined {
  const found = steps.map((step) => stepCommand(context, step));
  const links = records.flatMap((record) =>
    found.flatMap((step, at) => (step ? [{ id: `${record.id} ${at}`, record, ...step }] : [])),
  );
  return found.includes(undefined) ? undefined : links;
}

/** Returns the command that undoes a link without input; undefined if the user has none. */
function backOf({ role }: CommandContext, { command }: Link): Command | undefined {
  const inverse = inverseOf(command);
  const needsInput = inverse?.input?.fields.some(({ optional }) => !optional);
  return inverse?.roles.includes(role) && needsInput !== true ? inverse : undefined;
}

/** Returns the links that undo the done ones, the last first; for each record as far as its commands have inverses. */
export function linksBack(context: CommandContext, done: readonly Link[]): Link[] {
  const stuck = new Set<string>();
  return done.toReversed().flatMap((link) => {
    const command = stuck.has(link.record.id) ? undefined : backOf(context, link);
    if (!command) stuck.add(link.record.id);
    return command ? [{ id: link.id, record: link.record, command, values: {} }] : [];
  });
}
