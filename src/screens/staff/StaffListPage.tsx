import { Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { staffRecord, staffRecordFragment } from '../../commands/staff/staffRecord.ts';
import { commandById } from '../../commands/registry.ts';
import { staffFilterSchema } from '../../domain/staff.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import { PersonName } from '../../ui/avatar/PersonName.tsx';
import { DictionaryFilter } from '../../ui/list/DictionaryFilter.tsx';
import { FilterBar, KeywordFilter } from '../../ui/list/FilterBar.tsx';
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

const staffPageQuery = graphql(
  `
    query StaffPage(
      $current: Int!
      $pageSize: Int!
      $after: String
      $keyword: String
      $status: StaffState
      $sinceFrom: String
      $sinceTo: String
      $direction: SortDirection
    ) {
      userPage(
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
          ...StaffRecord
          avatarUrl
          account
          createdAt
          resignedAt
        }
      }
    }
  `,
  [staffRecordFragment],
);

type Member = NonNullable<ResultOf<typeof staffPageQuery>['userPage']>['records'][number];

// The list has one column to sort by, and the graph no enumeration of one value.
const filterSchema = staffFilterSchema.omit({ sort: true });

function customersOf(member: Member): string {
  return `/customer-manage-list?salespersonId=${member.id}`;
}

function staffColumns(t: TFunction): Column<Member>[] {
  return [
    {
      id: 'name',
      title: t('user.name'),
      card: 'title',
      render: (member) => (
        <RecordLink to={customersOf(member)}>
          <PersonName name={member.name} avatarUrl={member.avatarUrl} />
        </RecordLink>
      ),
    },
    {
      id: 'mobile',
      title: t('user.mobile'),
      kind: 'word',
      samples: ['13800138000'],
      render: (member) => member.mobile,
    },
    { id: 'account', title: t('user.account'), kind: 'short', render: (member) => member.account },
    {
      id: 'customerCount',
      title: t('staff.customers'),
      kind: 'figure',
      render: (member) => <RecordLink to={customersOf(member)}>{String(member.customerCount)}</RecordLink>,
    },
    {
      id: 'status',
      title: t('record.status'),
      kind: 'state',
      samples: stateSamples(staffLifecycle),
      card: 'corner',
      render: (member) => <StateBadge {...stateMeta(staffLifecycle, member.status)} />,
    },
    {
      id: 'createdAt',
      title: t('record.addedAt'),
      sort: 'createdAt',
      kind: 'time',
      render: (member) => <Minute at={member.createdAt} />,
    },
    {
      id: 'resignedAt',
      title: t('staff.resignedAt'),
      kind: 'time',
      render: (member) => (member.resignedAt ? <Minute at={member.resignedAt} /> : '—'),
    },
  ];
}

/** /user-manage-list: the agent's sales staff. */
export default function StaffListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context } = useCommandHost();
  const state = useListState();
  const { filter, input, filtered } = listInput(filterSchema, state);
  const list = useRecordPage(staffPageQuery, input, ({ userPage }) => userPage);
  const add = <CommandButton command={commandById('staff.add')} />;
  return (
    <Stack gap="md">
      <PageHead title={t('menu.userManageList')} actions={add} />
      <RecordList<Member>
        label={t('menu.userManageList')}
        columns={staffColumns(context.t)}
        {...list}
        state={state}
        onOpen={(member) => void navigate(customersOf(member))}
        recordType="staff"
        recordOf={staffRecord}
        exported={{ path: 'user/export', filter }}
        filtered={filtered}
        empty={{ text: t('empty.staff'), action: add }}
        filters={
          <FilterBar>
            <KeywordFilter state={state} placeholder={t('list.staffKeyword')} />
            <DictionaryFilter state={state} name="status" label={t('record.status')} type="staffState" />
            <StateSinceFilter state={state} />
          </FilterBar>
        }
      />
    </Stack>
  );
}
