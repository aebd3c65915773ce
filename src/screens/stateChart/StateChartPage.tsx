import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useQuery } from 'urql';
import type { RecordType } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { recordTypes } from '../../commands/recordTypes.ts';
import { recordReplayRoute } from '../../domain/menu.ts';
import { stateChartRoute } from '../../domain/pages.ts';
import { asRecordId } from '../../domain/recordId.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { asLifecycleId, lifecycles, lifecyclesOf } from '../../machines/lifecycles.ts';
import { historyFragment } from '../../ui/chart/historyFragment.ts';
import { ViewAsRoleContext } from '../../ui/chart/viewAsRole.ts';
import { Crumbs } from '../../app/layout/Crumbs.tsx';
import { pageTitle } from '../../app/layout/activeMenuEntry.ts';
import { FailedPart, retryHelps } from '../../ui/list/ListStates.tsx';
import { useMenu } from '../../app/menu/MenuContext.tsx';
import { RecordMissingNote } from '../../app/RecordUnread.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { AllRecords } from './AllRecords.tsx';
import { recordLists } from '../../commands/listState/recordLists.ts';
import { MachineChart } from './MachineChart.tsx';
import { MachineSwitch } from './MachineSwitch.tsx';
import { pageMachineIds, pageMachines } from './parts/pageMachines.ts';
import { OneRecord } from './OneRecord.tsx';
import { RecordPageLink } from './RecordPageLink.tsx';
import { useViewAsRole } from './useViewAsRole.ts';

const chartHistoryQuery = graphql(
  `
    query ChartHistory($lifecycle: LifecycleId!, $id: String!) {
      lifecycleHistory(lifecycle: $lifecycle, id: $id) {
        lifecycle
        recordId
        pageId
        pageType
        ...History
      }
    }
  `,
  [historyFragment],
);

/**
 * Returns the record type of that name; undefined for records without a page, because the history then names one that has a
 * page.
 */
function recordTypeOf(name: string): RecordType | undefined {
  return Object.values(recordTypes).find(({ type }) => type === name)?.type;
}

/** /state-chart: a lifecycle as the board of its records, with `id` the history of one record; or a machine of the page. */
export default function StateChartPage() {
  const { t } = useTranslation();
  const { role } = useCommandHost().context;
  const [parameters] = useSearchParams();
  const requestedId = parameters.get('id') ?? undefined;
  const id = asRecordId(requestedId);
  const lifecycleText = parameters.get('lifecycle');
  // Every role sees the file lifecycle.
  const lifecycleId = asLifecycleId(lifecycleText) ?? lifecyclesOf(role)[0] ?? 'file';
  const machineId = pageMachineIds.find((known) => known === lifecycleText);
  const lifecycle = lifecycles[lifecycleId];
  const { title } = machineId ? pageMachines[machineId].chart : lifecycle;
  const [found, retryHistory] = useQuery({
    query: chartHistoryQuery,
    variables: { lifecycle: lifecycleId, id: id ?? '' },
    pause: id === undefined || machineId !== undefined,
  });
  // The previous address's answer may still be here.
  const answer = found.error ? undefined : found.data?.lifecycleHistory;
  const history = answer?.lifecycle === lifecycleId && answer.recordId === id ? answer : undefined;
  const pageType = recordTypeOf(history?.pageType ?? lifecycle.recordType);
  const list = recordLists[lifecycleId]?.[role];
  const menu = useMenu();
  const viewAsRole = useViewAsRole();
  const listTitle = list && pageTitle(menu, list);
  // Waits with the content below, because the record's name, state and path determine the height of the head.
  const waits = machineId === undefined && id !== undefined && !history && found.fetching;
  return (
    <ViewAsRoleContext value={machineId ? undefined : viewAsRole}>
      <Crumbs
        crumbs={
          requestedId !== undefined && listTitle
            ? [{ title: listTitle, path: list }, { title: 'page.stateChart' }]
            : [{ title: 'menu.stateChart', path: stateChartRoute }, { title }]
        }
      />
      <Stack gap="md">
        <PageHead
          title={
            history
              ? `${t('page.stateChart')} · ${history.recordName}`
              : t(requestedId === undefined ? 'menu.stateChart' : 'page.stateChart')
          }
          badge={history && <StateBadge {...stateMeta(lifecycle, history.state)} />}
          actions={
            <Group gap="sm">
              {history && pageType && <RecordPageLink type={pageType} id={history.pageId} />}
              {history && id && role === 'operations' && (
                <Button component={Link} to={recordReplayRoute(lifecycleId, id)} variant="default">
                  {t('command.replay.record')}
                </Button>
              )}
              <MachineSwitch chosen={machineId ?? lifecycleId} role={role} />
            </Group>
          }
        />
        {machineId ? (
          <MachineChart key={machineId} machine={pageMachines[machineId]} />
        ) : requestedId === undefined ? (
          <AllRecords key={lifecycleId} lifecycleId={lifecycleId} list={list} />
        ) : waits ? (
          <div data-awaiting />
        ) : (
          <OneRecord
            lifecycleId={lifecycleId}
            type={pageType}
            history={history}
            instead={
              id === undefined || (found.error && !retryHelps(found.error)) ? (
                <RecordMissingNote
                  type={recordTypeOf(lifecycle.recordType) ?? 'file'}
                  requestedId={requestedId}
                  list={list}
                />
              ) : (
                found.error && (
                  <FailedPart
                    error={found.error}
                    onRetry={() => retryHistory({ requestPolicy: 'network-only' })}
                  />
                )
              )
            }
          />
        )}
      </Stack>
    </ViewAsRoleContext>
  );
}
