import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  passwordRequestRecord,
  passwordRequestRecordFragment,
} from '../../commands/passwordRequest/passwordRequestRecord.ts';
import { passwordRequestFilterSchema } from '../../domain/passwordRequest.ts';
import { roleOf } from '../../domain/roles.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { passwordRequest } from '../../machines/passwordRequest.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { PersonName } from '../../ui/avatar/PersonName.tsx';
import { DictionaryFilter } from '../../ui/list/DictionaryFilter.tsx';
import { FilterBar, KeywordFilter } from '../../ui/list/FilterBar.tsx';
import { listInput } from '../../ui/list/listInput.ts';
import { useListState } from '../../ui/list/listState.ts';
import { RecordList, type Column } from '../../ui/list/RecordList.tsx';
import { stateSamples } from '../../ui/list/stateSamples.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { StateSinceFilter } from '../../ui/list/StateSinceFilter.tsx';

const requestsQuery = graphql(
  `
    query PasswordRequests(
      $current: Int!
      $pageSize: Int!
      $after: String
      $keyword: String
      $status: PasswordRequestState
      $sinceFrom: String
      $sinceTo: String
      $id: String
      $direction: SortDirection
    ) {
      passwordRequestPage(
        current: $current
        pageSize: $pageSize
        after: $after
        keyword: $keyword
        status: $status
        sinceFrom: $sinceFrom
        sinceTo: $sinceTo
        id: $id
        direction: $direction
      ) {
        total
        totalIsLowerBound
        before
        last
        records {
          ...PasswordRequestRecord
          mobile
          avatarUrl
          createdAt
          answeredAt
          answeredByName
        }
      }
    }
  `,
  [passwordRequestRecordFragment],
);

type PasswordRequestRow = NonNullable<
  ResultOf<typeof requestsQuery>['passwordRequestPage']
>['records'][number];

/** /password-requests: the password requests that the user may answer (R-password-5). */
export default function PasswordRequestsPage() {
  const { t } = useTranslation();
  const state = useListState();
  const { filter, input, filtered } = listInput(passwordRequestFilterSchema, state);
  const list = useRecordPage(requestsQuery, input, ({ passwordRequestPage }) => passwordRequestPage);
  const columns: Column<PasswordRequestRow>[] = [
    {
      id: 'name',
      title: t('user.name'),
      card: 'title',
      render: ({ name, avatarUrl }) => <PersonName name={name} avatarUrl={avatarUrl} />,
    },
    {
      id: 'account',
      title: t('login.account'),
      render: ({ enterpriseId, account }) => <span title={account}>{`${enterpriseId} / ${account}`}</span>,
    },
    {
      id: 'role',
      title: t('user.role'),
      kind: 'short',
      render: ({ roleId }) => t(`role.${roleOf(roleId) ?? 'system'}`),
    },
    {
      id: 'mobile',
      title: t('user.mobile'),
      kind: 'word',
      samples: ['13800138000'],
      render: ({ mobile }) => mobile || '—',
    },
    {
      id: 'status',
      title: t('record.status'),
      kind: 'state',
      samples: stateSamples(passwordRequest),
      card: 'corner',
      render: (request) => <StateBadge {...stateMeta(passwordRequest, request.status)} />,
    },
    {
      id: 'createdAt',
      title: t('forgotten.createdAt'),
      sort: 'createdAt',
      kind: 'time',
      render: ({ createdAt }) => <Minute at={createdAt} />,
    },
    {
      id: 'answeredBy',
      title: t('forgotten.answeredBy'),
      kind: 'person',
      render: ({ answeredByName }) => answeredByName ?? '—',
    },
  ];
  return (
    <Stack gap="md">
      <PageHead title={t('menu.passwordRequests')} />
      <RecordList<PasswordRequestRow>
        label={t('menu.passwordRequests')}
        columns={columns}
        {...list}
        state={state}
        recordType="passwordRequest"
        recordOf={(request) => passwordRequestRecord(request as Parameters<typeof passwordRequestRecord>[0])}
        exported={{ path: 'user/passwordRequest/export', filter }}
        filtered={filtered}
        empty={{ text: t('empty.passwordRequests') }}
        filters={
          <FilterBar>
            <KeywordFilter state={state} placeholder={t('user.keyword')} />
            <DictionaryFilter
              state={state}
              name="status"
              label={t('record.status')}
              type="passwordRequestState"
            />
            <StateSinceFilter state={state} />
          </FilterBar>
        }
      />
    </Stack>
  );
}
