import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { applicationRecord } from '../../commands/application/applicationRecord.ts';
import type { AuditState } from '../../domain/application.ts';
import { DictionaryFilter } from '../../ui/list/DictionaryFilter.tsx';
import { FilterBar, KeywordFilter } from '../../ui/list/FilterBar.tsx';
import { useListState } from '../../ui/list/listState.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { applicationColumns, type ApplicationColumnId } from './applicationColumns.tsx';
import { applicationPageQuery, applicationInput, type ApplicationItem } from './applicationListQuery.ts';
import { auditSinceNames } from '../../ui/list/stateSince.ts';
import { StateSinceFilter } from '../../ui/list/StateSinceFilter.tsx';

interface ApplicationListScreenProps {
  title: string;
  /** Returns the address of an application's page. */
  routeOf: (id: string) => string;
  /** The review state that the list is limited to; it is then no filter. */
  bound?: AuditState;
  without?: ApplicationColumnId[];
  empty: { text: string; action?: ReactNode };
  actions?: ReactNode;
}

/** Lists the applications in the user's scope: for the developer's own, for the application list, and for the review. */
export function ApplicationListScreen(props: ApplicationListScreenProps) {
  const { title, routeOf, bound, without, empty, actions } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context } = useCommandHost();
  const state = useListState();
  const { filter, input, filtered } = applicationInput(state, bound);
  const list = useRecordPage(applicationPageQuery, input, ({ appPage }) => appPage);
  return (
    <Stack gap="md">
      <PageHead title={title} actions={actions} />
      <RecordList<ApplicationItem>
        label={title}
        columns={applicationColumns(context.t, routeOf, without)}
        {...list}
        state={state}
        onOpen={(item) => void navigate(routeOf(item.id))}
        recordType="application"
        recordOf={(item) => applicationRecord({ ...item, installer: null }, routeOf(item.id))}
        exported={{ path: 'app/export', filter }}
        filtered={filtered}
        empty={empty}
        filters={
          <FilterBar>
            <KeywordFilter
              state={state}
              placeholder={t(context.role === 'developer' ? 'application.name' : 'list.applicationKeyword')}
            />
            {!bound && (
              <DictionaryFilter
                state={state}
                name="auditStatus"
                label={t('application.auditStatus')}
                type="auditState"
              />
            )}
            <DictionaryFilter
              state={state}
              name="status"
              label={t('publication.status')}
              type="publicationState"
            />
            <StateSinceFilter state={state} />
            <StateSinceFilter state={state} names={auditSinceNames} />
          </FilterBar>
        }
      />
    </Stack>
  );
}
