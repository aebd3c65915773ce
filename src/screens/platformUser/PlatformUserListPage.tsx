import { Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { historyRoute } from '../../commands/core/historyCommand.ts';
import {
  platformUserRecord,
  platformUserRecordFragment,
} from '../../commands/platformUser/platformUserRecord.ts';
import { commandById } from '../../commands/registry.ts';
import {
  platformRoles,
  platformUserFilterSchema,
  platformUserStates,
  type PlatformUserSort,
} from '../../domain/platformUser.ts';
import { roleOf } from '../../domain/roles.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { platformUser } from '../../machines/platformUser.ts';
import { PersonName } from '../../ui/avatar/PersonName.tsx';
import { FilterBar, KeywordFilter, SelectFilter } from '../../ui/list/FilterBar.tsx';
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

const platformUserPageQuery = graphql(
  `
    query PlatformUserPage(
      $current: Int!
      $pageSize: Int!
      $after: String
      $keyword: String
      $role: PlatformRole
      $status: PlatformUserState
      $sinceFrom: String
      $sinceTo: String
      $sort: PlatformUserSort
      $direction: SortDirection
    ) {
      platformUserPage(
        current: $current
        pageSize: $pageSize
        after: $after
        keyword: $keyword
        role: $role
        status: $status
        sinceFrom: $sinceFrom
        sinceTo: $sinceTo
        sort: $sort
        direction: $direction
      ) {
        total
        totalIsLowerBound
        before
        last
        records {
          ...PlatformUserRecord
          avatarUrl
          roleId
          createdAt
        }
      }
    }
  `,
  [platformUserRecordFragment],
);

type User = NonNullable<ResultOf<typeof platformUserPageQuery>['platformUserPage']>['records'][number];

const historyOf = (user: User) => historyRoute(platformUser.id, user.id);

function userColumns(t: TFunction): Column<User>[] {
  return [
    {
      id: 'name',
      title: t('user.name'),
      card: 'title',
      sort: 'name' satisfies PlatformUserSort,
      render: (user) => (
        <RecordLink to={historyOf(user)}>
          <PersonName name={user.name} avatarUrl={user.avatarUrl} />
        </RecordLink>
      ),
    },
    {
      id: 'role',
      title: t('user.role'),
      kind: 'short',
      render: (user) => t(`role.${roleOf(user.roleId) ?? 'system'}`),
    },
    {
      id: 'enterpriseId',
      title: t('login.enterpriseId'),
      kind: 'word',
      render: (user) => user.enterpriseId,
    },
    { id: 'account', title: t('user.account'), kind: 'short', render: (user) => user.account },
    {
      id: 'status',
      title: t('record.status'),
      kind: 'state',
      samples: stateSamples(platformUser),
      card: 'corner',
      render: (user) => <StateBadge {...stateMeta(platformUser, user.status)} />,
    },
    {
      id: 'createdAt',
      title: t('platformUser.createdAt'),
      sort: 'createdAt' satisfies PlatformUserSort,
      kind: 'time',
      render: (user) => <Minute at={user.createdAt} />,
    },
  ];
}

/** /platform-user: operations admins and developers. */
export default function PlatformUserListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context } = useCommandHost();
  const state = useListState();
  const { filter, input, filtered } = listInput(platformUserFilterSchema, state);
  const list = useRecordPage(platformUserPageQuery, input, ({ platformUserPage }) => platformUserPage);
  const add = <CommandButton command={commandById('platformUser.new')} />;
  return (
    <Stack gap="md">
      <PageHead title={t('menu.platformUser')} actions={add} />
      <RecordList<User>
        label={t('menu.platformUser')}
        columns={userColumns(context.t)}
        {...list}
        state={state}
        onOpen={(user) => void navigate(historyOf(user))}
        recordType="platformUser"
        recordOf={platformUserRecord}
        exported={{ path: 'user/platform/export', filter }}
        filtered={filtered}
        empty={{ text: t('empty.platformUsers'), action: add }}
        filters={
          <FilterBar>
            <KeywordFilter state={state} placeholder={t('user.keyword')} />
            <SelectFilter
              state={state}
              name="role"
              label={t('user.role')}
              choices={platformRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
            />
            <SelectFilter
              state={state}
              name="status"
              label={t('record.status')}
              choices={platformUserStates.map((value) => ({
                value,
                label: t(`platformUser.status.${value}`),
              }))}
            />
            <StateSinceFilter state={state} />
          </FilterBar>
        }
      />
    </Stack>
  );
}
