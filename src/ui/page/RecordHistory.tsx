import { Stack } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { RecordPanels, type ShownHistory } from '../chart/RecordPanels.tsx';
import { useRecordHistory } from '../chart/useRecordHistory.ts';
import { FailedPart } from '../list/ListStates.tsx';
import { useToolWords } from './useToolWords.ts';
import type { RecordWay } from '../../commandKit/recordWay.ts';

interface RecordHistoryProps {
  way: RecordWay;
  /** Of the record that keeps the region beside, where that is to be shown as well. */
  beside?: RecordWay;
}

/** Beside a record: the small chart with the way so far, and the timeline of who moved it. */
export function RecordHistory(props: RecordHistoryProps) {
  return (
    <Suspense fallback={<div data-awaiting />}>
      <WordedHistory {...props} />
    </Suspense>
  );
}

function WordedHistory({ way, beside }: RecordHistoryProps) {
  useToolWords();
  const { lifecycle, current, transitions, people } = way;
  const own = useHistory(way);
  const other = useHistory(beside ?? way);
  const isDouble = beside !== undefined;
  const histories = useMemo(() => (isDouble ? [own, other] : [own]), [isDouble, own, other]);
  return (
    <Stack gap="md">
      <RecordPanels
        compact
        lifecycle={lifecycle}
        layouts={chartLayouts[lifecycle.id as LifecycleId]}
        current={current}
        available={[...transitions, ...(beside?.transitions ?? [])]}
        people={people}
        histories={histories}
      />
    </Stack>
  );
}

function useHistory({ lifecycle, recordId }: RecordWay): ShownHistory {
  const { history, error, again } = useRecordHistory({
    lifecycle: lifecycle.id as LifecycleId,
    id: recordId,
  });
  return useMemo(
    () => ({
      of: lifecycle,
      history,
      instead: error && <FailedPart error={error} onRetry={again} />,
    }),
    [lifecycle, history, error, again],
  );
}
