import { Group, Paper, Stack } from '@mantine/core';
import { IconCheck } from '../../icons/icons.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { ledgerEntryFilterSchema, ledgerKinds, type LedgerSort } from '../../domain/ledger.ts';
import { orderRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/money.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { Crumbs } from '../../app/layout/Crumbs.tsx';
import { DayFilters } from '../../ui/list/DayFilters.tsx';
import { DictionaryFilter } from '../../ui/list/DictionaryFilter.tsx';
import { FilterBar, KeywordFilter } from '../../ui/list/FilterBar.tsx';
import { listInput } from '../../ui/list/listInput.ts';
import { useListState } from '../../ui/list/listState.ts';
import { RecordLink } from '../../ui/list/RecordLink.tsx';
import { RecordList, type Column } from '../../ui/list/RecordList.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { SkeletonBlock } from '../../ui/page/Skeletons.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { entryRemarks } from '../recharge/parts/originColumns.tsx';
import { lazyPart } from '../../commandKit/lazyPart.ts';

const RecordUnread = lazyPart(async () => ({
  default: (await import('../../app/RecordUnread.tsx')).RecordUnread,
}));

const LedgerSum = lazyPart(() => import('./LedgerSum.tsx'));

const waiting = (
  <Paper withBorder px="md" py="sm">
    <Group>
      <SkeletonBlock width={150} height={25} />
      <SkeletonBlock width={200} height={20} />
      <SkeletonBlock width={64} height={20} />
    </Group>
  </Paper>
);

const entriesQuery = graphql(`
  query LedgerEntries(
    $current: Int!
    $pageSize: Int!
    $after: String
    $keyword: String
    $from: String
    $to: String
    $sort: LedgerSort
    $direction: SortDirection
    $kind: LedgerKind
    $agentId: String
    $upTo: String
  ) {
    accountEntries(
      current: $current
      pageSize: $pageSize
      after: $after
      keyword: $keyword
      from: $from
      to: $to
      sort: $sort
      direction: $direction
      kind: $kind
      agentId: $agentId
      upTo: $upTo
    ) {
      total
      totalIsLowerBound
      before
      last
      records {
        id
        kind
        amount
        balanceAfter
        addsUp
        orderId
        orderNo
        customerName
        reversesId
        remarks
        actorName
        at
      }
    }
  }
`);

const sumQuery = graphql(`
  query LedgerSum($agentId: String, $upTo: String) {
    accountEntriesSum(agentId: $agentId, upTo: $upTo) {
      agentName
      entryCount
      sum
      balance
      reconciled
    }
  }
`);

type Entry = NonNullable<ResultOf<typeof entriesQuery>['accountEntries']>['records'][number];

/**
 * /account-entries: the ledger entries of a balance, each with the balance after it, and whether their sum equals the
 * balance.
 */
export default function EntriesPage() {
  const { t } = useTranslation();
  const { role } = useCommandHost().context;
  const state = useListState('agentId');
  const { filters, setFilter } = state;
  const { filter, input, filtered } = listInput(ledgerEntryFilterSchema, state, {
    fixed: role === 'operations' ? undefined : { agentId: undefined },
    subject: ['agentId', 'upTo'],
  });
  const { agentId, upTo } = filter;
  const unasked = role === 'operations' && agentId === undefined;
  const list = useRecordPage(entriesQuery, input, ({ accountEntries }) => accountEntries, unasked);
  const [{ data: summed, fetching, error }, retry] = useQuery({
    query: sumQuery,
    variables: { agentId, upTo },
    pause: unasked,
  });
  const sum = summed?.accountEntriesSum;
  // The sum names the ledger's owner; without a sum there is no such agent.
  if (unasked || (role === 'operations' && error && !sum)) {
    return (
      <Suspense>
        <RecordUnread
          type="agent"
          list="/agent-manage"
          requestedId={filters.agentId ?? null}
          wellFormed={!unasked}
          fetching={fetching}
          error={error}
          onRetry={() => retry({ requestPolicy: 'network-only' })}
        />
      </Suspense>
    );
  }
  const columns: Column<Entry>[] = [
    { id: 'id', title: t('account.entryId'), kind: 'word', card: 'title', render: (entry) => entry.id },
    {
      id: 'kind',
      title: t('account.kind'),
      kind: 'word',
      samples: ledgerKinds.map((each) => t(`account.kind.${each}`)),
      card: 'corner',
      render: ({ kind: each }) => t(`account.kind.${each}`),
    },
    {
      id: 'amount',
      title: t('column.amount'),
      sort: 'amount' satisfies LedgerSort,
      kind: 'money',
      render: ({ amount }) => (amount.startsWith('-') ? formatMoney(amount) : `+${formatMoney(amount)}`),
    },
    {
      id: 'balanceAfter',
      title: t('account.remainingQuota'),
      kind: 'money',
      render: (entry) => formatMoney(entry.balanceAfter),
    },
    {
      id: 'addsUp',
      title: t('account.check'),
      kind: 'state',
      card: 'corner',
      render: ({ addsUp }) =>
        addsUp ? (
          <IconCheck
            size={16}
            color="var(--mantine-color-green-6)"
            role="img"
            aria-label={t('account.reconciled')}
          />
        ) : (
          <StateBadge tone="refused" label="account.notReconciled" />
        ),
    },
    {
      id: 'subject',
      title: t('account.subject'),
      render: (entry) => {
        const words = [entry.customerName, entryRemarks(t, entry)].filter(Boolean).join(' · ');
        if (!entry.orderId && !words) return '—';
        return (
          <span title={words}>
            {entry.orderId && (
              <>
                <RecordLink to={orderRoute(role, entry.orderId)}>{entry.orderNo}</RecordLink>{' '}
              </>
            )}
            {words}
          </span>
        );
      },
    },
    { id: 'actor', title: t('account.actor'), kind: 'person', render: (entry) => entry.actorName ?? '—' },
    {
      id: 'at',
      title: t('column.time'),
      sort: 'at' satisfies LedgerSort,
      kind: 'time',
      render: (entry) => <Minute at={entry.at} />,
    },
  ];
  return (
    <Stack gap="md">
      <div>
        {role === 'operations' && (
          <Crumbs
            crumbs={[{ title: 'menu.agentManage', path: '/agent-manage' }, { title: 'menu.accountEntries' }]}
          />
        )}
        <PageHead title={t('menu.accountEntries')} />
      </div>
      {(sum ?? !error) && (
        <Suspense fallback={waiting}>
          {sum ? <LedgerSum sum={sum} upTo={upTo} onAll={() => setFilter('upTo', '')} /> : waiting}
        </Suspense>
      )}
      <RecordList<Entry>
        label={t('menu.accountEntries')}
        columns={columns}
        {...list}
        state={state}
        exported={{ path: 'account/entries/export', filter }}
        filtered={filtered}
        empty={{ text: t('empty.entries') }}
        filters={
          <FilterBar subject="agentId">
            <KeywordFilter state={state} placeholder={t('account.entryKeyword')} />
            <DictionaryFilter state={state} name="kind" label={t('account.kind')} type="ledgerKind" />
            <DayFilters state={state} />
          </FilterBar>
        }
      />
    </Stack>
  );
}
