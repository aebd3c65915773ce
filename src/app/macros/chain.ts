/** What a macro does: its steps on each of its records, and the way back. */
import type { Command, CommandContext, FieldValues } from '../../commandKit/command.ts';
import type { RecordRef } from '../../commandKit/recordType.ts';
import { stepCommand } from '../../commands/macro/macroCalls.ts';
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

/** All steps on the first record, then all on the next; undefined where the product has one of them no longer. */
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

/** The command that takes the link's back without being asked anything; undefined where there is none for the user. */
function backOf({ role }: CommandContext, { command }: Link): Command | undefined {
  const inverse = inverseOf(command);
  const needsInput = inverse?.input?.fields.some(({ optional }) => !optional);
  return inverse?.roles.includes(role) && needsInput !== true ? inverse : undefined;
}

/** Takes back what was done, the last first: of each record as far as its commands have inverses. */
export function linksBack(context: CommandContext, done: readonly Link[]): Link[] {
  const stuck = new Set<string>();
  return done.toReversed().flatMap((link) => {
    const command = stuck.has(link.record.id) ? undefined : backOf(context, link);
    if (!command) stuck.add(link.record.id);
    return command ? [{ id: link.id, record: link.record, command, values: {} }] : [];
  });
}
