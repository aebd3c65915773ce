import { stateFilter } from '../../commands/listState/recordLists.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { auditSinceNames, sinceNames } from '../../ui/list/stateSince.ts';

/** Returns the address of the list with the records of a state, or of those that entered it on these days. */
export function recordsInState(
  list: string,
  lifecycle: LifecycleId,
  state: string,
  { sinceFrom, sinceTo }: { sinceFrom?: string; sinceTo?: string } = {},
): string {
  const names = lifecycle === 'applicationAudit' ? auditSinceNames : sinceNames;
  const search = new URLSearchParams({
    [stateFilter(lifecycle)]: state,
    ...(sinceFrom !== undefined && { [names.from]: sinceFrom }),
    ...(sinceTo !== undefined && { [names.to]: sinceTo }),
  });
  return `${list}?${search}`;
}
