import { Anchor, Group, Paper, Table, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQuery } from 'urql';
import { useFocusRecord } from '../../commandKit/useFocusRecord.ts';
import { agentRecord } from '../../commands/agent/agentRecord.ts';
import { paidText, rechargeState } from '../../commands/recharge/rechargeRecord.ts';
import { agentEntriesRoute, agentRechargesRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/money.ts';
import { formatRate } from '../../domain/rateText.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { agent as lifecycle } from '../../machines/agent.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { FailedPart } from '../../ui/list/ListStates.tsx';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { useRecordOfAddress } from '../../ui/page/useRecordOfAddress.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { PageActions } from '../../ui/page/PageActions.tsx';
import { RecordPage } from '../../ui/page/RecordPage.tsx';
import { RowSkeleton } from '../../ui/page/Skeletons.tsx';
import { RecordHistory } from '../../ui/page/RecordHistory.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { agentQuery } from './agentQuery.ts';

const latestQuery = graphql(`
  query LatestRecharges($agentId: String!) {
    agentRechargeRecordPage(agentId: $agentId, pageSize: 5) {
      total
      records {
        id
        kind
        rechargeAmount
        creditedAmount
        balanceAfter
        reversedById
        at
      }
    }
  }
`);

/** /agent-manage/agentDetails: one agent, its quota, its facts, and its history. */
export default function AgentDetailsPage() {
  const { t } = useTranslation();
  const { found: agent, unread } = useRecordOfAddress(
    agentQuery,
    (id) => ({ id }),
    ({ agentDetails }) => agentDetails,
  );
  const record = useMemo(() => (agent ? agentRecord(agent) : undefined), [agent]);
  useFocusRecord(record);

  if (!agent || !record) return <RecordUnread type="agent" {...unread} />;
  const level = `${agent.levelName} ${formatRate(agent.discountRate)}`;
  return (
    <RecordPage
      title={agent.name}
      badge={<StateBadge {...stateMeta(lifecycle, agent.status)} />}
      actions={<PageActions record={record} without={['agent.open', 'agent.recharges', 'agent.entries']} />}
      history={<RecordHistory record={record} lifecycle="agent" />}
      facts={[
        { label: t('login.enterpriseId'), value: agent.enterpriseId },
        { label: t('user.account'), value: agent.account },
        {
          label: t('agent.level'),
          value: agent.levelStatus === 'enabled' ? level : t('agent.levelDisabled', { name: level }),
        },
        { label: t('agent.director'), value: agent.director },
        {
          label: t('account.remainingQuota'),
          value: (
            <Text fw={600} span data-testid="agent-remaining">
              {formatMoney(agent.remainingQuota)}
            </Text>
          ),
        },
        { label: t('account.usedQuota'), value: formatMoney(agent.usedQuota) },
        { label: t('account.totalQuota'), value: formatMoney(agent.totalQuota) },
        { label: t('agent.staffCount'), value: agent.staffCount },
        { label: t('agent.customerCount'), value: agent.customerCount },
        { label: t('agent.createdAt'), value: <Minute at={agent.createdAt} /> },
      ]}
    >
      <LatestRecharges agentId={agent.id} />
    </RecordPage>
  );
}

function LatestRecharges({ agentId }: { agentId: string }) {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [{ data, error }, retry] = useQuery({ query: latestQuery, variables: { agentId } });
  const page = data?.agentRechargeRecordPage;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} fz={16} fw={600}>
          {t('agent.recharges')}
        </Title>
        <Group gap="md">
          <Anchor component={Link} to={agentRechargesRoute(agentId)} size="sm">
            {t('agent.allRecharges')}
          </Anchor>
          <Anchor component={Link} to={agentEntriesRoute(agentId)} size="sm">
            {t('account.allEntries')}
          </Anchor>
        </Group>
      </Group>
      {error && !page ? (
        <FailedPart error={error} onRetry={() => retry({ requestPolicy: 'network-only' })} />
      ) : !page ? (
        <RowSkeleton count={3} />
      ) : page.total === 0 ? (
        <Text size="sm" c="dimmed">
          {t('empty.ownRecharges')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={narrow ? 0 : 480} type="native">
          <Table
            fz={13}
            horizontalSpacing={narrow ? 5 : undefined}
            style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          >
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('column.time')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('account.kind')}</Table.Th>
                <Table.Th ta="right" visibleFrom="sm">
                  {t('recharge.amount')}
                </Table.Th>
                <Table.Th ta="right" style={{ whiteSpace: 'normal' }}>
                  {t('recharge.credited')}
                </Table.Th>
                <Table.Th ta="right" style={{ whiteSpace: 'normal' }}>
                  {t('account.remainingQuota')}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {page.records.map((entry) => (
                <Table.Tr key={entry.id}>
                  <Table.Td>
                    <Minute at={entry.at} />
                  </Table.Td>
                  <Table.Td visibleFrom="sm">
                    <StateBadge {...rechargeState(entry)} />
                  </Table.Td>
                  <Table.Td ta="right" visibleFrom="sm">
                    {paidText(entry)}
                  </Table.Td>
                  <Table.Td ta="right">{formatMoney(entry.creditedAmount)}</Table.Td>
                  <Table.Td ta="right">{formatMoney(entry.balanceAfter)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Paper>
  );
}
