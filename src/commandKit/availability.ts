import type { Message } from '../domain/message.ts';
import type { Command, CommandContext, CommandRecord, DataOf, Subject } from './command.ts';
import { commandsOn } from './registry.ts';

export interface Availability {
  command: Command;
  /** Why it cannot be taken now; empty when it can. */
  blocked: Message[];
}

/** Undefined when the command is not for the user's role or not for the record's state. */
export function availabilityOf(
  command: Command,
  context: CommandContext,
  data: DataOf<Subject>,
): Availability | undefined {
  if (!command.roles.includes(context.role)) return undefined;
  if (command.applies && !command.applies(context, data)) return undefined;
  return { command, blocked: command.blockedBy?.(context, data) ?? [] };
}

/** The actions of a record for the user, the likely one first. */
export function actionsOn(context: CommandContext, record: CommandRecord): Availability[] {
  return commandsOn(context.registry, record.type)
    .flatMap((command) => availabilityOf(command, context, record.data) ?? [])
    .sort((a, b) => Number(b.command.primary ?? false) - Number(a.command.primary ?? false));
}
