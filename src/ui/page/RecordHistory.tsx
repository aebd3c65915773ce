import { Stack } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { RecordPanels, type ShownHistory } from '../chart/RecordPanels.tsx';
import { useRecordHistory } from '../chart/useRecordHistory.ts';
import { FailedPart } from '../list/ListStates.tsx';
import { withRecordTypes } from '../../commandKit/withRecordTypes.tsx';
import type { CommandRecord } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { lifecycleStatusOf, type LifecycleStatus } from '../../commandKit/lifecycleStatus.ts';
import { useRecords } from '../../commandKit/useRecords.ts';

interface RecordHistoryProps {
  record: CommandRecord;
  /** A lifecycle that the record's type declares. */
  lifecycle: LifecycleId;
  /** The lifecycle of the sibling region, if it is also shown. */
  sibling?: LifecycleId;
}

/** Shows next to a record the small chart with its path so far, and the timeline of its steps. */
export function RecordHistory(props: RecordHistoryProps) {
  return (
    <Suspense fallback={<div data-awaiting />}>
      <WordedHistory {...props} />
    </Suspense>
  );
}

const WordedHistory = withRecordTypes(({ record, ...of }: RecordHistoryProps) => {
  const { types } = useRecords();
  const { context } = useCommandHost();
  const status = lifecycleStatusOf(types, context, record, of.lifecycle);
  const sibling = of.sibling && lifecycleStatusOf(types, context, record, of.sibling);
  const { lifecycle, current, transitions, people } = status;
  const own = useHistory(status);
  const other = useHistory(sibling ?? status);
  const isDouble = sibling !== undefined;
  const histories = useMemo(() => (isDouble ? [own, other] : [own]), [isDouble, own, other]);
  return (
    <Stack gap="md">
      <RecordPanels
        compact
        lifecycle={lifecycle}
        layouts={chartLayouts[lifecycle.id as LifecycleId]}
        current={current}
        available={[...transitions, ...(sibling?.transitions ?? [])]}
        people={people}
        histories={histories}
      />
    </Stack>
  );
});

function useHistory({ lifecycle, recordId }: LifecycleStatus): ShownHistory {
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
