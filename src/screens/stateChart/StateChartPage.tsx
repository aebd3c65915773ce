import { Group, NativeSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useQuery } from 'urql';
import type { RecordType } from '../../commands/core/command.ts';
import { useCommandHost } from '../../commands/core/commandHost.ts';
import { stateChartRoute } from '../../commands/core/historyCommand.ts';
import { recordTypes } from '../../commands/recordTypes.ts';
import type { Role } from '../../domain/roles.ts';
import { asRecordId } from '../../domain/recordId.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { stateMeta, type Lifecycle } from '../../machines/lifecycle.ts';
import { lifecycleIds, lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import { historyFragment } from '../../ui/chart/historyFragment.ts';
import { LensContext } from '../../ui/chart/lens.ts';
import { Crumbs } from '../../app/layout/Crumbs.tsx';
import { pageTitle } from '../../app/layout/menuPlace.ts';
import { FailedPart, retryHelps } from '../../ui/list/ListStates.tsx';
import { useMenu } from '../../app/menu/MenuContext.tsx';
import { RecordMissingNote } from '../../app/RecordUnread.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { AllRecords } from './AllRecords.tsx';
import { OneRecord } from './OneRecord.tsx';
import { RecordPageLink } from './RecordPageLink.tsx';
import { useLens } from './useLens.ts';

const chartHistoryQuery = graphql(
  `
    query ChartHistory($lifecycle: LifecycleId!, $id: String!) {
      lifecycleHistory(lifecycle: $lifecycle, id: $id) {
        lifecycle
        recordId
        ...History
      }
    }
  `,
  [historyFragment],
);

/** Where the records of a lifecycle's state are listed, for each role; absent: nowhere. */
const listOf: Partial<Record<LifecycleId, Partial<Record<Role, string>>>> = {
  dealApproval: { agent: '/deal-list', salesperson: '/sale-order', operations: '/order-record' },
  agentLevel: { operations: '/agent-grade' },
  agent: { operations: '/agent-manage' },
  customer: { agent: '/customer-manage-list', salesperson: '/my-client' },
  staff: { agent: '/user-manage-list' },
  passwordRequest: { operations: '/password-requests', agent: '/password-requests' },
  platformUser: { operations: '/platform-user' },
  packagePublication: { operations: '/app-package-release' },
  applicationAudit: { operations: '/app-release', developer: '/my-app' },
  applicationPublication: { operations: '/app-release', developer: '/my-app' },
};

/** What the lifecycle's records are called. */
function recordTypeOf({ recordType }: Lifecycle): RecordType {
  const known = Object.values(recordTypes).find(({ type }) => type === recordType);
  if (!known) throw new Error(`No record type ${recordType}`);
  return known.type;
}

/** /state-chart: a lifecycle with the number of records in each state, and with `id` the history of one record. */
export default function StateChartPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { role } = useCommandHost().context;
  const [parameters] = useSearchParams();
  const asked = parameters.get('id') ?? undefined;
  const id = asRecordId(asked);
  const lifecycleId = lifecycleIds.find((known) => known === parameters.get('lifecycle')) ?? 'dealApproval';
  const lifecycle = lifecycles[lifecycleId];
  const [found, retryHistory] = useQuery({
    query: chartHistoryQuery,
    variables: { lifecycle: lifecycleId, id: id ?? '' },
    pause: id === undefined,
  });
  // What was read for the address before may still stand here.
  const answer = found.error ? undefined : found.data?.lifecycleHistory;
  const history = answer?.lifecycle === lifecycleId && answer.recordId === id ? answer : undefined;
  const list = listOf[lifecycleId]?.[role];
  const menu = useMenu();
  const lens = useLens();
  const listTitle = list && pageTitle(menu, list);
  // The record's name, its state and the way to it decide how high the head is: nothing is drawn below it before.
  const waits = id !== undefined && !history && found.fetching;
  return (
    <LensContext value={lens}>
      {listTitle && <Crumbs crumbs={[{ title: listTitle, path: list }, { title: 'page.stateChart' }]} />}
      <Stack gap="md">
        <PageHead
          title={history ? `${t('page.stateChart')} · ${history.recordName}` : t('page.stateChart')}
          badge={history && <StateBadge {...stateMeta(lifecycle, history.state)} />}
          actions={
            <Group gap="sm">
              {/* The history under review is a version's, which has no page of its own. */}
              {history && id && lifecycleId !== 'applicationAudit' && (
                <RecordPageLink type={recordTypeOf(lifecycle)} id={id} />
              )}
              <NativeSelect
                aria-label={t('lifecycle.switch')}
                size="xs"
                value={lifecycleId}
                data={lifecycleIds
                  .filter((known) => known === lifecycleId || listOf[known]?.[role])
                  .map((known) => ({ value: known, label: t(lifecycles[known].title) }))}
                onChange={(event) =>
                  void navigate(`${stateChartRoute}?lifecycle=${event.currentTarget.value}`)
                }
              />
            </Group>
          }
        />
        {asked === undefined ? (
          <AllRecords key={lifecycleId} lifecycleId={lifecycleId} list={list} />
        ) : waits ? (
          <div data-awaiting />
        ) : (
          <OneRecord
            lifecycleId={lifecycleId}
            type={recordTypeOf(lifecycle)}
            id={id}
            history={history}
            instead={
              id === undefined || (found.error && !retryHelps(found.error)) ? (
                <RecordMissingNote type={recordTypeOf(lifecycle)} asked={asked} list={list} />
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
    </LensContext>
  );
}
