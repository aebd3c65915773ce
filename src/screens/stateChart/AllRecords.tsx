import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQuery } from 'urql';
import { graphql } from '../../graph/client/graphql.ts';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import { lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import { StateChart } from '../../ui/chart/StateChart.tsx';
import { FailedPart } from '../../ui/list/ListStates.tsx';

const countsQuery = graphql(`
  query LifecycleCounts($lifecycle: LifecycleId!) {
    lifecycleCounts(lifecycle: $lifecycle) {
      state
      count
    }
  }
`);

/** The list's filter by the lifecycle's state, where it is not `status`. */
const parameterOf: Partial<Record<LifecycleId, string>> = { applicationAudit: 'auditStatus' };

/** A lifecycle with the number of records in each state, and the way to their list where the role has one. */
export function AllRecords({ lifecycleId, list }: { lifecycleId: LifecycleId; list: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [counts, retry] = useQuery({ query: countsQuery, variables: { lifecycle: lifecycleId } });
  return (
    <>
      {counts.error && (
        <FailedPart error={counts.error} onRetry={() => retry({ requestPolicy: 'network-only' })} />
      )}
      <Paper withBorder p={{ base: 'md', xs: 'lg' }}>
        <StateChart
          lifecycle={lifecycles[lifecycleId]}
          layouts={chartLayouts[lifecycleId]}
          counts={countsIn(counts.data?.lifecycleCounts)}
          onOpenState={
            list
              ? (state) => void navigate(`${list}?${parameterOf[lifecycleId] ?? 'status'}=${state}`)
              : undefined
          }
        />
      </Paper>
      {list && (
        <Text size="sm" c="dimmed">
          {t('lifecycle.page.help')}
        </Text>
      )}
    </>
  );
}

/** Records by state; undefined while that is not known. */
function countsIn(answer: readonly ({ state: string; count: number } | null)[] | null | undefined) {
  if (!answer) return undefined;
  return Object.fromEntries(answer.flatMap((each) => (each ? [[each.state, each.count] as const] : [])));
}
