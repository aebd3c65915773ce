import type { Message } from '../domain/message.ts';
import type { Command, CommandContext, CommandRecord, DataOf, Subject } from './command.ts';
import { commandsOn } from './registry.ts';

export interface Availability {
  command: Command;
  /** The reasons why the command cannot run now; empty if it can. */
  blocked: Message[];
}

/** Returns undefined if the command is not for the user's role or not for the record's state. */
export function availabilityOf(
  command: Command,
  context: CommandContext,
  data: DataOf<Subject>,
): Availability | undefined {
  if (!command.roles.includes(context.role)) return undefined;
  if (command.applies && !command.applies(context, data)) return undefined;
  return { command, blocked: command.blockedBy?.(context, data) ?? [] };
}

/** Returns the user's actions on a record, primary commands first. */
export function actionsOn(context: CommandContext, record: CommandRecord): Availability[] {
  return commandsOn(context.registry, record.type)
    .flatMap((command) => availabilityOf(command, context, record.data) ?? [])
    .sort((a, b) => Number(b.command.primary ?? false) - Number(a.command.primary ?? false));
}
