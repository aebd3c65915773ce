import { Paper, Stack } from '@mantine/core';
import { useQuery } from 'urql';
import { FactBones } from './Bones.tsx';
import { graphql } from '../../graph/client/graphql.ts';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import type { Lifecycle, AvailableTransition } from '../../machines/lifecycle.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { StateChart } from '../chart/StateChart.tsx';
import { Timeline } from '../chart/Timeline.tsx';
import { historyFragment } from '../chart/historyFragment.ts';
import { FailedPart } from '../list/ListStates.tsx';

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
  lifecycle: Lifecycle;
  recordId: string;
  state: string;
  transitions: AvailableTransition[];
}

/** Beside a record: the small chart with the way so far, and the timeline of who moved it. */
export function RecordHistory({ lifecycle, recordId, state, transitions }: RecordHistoryProps) {
  const variables = { lifecycle: lifecycle.id as LifecycleId, id: recordId };
  const [{ data, error }, retry] = useQuery({ query: historyQuery, variables });
  const history = data?.lifecycleHistory;
  return (
    <Stack gap="md">
      <Paper withBorder p="md">
        <StateChart
          compact
          lifecycle={lifecycle}
          layouts={chartLayouts[lifecycle.id as LifecycleId]}
          current={state}
          path={history?.entries.map((entry) => entry.edge)}
          offers={transitions}
        />
      </Paper>
      <Paper withBorder p="md">
        {history ? (
          <Timeline lifecycle={lifecycle} entries={history.entries} verified={history.verified} />
        ) : error ? (
          <FailedPart error={error} onRetry={() => retry({ requestPolicy: 'network-only' })} />
        ) : (
          <FactBones count={10} />
        )}
      </Paper>
    </Stack>
  );
}
