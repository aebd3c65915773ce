import { use, useMemo, type ReactNode } from 'react';
import type { RecordType } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { TransitionEntry } from '../../domain/lifecycleLog.ts';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import { statesKnown } from '../../machines/lifecycle.ts';
import { lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import { LensContext } from '../../ui/chart/lens.ts';
import { RecordPanels } from '../../ui/chart/RecordPanels.tsx';
import type { LifecycleStatus } from '../../commandKit/lifecycleStatus.ts';
import { recordWays, wayAs } from '../../commands/recordWays.ts';
import { useReadRecord } from '../../commands/useReadRecord.ts';

interface OneRecordProps {
  lifecycleId: LifecycleId;
  /** Of the record whose page shows it; undefined: none does. */
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
  /** In the place of a history that cannot be read. */
  instead: ReactNode;
}

/** One record on the chart of its lifecycle, with what can be done with it. */
export function OneRecord({ lifecycleId, type, history, instead }: OneRecordProps) {
  const lifecycle = lifecycles[lifecycleId];
  const way = useWay(lifecycleId, type, history);
  const histories = useMemo(
    () => (history ? [{ of: lifecycle, history, instead: undefined }] : []),
    [lifecycle, history],
  );
  return (
    <>
      <RecordPanels
        lifecycle={lifecycle}
        layouts={chartLayouts[lifecycleId]}
        current={way?.current ?? (history && statesKnown(lifecycle, history.state))}
        available={way?.transitions}
        people={way?.people}
        ended={way?.ended}
        histories={histories}
      />
      {!history && instead}
    </>
  );
}

/** Where the record stands for the role that the chart is seen as; undefined until it is read, and where it cannot be. */
function useWay(
  lifecycleId: LifecycleId,
  type: RecordType | undefined,
  history: OneRecordProps['history'],
): LifecycleStatus | undefined {
  const { context } = useCommandHost();
  const as = use(LensContext)?.as;
  const known = recordWays[lifecycleId];
  const id = history?.pageId;
  const wanted = known !== undefined && id !== undefined && type !== undefined;
  // Another last step means that it is read again. What went wrong is told by the graph's own notice.
  const { answer } = useReadRecord(wanted ? { type, id } : undefined, history?.entries.at(-1)?.hash);
  const record = answer && 'record' in answer ? answer.record : undefined;
  return known && record && history ? wayAs(known, context, record, as, history) : undefined;
}
