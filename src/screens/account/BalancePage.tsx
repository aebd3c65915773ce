import { Anchor, Group, Paper, RingProgress, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/RingProgress.layer.css';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQuery } from 'urql';
import { compareMoney, formatMoney, shareOf, subtractMoney, zeroMoney } from '../../domain/money.ts';
import { formatRate } from '../../domain/rateText.ts';
import { Facts } from '../../ui/page/Facts.tsx';
import { FailedPart, useLate } from '../../ui/list/ListStates.tsx';
import { Minute } from '../../ui/page/Minute.tsx';
import { SkeletonBlock } from '../../ui/page/Skeletons.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { balanceQuery, balanceHistoryQuery } from './balanceQuery.ts';
import { BalanceLink } from './ledgerEntries.tsx';
import { lazyPart } from '../../commandKit/lazyPart.ts';

const BalanceHistoryChart = lazyPart(() => import('./BalanceHistoryChart.tsx'));

const shareColors = {
  used: 'var(--mantine-primary-color-filled)',
  pending: 'var(--mantine-color-yellow-5)',
  free: 'var(--mantine-color-default-border)',
};

/** /account-balance: the used and the remaining part of the agent's quota (R-quota-1). */
export default function BalancePage() {
  const { t } = useTranslation();
  const [{ data, fetching, error }, retry] = useQuery({ query: balanceQuery, variables: {} });
  const [{ data: history, error: historyError }, retryHistory] = useQuery({
    query: balanceHistoryQuery,
    variables: {},
  });
  const late = useLate(fetching && !data);
  const balance = data?.accountBalance;
  const agent = data?.agentDetail;
  if (error && !balance)
    return <FailedPart error={error} onRetry={() => retry({ requestPolicy: 'network-only' })} />;
  if (!balance) return late ? <PageSkeleton shape="figures" /> : <div data-awaiting />;
  const used = shareOf(balance.usedQuota, balance.totalQuota);
  // More may be pending than remains: the bar ends at the quota.
  const pending = Math.min(shareOf(balance.pendingAmount, balance.totalQuota), 100 - used);
  const shares = { used, pending, free: 100 - used - pending };
  const excess = subtractMoney(balance.pendingAmount, balance.remainingQuota);
  const exceeds = compareMoney(excess, zeroMoney) > 0 ? t('account.pendingExceeds', { amount: excess }) : '';
  return (
    <Stack gap="md">
      <PageHead title={t('menu.accountBalance')} />
      <Paper withBorder p="lg">
        <Group gap="xl" align="center">
          <Stack gap="xs" align="center" w={{ base: '100%', sm: 'auto' }}>
            <RingProgress
              size={168}
              thickness={14}
              rootColor={shareColors.free}
              sections={[
                { value: used, color: shareColors.used },
                { value: pending, color: shareColors.pending },
              ]}
              label={
                <Stack gap={0} align="center">
                  <Text fz={22} fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>{`${used}%`}</Text>
                  <Text size="xs" c="dimmed">
                    {t('account.used')}
                  </Text>
                </Stack>
              }
              role="img"
              aria-label={t('account.pictureHelp', shares)}
            />
            <Group gap="sm" aria-hidden>
              {(exceeds ? (['used', 'pending'] as const) : (['used', 'pending', 'free'] as const)).map(
                (share) => (
                  <Group key={share} gap={6}>
                    <span
                      style={{ width: 10, height: 10, borderRadius: 2, background: shareColors[share] }}
                    />
                    <Text size="xs" c="dimmed">{`${t(`account.${share}`)} ${shares[share]}%`}</Text>
                  </Group>
                ),
              )}
            </Group>
            {exceeds && (
              <Text size="xs" c="red" maw={220} ta="center" data-testid="pending-exceeds">
                {exceeds}
              </Text>
            )}
          </Stack>
          <Stack gap="lg" style={{ flex: 1, minWidth: 240 }}>
            <div>
              <Text size="sm" c="dimmed">
                {t('account.remainingQuota')}
              </Text>
              <Text fz={32} fw={600} lh={1.2} component="div" data-testid="remaining-quota">
                <BalanceLink amount={balance.remainingQuota} size={32} />
              </Text>
              <Text size="xs" c="dimmed" mt={4}>
                {t('account.rechargeByOperations')}
              </Text>
            </div>
            <Facts
              facts={[
                { label: t('account.totalQuota'), value: formatMoney(balance.totalQuota) },
                ...(compareMoney(balance.correctedAmount, zeroMoney) === 0
                  ? []
                  : [{ label: t('account.correctedAmount'), value: formatMoney(balance.correctedAmount) }]),
                { label: t('account.usedQuota'), value: formatMoney(balance.usedQuota) },
                { label: t('account.pendingAmount'), value: formatMoney(balance.pendingAmount) },
                {
                  label: t('menu.accountEntries'),
                  value: (
                    <Group gap="xs">
                      <Anchor component={Link} to="/account-entries" size="sm">
                        {t('account.entryCount', { count: balance.entryCount })}
                      </Anchor>
                      <StateBadge
                        tone={balance.reconciled ? 'done' : 'refused'}
                        label={balance.reconciled ? 'account.reconciled' : 'account.notReconciled'}
                      />
                    </Group>
                  ),
                },
                ...(agent
                  ? [
                      { label: t('login.enterpriseId'), value: agent.enterpriseId },
                      {
                        label: t('lifecycle.agentLevel'),
                        value: `${agent.levelName} ${formatRate(agent.discountRate)}`,
                      },
                      { label: t('agent.director'), value: agent.director },
                      { label: t('account.createdAt'), value: <Minute at={agent.createdAt} /> },
                      { label: t('agent.staffCount'), value: agent.staffCount },
                      { label: t('agent.customerCount'), value: agent.customerCount },
                    ]
                  : []),
              ]}
            />
          </Stack>
        </Group>
      </Paper>
      {!history && !historyError && <HistorySkeleton />}
      {history?.accountBalanceHistory && (
        <Suspense fallback={<HistorySkeleton />}>
          <BalanceHistoryChart points={history.accountBalanceHistory} />
        </Suspense>
      )}
      {historyError && !history && (
        <FailedPart error={historyError} onRetry={() => retryHistory({ requestPolicy: 'network-only' })} />
      )}
    </Stack>
  );
}

/** A placeholder as high as the chart, which loads later. */
function HistorySkeleton() {
  return (
    <Paper withBorder p="lg" mih={280} aria-busy>
      <SkeletonBlock width={120} height={16} />
    </Paper>
  );
}
