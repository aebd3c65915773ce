import { availabilityOf } from './availability.ts';
import type { Command, CommandContext } from './command.ts';
import type { FoundRecord } from './recordType.ts';

const candidateLimit = 10;

/** Returns the records that the command applies to; reads them one by one. */
async function applying(context: CommandContext, command: Command, found: FoundRecord[]) {
  const { types } = await context.registry.records.load();
  const records = await Promise.all(found.map(({ type, id }) => types[type].load(context, id)));
  return found.filter((_record, index) => availabilityOf(command, context, records[index]?.data));
}

/**
 * Returns the newest records that a command can start from, at most ten, as a picker first shows them. Throws GraphFailure.
 */
export async function candidatesFor(context: CommandContext, command: Command): Promise<FoundRecord[]> {
  if (!command.on) return [];
  const { from } = command;
  const { types } = await context.registry.records.load();
  const found = await types[command.on].newest(context, from);
  const fit = found
    .filter(({ status }) => !from || from.states.includes(status))
    .map(({ status: _status, ...record }) => record);
  return (from?.readBeforeOffer ? await applying(context, command, fit) : fit).slice(0, candidateLimit);
}
