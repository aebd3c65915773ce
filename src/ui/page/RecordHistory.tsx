import { Paper, Stack } from '@mantine/core';
import { useQuery } from 'urql';
import { FactBones } from './Bones.tsx';
import { graphql } from '../../graph/client/graphql.ts';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { StateChart } from '../chart/StateChart.tsx';
import { Timeline } from '../chart/Timeline.tsx';
import { historyFragment } from '../chart/historyFragment.ts';
import { FailedPart } from '../list/ListStates.tsx';
import type { RecordWay } from './recordWay.ts';

const historyQuery = graphql(
  `
    query RecordHistory($lifecycle: LifecycleId!, $id: String!) {
      lifecycleHistory(lifecycle: $lifecycle, id: $id) {
        ...History
      }
    }
  `,
  [historyFragment],
);

interface RecordHistoryProps {
  way: RecordWay;
  /** Of the record that keeps the region beside, where that is to be shown as well. */
  beside?: RecordWay;
}

/** Beside a record: the small chart with the way so far, and the timeline of who moved it. */
export function RecordHistory({ way, beside }: RecordHistoryProps) {
  const { lifecycle, current, transitions } = way;
  const own = useHistory(way);
  const other = useHistory(beside ?? way);
  const shown = beside ? [own, other] : [own];
  return (
    <Stack gap="md">
      <Paper withBorder p="md">
        <StateChart
          compact
          lifecycle={lifecycle}
          layouts={chartLayouts[lifecycle.id as LifecycleId]}
          current={current}
          path={shown.flatMap(({ history }) => history?.entries.map((entry) => entry.edge) ?? [])}
          offers={[...transitions, ...(beside?.transitions ?? [])]}
        />
      </Paper>
      {shown.map(({ of, history, error, retry }) => (
        <Paper key={of.id} withBorder p="md">
          {history ? (
            <Timeline
              lifecycle={of}
              entries={history.entries}
              verified={history.verified}
              named={shown.length > 1}
            />
          ) : error ? (
            <FailedPart error={error} onRetry={retry} />
          ) : (
            <FactBones count={10} />
          )}
        </Paper>
      ))}
    </Stack>
  );
}

function useHistory({ lifecycle, recordId }: RecordWay) {
  const variables = { lifecycle: lifecycle.id as LifecycleId, id: recordId };
  const [{ data, error }, execute] = useQuery({ query: historyQuery, variables });
  const retry = () => execute({ requestPolicy: 'network-only' });
  return { of: lifecycle, history: data?.lifecycleHistory, error, retry };
}
