import { Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQuery } from 'urql';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { agentRecord, agentRecordFragment } from '../../commands/agent/agentRecord.ts';
import { commandById } from '../../commands/registry.ts';
import { agentFilterSchema, type AgentSort } from '../../domain/agent.ts';
import { agentRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/money.ts';
import { formatRate } from '../../domain/rateText.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { agent as lifecycle } from '../../machines/agent.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { PersonName } from '../../ui/avatar/PersonName.tsx';
import { DictionaryFilter } from '../../ui/list/DictionaryFilter.tsx';
import { FilterBar, KeywordFilter } from '../../ui/list/FilterBar.tsx';
import { LazyChoiceFilter } from '../../ui/list/LazyChoiceFilter.tsx';
import { listInput } from '../../ui/list/listInput.ts';
import { useListState } from '../../ui/list/listState.ts';
import { RecordLink } from '../../ui/list/RecordLink.tsx';
import { RecordList, type Column } from '../../ui/list/RecordList.tsx';
import { stateSamples } from '../../ui/list/stateSamples.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { CommandButton } from '../../ui/page/CommandButton.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { StateSinceFilter } from '../../ui/list/StateSinceFilter.tsx';

const agentPageQuery = graphql(
  `
    query AgentPage(
      $current: Int!
      $pageSize: Int!
      $after: String
      $keyword: String
      $status: AgentState
      $sinceFrom: String
      $sinceTo: String
      $levelId: String
      $sort: AgentSort
      $direction: SortDirection
    ) {
      agentPage(
        current: $current
        pageSize: $pageSize
        after: $after
        keyword: $keyword
        status: $status
        sinceFrom: $sinceFrom
        sinceTo: $sinceTo
        levelId: $levelId
        sort: $sort
        direction: $direction
      ) {
        total
        totalIsLowerBound
        before
        last
        records {
          ...AgentRecord
          avatarUrl
          remainingQuota
          createdAt
        }
      }
    }
  `,
  [agentRecordFragment],
);

type Agent = NonNullable<ResultOf<typeof agentPageQuery>['agentPage']>['records'][number];

function agentColumns(t: TFunction): Column<Agent>[] {
  return [
    {
      id: 'enterpriseId',
      title: t('login.enterpriseId'),
      sort: 'enterpriseId' satisfies AgentSort,
      kind: 'word',
      render: (agent) => agent.enterpriseId,
    },
    {
      id: 'name',
      title: t('agent.name'),
      sort: 'name' satisfies AgentSort,
      card: 'title',
      render: (agent) => <RecordLink to={agentRoute(agent.id)}>{agent.name}</RecordLink>,
    },
    {
      id: 'level',
      title: t('agent.level'),
      kind: 'short',
      render: (agent) => `${agent.levelName} ${formatRate(agent.discountRate)}`,
    },
    {
      id: 'director',
      title: t('agent.director'),
      kind: 'person',
      render: (agent) => <PersonName name={agent.director} avatarUrl={agent.avatarUrl} />,
    },
    {
      id: 'remainingQuota',
      title: t('account.remainingQuota'),
      kind: 'money',
      render: (agent) => formatMoney(agent.remainingQuota),
    },
    {
      id: 'status',
      title: t('record.status'),
      kind: 'state',
      samples: stateSamples(lifecycle),
      card: 'corner',
      render: (agent) => <StateBadge {...stateMeta(lifecycle, agent.status)} />,
    },
    {
      id: 'createdAt',
      title: t('agent.createdAt'),
      sort: 'createdAt' satisfies AgentSort,
      kind: 'time',
      render: (agent) => <Minute at={agent.createdAt} />,
    },
  ];
}

const levelsQuery = graphql(`
  query AgentFilterLevels {
    agentLevelList {
      id
      name
    }
  }
`);

/** /agent-manage: the agents with their level and their remaining quota. */
export default function AgentListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context } = useCommandHost();
  const state = useListState();
  const { filter, input, filtered } = listInput(agentFilterSchema, state);
  const [{ data: given }] = useQuery({ query: levelsQuery, variables: {} });
  const levels = useMemo(
    () =>
      (given?.agentLevelList ?? [])
        .flatMap((level) => level ?? [])
        .map(({ id, name }) => ({ value: id, label: name })),
    [given],
  );
  const list = useRecordPage(agentPageQuery, input, ({ agentPage }) => agentPage);
  const add = <CommandButton command={commandById('agent.new')} />;
  return (
    <Stack gap="md">
      <PageHead title={t('menu.agentManage')} actions={add} />
      <RecordList<Agent>
        label={t('menu.agentManage')}
        columns={agentColumns(context.t)}
        {...list}
        state={state}
        onOpen={(agent) => void navigate(agentRoute(agent.id))}
        recordType="agent"
        recordOf={agentRecord}
        exported={{ path: 'agent/export', filter }}
        filtered={filtered}
        empty={{ text: t('empty.agents'), action: add }}
        filters={
          <FilterBar>
            <KeywordFilter state={state} placeholder={t('list.agentKeyword')} />
            <DictionaryFilter state={state} name="status" label={t('record.status')} type="agentState" />
            <LazyChoiceFilter state={state} name="levelId" label={t('agent.level')} choices={levels} />
            <StateSinceFilter state={state} />
          </FilterBar>
        }
      />
    </Stack>
  );
}
