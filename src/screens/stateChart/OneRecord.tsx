import { use, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import type { CommandRecord, RecordType } from '../../commands/core/command.ts';
import { useCommandHost } from '../../commands/core/commandHost.ts';
import { recordTypes } from '../../commands/recordTypes.ts';
import type { TransitionEntry } from '../../domain/lifecycleLog.ts';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import { statesKnown } from '../../machines/lifecycle.ts';
import { lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import { LensContext } from '../../ui/chart/lens.ts';
import { RecordPanels } from '../../ui/chart/RecordPanels.tsx';
import type { RecordWay } from '../../ui/page/recordWay.ts';
import { recordWays, wayAs } from './recordWays.ts';

interface OneRecordProps {
  lifecycleId: LifecycleId;
  type: RecordType;
  id: string | undefined;
  history:
    | { state: string; verified: boolean; entries: readonly TransitionEntry[]; partOf: string | null }
    | undefined;
  /** In the place of a history that cannot be read. */
  instead: ReactNode;
}

/** One record on the chart of its lifecycle, with what can be done with it. */
export function OneRecord({ lifecycleId, type, id, history, instead }: OneRecordProps) {
  const lifecycle = lifecycles[lifecycleId];
  const way = useWay(lifecycleId, { type, id: history && id, owner: history?.partOf ?? id }, history);
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
        offers={way?.transitions}
        people={way?.people}
        histories={histories}
      />
      {!history && instead}
    </>
  );
}

interface Asked {
  type: RecordType;
  /** Undefined: not to be read yet. */
  id: string | undefined;
  /** Of the record that it is a part of, or its own. */
  owner: string | undefined;
}

/**
 * Where the record stands for the role that the chart is seen as; undefined until it is read, and where it cannot be.
 * @param history with another last step, the record is read again
 */
function useWay(
  lifecycleId: LifecycleId,
  { type, id, owner }: Asked,
  history: { entries: readonly TransitionEntry[] } | undefined,
): RecordWay | undefined {
  const { context } = useCommandHost();
  const as = use(LensContext)?.as;
  const [read, setRead] = useState<{ asked: string; record: CommandRecord }>();
  const known = recordWays[lifecycleId];
  const wanted = known !== undefined && id !== undefined;
  const last = history?.entries.at(-1)?.hash;
  const load = useEffectEvent(() => recordTypes[type].load(context, owner ?? ''));
  useEffect(() => {
    if (!wanted) return undefined;
    let asked = true;
    load().then(
      (record) => asked && setRead({ asked: id ?? '', record }),
      // The history is there all the same; what went wrong is told by the graph's own notice.
      () => undefined,
    );
    return () => {
      asked = false;
    };
  }, [wanted, type, id, last]);
  const isAsked = read?.asked === id && read?.record.type === type;
  return known && read && id !== undefined && isAsked
    ? wayAs(known, context, { record: read.record, id }, as)
    : undefined;
}
