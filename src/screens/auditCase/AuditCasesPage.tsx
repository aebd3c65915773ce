import { Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { auditCaseRecord, auditCaseRecordFragment } from '../../commands/auditCase/auditCaseRecord.ts';
import { commandById } from '../../commands/registry.ts';
import { auditCaseFilterSchema } from '../../domain/auditCase.ts';
import { auditCaseStates } from '../../domain/auditCaseLimits.ts';
import { auditCaseRoute } from '../../domain/menu.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { auditCase } from '../../machines/auditCase.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { FilterBar, KeywordFilter, SelectFilter } from '../../ui/list/FilterBar.tsx';
import { listInput } from '../../ui/list/listInput.ts';
import { useListState } from '../../ui/list/listState.ts';
import { RecordLink } from '../../ui/list/RecordLink.tsx';
import { RecordList, type Column } from '../../ui/list/RecordList.tsx';
import { stateSamples } from '../../ui/list/stateSamples.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { StateSinceFilter } from '../../ui/list/StateSinceFilter.tsx';
import { Minute } from '../../ui/page/Minute.tsx';
import { CommandButton } from '../../ui/page/CommandButton.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';

const casesQuery = graphql(
  `
    query AuditCases(
      $current: Int!
      $pageSize: Int!
      $after: String
      $keyword: String
      $status: AuditCaseState
      $sinceFrom: String
      $sinceTo: String
      $direction: SortDirection
    ) {
      auditCasePage(
        current: $current
        pageSize: $pageSize
        after: $after
        keyword: $keyword
        status: $status
        sinceFrom: $sinceFrom
        sinceTo: $sinceTo
        direction: $direction
      ) {
        total
        totalIsLowerBound
        before
        last
        records {
          ...AuditCaseRecord
          conclusion
          closedAt
        }
      }
    }
  `,
  [auditCaseRecordFragment],
);

type Case = NonNullable<ResultOf<typeof casesQuery>['auditCasePage']>['records'][number];

function caseColumns(t: TFunction): Column<Case>[] {
  return [
    {
      id: 'title',
      title: t('auditCase.title'),
      card: 'title',
      render: ({ id, title }) => <RecordLink to={auditCaseRoute(id)}>{title}</RecordLink>,
    },
    {
      id: 'status',
      title: t('record.status'),
      kind: 'state',
      samples: stateSamples(auditCase),
      card: 'corner',
      render: ({ status }) => <StateBadge {...stateMeta(auditCase, status)} />,
    },
    {
      id: 'itemCount',
      title: t('auditCase.itemCount'),
      kind: 'figure',
      render: ({ itemCount }) => itemCount,
    },
    {
      id: 'description',
      title: t('auditCase.description'),
      render: ({ description }) =>
        description === '' ? '—' : <span title={description}>{description}</span>,
    },
    {
      id: 'conclusion',
      title: t('auditCase.conclusion'),
      render: ({ conclusion }) => (conclusion === '' ? '—' : <span title={conclusion}>{conclusion}</span>),
    },
    {
      id: 'openedBy',
      title: t('auditCase.openedBy'),
      kind: 'person',
      render: ({ openedByName }) => openedByName,
    },
    {
      id: 'createdAt',
      title: t('auditCase.openedAt'),
      sort: 'createdAt',
      kind: 'time',
      render: ({ createdAt }) => <Minute at={createdAt} />,
    },
    {
      id: 'closedAt',
      title: t('auditCase.closedAt'),
      kind: 'time',
      render: ({ closedAt }) => (closedAt === null ? '—' : <Minute at={closedAt} />),
    },
  ];
}

/** /audit-case: the cases of the auditors, and their conclusions. */
export default function AuditCasesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useListState();
  const { filter, input, filtered } = listInput(auditCaseFilterSchema, state);
  const list = useRecordPage(casesQuery, input, ({ auditCasePage }) => auditCasePage);
  const add = <CommandButton command={commandById('auditCase.new')} />;
  return (
    <Stack gap="md">
      <PageHead title={t('menu.auditCases')} actions={add} />
      <RecordList<Case>
        label={t('menu.auditCases')}
        columns={caseColumns(t)}
        {...list}
        state={state}
        onOpen={({ id }) => void navigate(auditCaseRoute(id))}
        recordType="auditCase"
        recordOf={auditCaseRecord}
        exported={{ path: 'audit-case/export', filter }}
        filtered={filtered}
        empty={{ text: t('empty.auditCases'), action: add }}
        filters={
          <FilterBar>
            <KeywordFilter state={state} placeholder={t('auditCase.keyword')} />
            <SelectFilter
              state={state}
              name="status"
              label={t('record.status')}
              choices={auditCaseStates.map((value) => ({ value, label: t(`auditCase.status.${value}`) }))}
            />
            <StateSinceFilter state={state} />
          </FilterBar>
        }
      />
    </Stack>
  );
}
