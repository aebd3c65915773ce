import type { TFunction } from 'i18next';
import type { Message } from '../domain/message.ts';
import { availabilityOf } from './availability.ts';
import type { Command, CommandContext, CommandRecord } from './core/command.ts';

/** A command on several records at once. */
export interface BulkAction {
  command: Command;
  /** The records whose state allows it. */
  records: CommandRecord[];
  /** Why the others do not, and how many there are of each kind. */
  reasons: { reason: Message; count: number }[];
}

/** Which of the records the command can be taken on now, and why not on the others. */
export function bulkActionOf(
  command: Command,
  context: CommandContext,
  records: readonly CommandRecord[],
): BulkAction {
  const asked = records.map((record) => ({
    record,
    availability: availabilityOf(command, context, record.data),
  }));
  const allowed = asked.filter(({ availability }) => availability?.blocked.length === 0);
  const counts = new Map<string, { reason: Message; count: number }>();
  for (const { availability } of asked) {
    const reason: Message | undefined = availability ? availability.blocked[0] : { key: 'bulk.otherState' };
    if (!reason) continue;
    const known = counts.get(reason.key);
    counts.set(reason.key, { reason, count: (known?.count ?? 0) + 1 });
  }
  return { command, records: allowed.map(({ record }) => record), reasons: [...counts.values()] };
}

/** A line for each reason; undefined where there is none. */
export function bulkReasonText(t: TFunction, reasons: BulkAction['reasons']): string | undefined {
  const texts = reasons.map(({ reason, count }) => {
    const words = t(reason.key, reason.params ?? {});
    return t('bulk.blocked', { count, reason: words });
  });
  return texts.length > 0 ? texts.join('\n') : undefined;
}
