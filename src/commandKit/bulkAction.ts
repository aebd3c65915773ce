import type { TFunction } from 'i18next';
import type { Message } from '../domain/message.ts';
import { availabilityOf } from './availability.ts';
import type { Command, CommandContext, CommandRecord, DataOf, Subject } from './command.ts';

/** The reason why the command cannot run on a record; undefined if it can. */
export interface BulkCheck {
  record: CommandRecord;
  reason: Message | undefined;
}

/** A command on several records at once. */
export interface BulkAction {
  command: Command;
  /** One check for each record, in the order of the records. */
  checks: BulkCheck[];
  /** The records that the command can run on. */
  records: CommandRecord[];
}

function reasonAgainst(
  command: Command,
  context: CommandContext,
  data: DataOf<Subject>,
  processed: DataOf<Subject>[],
): Message | undefined {
  const availability = availabilityOf(command, context, data);
  if (!availability) return { key: 'bulk.otherState' };
  const blocked = command.bulk?.blockedAfter?.(context, data, processed) ?? availability.blocked;
  return blocked[0];
}

/** Checks the records one after the other; returns those that the command can run on and the reasons against the others. */
export function bulkActionOf(
  command: Command,
  context: CommandContext,
  records: readonly CommandRecord[],
): BulkAction {
  const processed: DataOf<Subject>[] = [];
  const checks = records.map((record): BulkCheck => {
    const reason = reasonAgainst(command, context, record.data, processed);
    if (!reason) processed.push(record.data);
    return { record, reason };
  });
  return {
    command,
    checks,
    records: checks.flatMap(({ record, reason }) => (reason ? [] : [record])),
  };
}

/** Returns the command in the form that processes all of its records in one call. */
export function asBatchCommand(command: Command, run: Command['run']): Command {
  return { ...command, on: undefined, input: command.bulk?.needsInput && command.input, run };
}

/** Returns the distinct reasons and how many records each one excludes. */
export function bulkReasons(checks: readonly BulkCheck[]): { reason: Message; count: number }[] {
  const counts = new Map<string, { reason: Message; count: number }>();
  for (const { reason } of checks) {
    if (!reason) continue;
    counts.set(reason.key, { reason, count: (counts.get(reason.key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}

/** Returns one line for each reason; undefined if there is none. */
export function bulkReasonText(t: TFunction, checks: readonly BulkCheck[]): string | undefined {
  const texts = bulkReasons(checks).map(({ reason, count }) => {
    const words = t(reason.key, reason.params ?? {});
    return t('bulk.blocked', { count, reason: words });
  });
  return texts.length > 0 ? texts.join('\n') : undefined;
}
