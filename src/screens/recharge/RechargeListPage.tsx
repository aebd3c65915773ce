import { Button, Stack } from '@mantine/core';
import { IconX } from '../../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { rechargeRecord, rechargeRecordFragment } from '../../commands/recharge/rechargeRecord.ts';
import { commandById } from '../../commands/registry.ts';
import { rechargeFilterSchema } from '../../domain/recharge.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { DayFilters } from '../../ui/list/DayFilters.tsx';
import { DictionaryFilter } from '../../ui/list/DictionaryFilter.tsx';
import { FilterBar, KeywordFilter } from '../../ui/list/FilterBar.tsx';
import { listInput } from '../../ui/list/listInput.ts';
import { useListState } from '../../ui/list/listState.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { CommandButton } from '../../ui/page/CommandButton.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { rechargeColumns, type RechargeRow } from './rechargeColumns.tsx';

const rechargePageQuery = graphql(
  `
    query AgentRechargePage(
      $current: Int!
      $pageSize: Int!
      $after: String
      $keyword: String
      $agentId: String
      $kind: RechargeKind
      $from: String
      $to: String
      $sort: LedgerSort
      $direction: SortDirection
    ) {
      agentRechargeRecordPage(
        current: $current
        pageSize: $pageSize
        after: $after
        keyword: $keyword
        agentId: $agentId
        kind: $kind
        from: $from
        to: $to
        sort: $sort
        direction: $direction
      ) {
        total
        totalIsLowerBound
        before
        last
        records {
          ...RechargeRecord
          discountRate
          balanceBefore
          balanceAfter
          actorName
        }
      }
    }
  `,
  [rechargeRecordFragment],
);

/** /agent-pay: the recharges of all agents, and their reversals. */
export default function RechargeListPage() {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  const state = useListState();
  const { criteria, filter, input, filtered } = listInput(rechargeFilterSchema, state);
  const list = useRecordPage(
    rechargePageQuery,
    input,
    ({ agentRechargeRecordPage }) => agentRechargeRecordPage,
  );
  const first = list.page?.records[0];
  const add = <CommandButton command={commandById('recharge.new')} />;
  return (
    <Stack gap="md">
      <PageHead title={t('menu.agentPay')} actions={add} />
      <RecordList<RechargeRow>
        label={t('menu.agentPay')}
        columns={rechargeColumns(context.t)}
        {...list}
        state={state}
        recordType="recharge"
        recordOf={rechargeRecord}
        exported={{ path: 'agent/recharge/record/export', filter }}
        filtered={filtered}
        empty={{ text: t('empty.agentRecharges'), action: add }}
        filters={
          <FilterBar>
            <KeywordFilter state={state} placeholder={t('list.agentKeyword')} />
            <DictionaryFilter state={state} name="kind" label={t('account.kind')} type="rechargeKind" />
            <DayFilters state={state} />
            {criteria.agentId && first && (
              <Button
                size="sm"
                variant="light"
                rightSection={<IconX size={14} />}
                onClick={() => state.setFilter('agentId', '')}
              >
                {t('recharge.onlyAgent', { name: first.agentName })}
              </Button>
            )}
          </FilterBar>
        }
      />
    </Stack>
  );
}
