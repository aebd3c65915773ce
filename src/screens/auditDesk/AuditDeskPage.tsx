import { Button, Group, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { auditEntryFragment, auditEntryRecord } from '../../commands/auditEntry/auditEntryRecord.ts';
import { commandById } from '../../commands/registry.ts';
import type { Choice } from '../../commandKit/command.ts';
import type { AuditEntry } from '../../domain/auditEntry.ts';
import { auditEventKey } from '../../domain/auditEventKey.ts';
import { auditQuestions } from '../../domain/auditLimits.ts';
import { ledgerKinds } from '../../domain/ledger.ts';
import { auditCasesRoute, auditEntryRoute, deskReplayRoute } from '../../domain/menu.ts';
import { roles } from '../../domain/roles.ts';
import { securityEventKinds } from '../../domain/securityEvent.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { lifecycleEvents } from '../../machines/lifecycle.ts';
import { lifecycleIds, lifecycles } from '../../machines/lifecycles.ts';
import { DayFilters } from '../../ui/list/DayFilters.tsx';
import { FilterBar, KeywordFilter, SelectFilter } from '../../ui/list/FilterBar.tsx';
import { LazyChoiceFilter } from '../../ui/list/LazyChoiceFilter.tsx';
import { type ListState, useListState } from '../../ui/list/listState.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { CommandButton } from '../../ui/page/CommandButton.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { auditColumns } from './auditColumns.tsx';
import { auditInput } from './parts/auditFilter.ts';
import { AuditPeople } from './AuditPeople.tsx';
import { MoreFilters, moreSet } from './MoreFilters.tsx';
import classes from './auditDesk.module.css';

const pageQuery = graphql(
  `
    query AuditEntryPage($input: AuditFilter_Input!) {
      auditEntryPage(input: $input) {
        total
        totalIsLowerBound
        before
        last
        records {
          ...AuditEntryRow
        }
      }
    }
  `,
  [auditEntryFragment],
);

/** The distinct codes of all events in the log. */
const events = [
  ...new Map(
    [
      ...lifecycleIds.flatMap((id) =>
        [lifecycles[id].creation.event, ...lifecycleEvents(lifecycles[id])].map((event) => ({
          kind: 'transition' as const,
          event,
          of: lifecycles[id].title,
        })),
      ),
      ...ledgerKinds.map((event) => ({ kind: 'ledger' as const, event })),
      ...securityEventKinds.map((event) => ({ kind: 'security' as const, event })),
    ].map((each) => [each.event, each]),
  ).values(),
];

/** Returns the event choices. A second line distinguishes events with the same title. */
function eventChoices(t: TFunction): Choice[] {
  const named = events.map((each) => ({ ...each, label: t(auditEventKey(each)) }));
  return named.map((each) => ({
    value: each.event,
    label: each.label,
    ...('of' in each &&
      named.some((other) => other !== each && other.label === each.label) && { description: t(each.of) }),
  }));
}

/** /audit-desk: all entries of the log, with filters by person, time, amount and waiting time, and predefined questions. */
export default function AuditDeskPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useListState();
  const { criteria, filter, input, filtered } = auditInput(state);
  const choices = useMemo(
    () => ({
      lifecycle: lifecycleIds.map((id) => ({ value: id, label: t(lifecycles[id].title) })),
      event: eventChoices(t),
    }),
    [t],
  );
  const list = useRecordPage(pageQuery, { input }, ({ auditEntryPage }) => auditEntryPage);
  return (
    <Stack gap="md" className={classes.desk}>
      <PageHead
        title={t('menu.auditDesk')}
        actions={
          <Group gap="xs" className={classes.choices}>
            <Button component={Link} to={auditCasesRoute} variant="default">
              {t('menu.auditCases')}
            </Button>
            <CommandButton command={commandById('audit.compareRecords')} variant="default" />
            <Button component={Link} to={deskReplayRoute(search)} variant="default">
              {t('command.replay.record')}
            </Button>
          </Group>
        }
      />
      <Questions state={state} chosen={criteria.question} />
      <AuditPeople state={state} ofFirst={list.page?.totalIsLowerBound ?? false} criteria={criteria} />
      <RecordList<AuditEntry>
        label={t('menu.auditDesk')}
        columns={auditColumns(t, i18n.language, criteria.question)}
        {...list}
        state={state}
        recordType="auditEntry"
        recordOf={auditEntryRecord}
        onOpen={({ id }) => void navigate(auditEntryRoute(id))}
        exported={{ path: 'audit-trail/entry/export', filter }}
        filtered={filtered}
        empty={{ text: t('empty.auditTrail') }}
        filters={
          <FilterBar more={<MoreFilters state={state} />} moreSet={moreSet(state)}>
            <KeywordFilter state={state} placeholder={t('audit.keyword')} />
            <LazyChoiceFilter
              state={state}
              name="lifecycle"
              label={t('audit.lifecycle')}
              choices={choices.lifecycle}
            />
            <LazyChoiceFilter
              state={state}
              name="event"
              label={t('auditTrail.event')}
              choices={choices.event}
            />
            <SelectFilter
              state={state}
              name="role"
              label={t('user.role')}
              choices={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
            />
            <DayFilters state={state} />
          </FilterBar>
        }
      />
    </Stack>
  );
}

/** The predefined questions (R-trail-12): one at a time, combined with the filters. */
function Questions({ state, chosen }: { state: ListState; chosen: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Group gap={6} className={classes.choices} role="group" aria-label={t('audit.question')}>
      {auditQuestions.map((question) => (
        <Button
          key={question}
          size="compact-sm"
          variant={question === chosen ? 'filled' : 'default'}
          aria-pressed={question === chosen}
          data-command={`audit.${question}`}
          onClick={() => state.setFilter('question', question === chosen ? '' : question)}
        >
          {t(`command.audit.${question}`)}
        </Button>
      ))}
    </Group>
  );
}
