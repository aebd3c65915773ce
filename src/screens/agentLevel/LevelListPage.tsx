import { Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { agentLevelRecord } from '../../commands/agentLevel/agentLevelRecord.ts';
import { commandById } from '../../commands/registry.ts';
import type { AgentLevelSort } from '../../domain/agentLevel.ts';
import { formatRate } from '../../domain/rateText.ts';
import type { ResultOf } from '../../graph/client/graphql.ts';
import { agentLevel } from '../../machines/agentLevel.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { DictionaryFilter } from '../../ui/list/DictionaryFilter.tsx';
import { FilterBar, KeywordFilter } from '../../ui/list/FilterBar.tsx';
import { useListState } from '../../ui/list/listState.ts';
import { RecordLink } from '../../ui/list/RecordLink.tsx';
import { RecordList, type Column } from '../../ui/list/RecordList.tsx';
import { stateSamples } from '../../ui/list/stateSamples.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { CommandButton } from '../../ui/page/CommandButton.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { levelPageQuery, levelInput } from './levelListQuery.ts';
import { StateSinceFilter } from '../../ui/list/StateSinceFilter.tsx';

type Level = NonNullable<ResultOf<typeof levelPageQuery>['agentLevelPage']>['records'][number];

/** Returns the address of the list of a level's agents. */
const agentsOf = (level: Level) => `/agent-manage?levelId=${level.id}`;

function levelColumns(t: TFunction): Column<Level>[] {
  return [
    {
      id: 'name',
      title: t('agentLevel.name'),
      card: 'title',
      sort: 'name' satisfies AgentLevelSort,
      render: (level) => <RecordLink to={agentsOf(level)}>{level.name}</RecordLink>,
    },
    {
      id: 'discountRate',
      title: t('agentLevel.discountRate'),
      sort: 'discountRate' satisfies AgentLevelSort,
      kind: 'figure',
      render: (level) => formatRate(level.discountRate),
    },
    {
      id: 'agentCount',
      title: t('agentLevel.agentCount'),
      kind: 'figure',
      render: (level) => level.agentCount,
    },
    {
      id: 'status',
      title: t('record.status'),
      kind: 'state',
      samples: stateSamples(agentLevel),
      card: 'corner',
      render: (level) => <StateBadge {...stateMeta(agentLevel, level.status)} />,
    },
    {
      id: 'createdAt',
      title: t('record.createdAt'),
      sort: 'createdAt' satisfies AgentLevelSort,
      kind: 'time',
      render: (level) => <Minute at={level.createdAt} />,
    },
  ];
}

/** /agent-grade: the levels by which recharges are credited. */
export default function LevelListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context } = useCommandHost();
  const state = useListState();
  const { filter, input, filtered } = levelInput(state);
  const list = useRecordPage(levelPageQuery, input, ({ agentLevelPage }) => agentLevelPage);
  const add = <CommandButton command={commandById('agentLevel.new')} />;
  return (
    <Stack gap="md">
      <PageHead title={t('menu.agentGrade')} actions={add} />
      <RecordList<Level>
        label={t('menu.agentGrade')}
        columns={levelColumns(context.t)}
        {...list}
        state={state}
        onOpen={(level) => void navigate(agentsOf(level))}
        recordType="agentLevel"
        recordOf={agentLevelRecord}
        exported={{ path: 'agent/level/export', filter }}
        filtered={filtered}
        empty={{ text: t('empty.agentLevels'), action: add }}
        filters={
          <FilterBar>
            <KeywordFilter state={state} placeholder={t('list.levelKeyword')} />
            <DictionaryFilter state={state} name="status" label={t('record.status')} type="agentLevelState" />
            <StateSinceFilter state={state} />
          </FilterBar>
        }
      />
    </Stack>
  );
}
