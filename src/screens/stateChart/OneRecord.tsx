import { use, useMemo, type ReactNode } from 'react';
import type { RecordType } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { TransitionEntry } from '../../domain/lifecycleLog.ts';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import { lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import { ViewAsRoleContext } from '../../ui/chart/viewAsRole.ts';
import { RecordPanels } from '../../ui/chart/RecordPanels.tsx';
import type { LifecycleStatus } from '../../commandKit/lifecycleStatus.ts';
import { recordStatusSpecs, statusAsRole } from '../../commands/recordStatusSpecs.ts';
import { useReadRecord } from '../../commands/useReadRecord.ts';

interface OneRecordProps {
  lifecycleId: LifecycleId;
  /** The type of the record that has the page; undefined if there is none. */
  type: RecordType | undefined;
  history:
    | {
        recordId: string;
        pageId: string;
        state: string;
        verified: boolean;
        entries: readonly TransitionEntry[];
      }
    | undefined;
  /** Shown instead of a history that cannot be read. */
  instead: ReactNode;
}

/** Shows one record on the chart of its lifecycle, with its possible transitions. */
export function OneRecord({ lifecycleId, type, history, instead }: OneRecordProps) {
  const lifecycle = lifecycles[lifecycleId];
  const status = useLifecycleStatus(lifecycleId, type, history);
  const histories = useMemo(
    () => (history ? [{ of: lifecycle, history, instead: undefined }] : []),
    [lifecycle, history],
  );
  return (
    <>
      <RecordPanels
        lifecycle={lifecycle}
        layouts={chartLayouts[lifecycleId]}
        current={status?.current ?? (history && [history.state])}
        available={status?.transitions}
        people={status?.people}
        ended={status?.ended}
        histories={histories}
      />
      {!history && instead}
    </>
  );
}

/**
 * Returns the record's status for the role that the chart is viewed as; undefined until it is read, or if it cannot be read.
 */
function useLifecycleStatus(
  lifecycleId: LifecycleId,
  type: RecordType | undefined,
  history: OneRecordProps['history'],
): LifecycleStatus | undefined {
  const { context } = useCommandHost();
  const as = use(ViewAsRoleContext)?.as;
  const known = recordStatusSpecs[lifecycleId];
  const id = history?.pageId;
  const isReadable = known !== undefined && id !== undefined && type !== undefined;
  // A new last step makes the hook read the record again. The GraphQL client reports errors.
  const { answer } = useReadRecord(isReadable ? { type, id } : undefined, history?.entries.at(-1)?.hash);
  const record = answer && 'record' in answer ? answer.record : undefined;
  return known && record && history ? statusAsRole(known, context, record, as, history) : undefined;
}
