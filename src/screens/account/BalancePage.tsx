import { Alert, Anchor, Group, Paper, RingProgress, Skeleton, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/RingProgress.layer.css';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQuery } from 'urql';
import { formatMoney, shareOf } from '../../domain/money.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { Facts } from '../../shell/Facts.tsx';
import { FailedList, useLate } from '../../shell/list/ListStates.tsx';
import { Minute } from '../../shell/Minute.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { StateBadge } from '../../shell/StateBadge.tsx';

const balanceQuery = graphql(`
  query AccountBalance {
    accountBalance {
      agentName
      levelName
      discountRate
      createdAt
      totalQuota
      usedQuota
      remainingQuota
      pendingAmount
      entryCount
      reconciled
    }
  }
`);

/** /account-balance: what of the agent's quota is used and what remains (spec 3, "Account balance"). */
export default function BalancePage() {
  const { t } = useTranslation();
  const [{ data, fetching, error }, retry] = useQuery({ query: balanceQuery, variables: {} });
  const late = useLate(fetching && !data);
  const balance = data?.accountBalance;
  if (error && !balance)
    return <FailedList error={error} onRetry={() => retry({ requestPolicy: 'network-only' })} />;
  if (!balance) return late ? <Skeleton height={280} /> : null;
  const used = shareOf(balance.usedQuota, balance.totalQuota);
  return (
    <Stack gap="md">
      <PageHead title={t('menu.accountBalance')} />
      <Alert color="blue" variant="light" icon={<IconInfoCircle size={18} />} py="xs">
        {t('account.rechargeByOperations')}
      </Alert>
      <Paper withBorder p="lg">
        <Group gap="xl" align="center">
          <RingProgress
            size={168}
            thickness={14}
            roundCaps
            sections={[{ value: used, color: 'var(--mantine-primary-color-filled)' }]}
            label={
              <Stack gap={0} align="center">
                <Text fz={22} fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>{`${used}%`}</Text>
                <Text size="xs" c="dimmed">
                  {t('account.used')}
                </Text>
              </Stack>
            }
            aria-label={t('account.usedShare', { share: used })}
          />
          <Stack gap="lg" style={{ flex: 1, minWidth: 240 }}>
            <div>
              <Text size="sm" c="dimmed">
                {t('account.remainingQuota')}
              </Text>
              <Text
                fz={32}
                fw={600}
                lh={1.2}
                style={{ fontVariantNumeric: 'tabular-nums' }}
                data-testid="remaining-quota"
              >
                {formatMoney(balance.remainingQuota)}
              </Text>
            </div>
            <Facts
              facts={[
                { label: t('account.totalQuota'), value: formatMoney(balance.totalQuota) },
                { label: t('account.usedQuota'), value: formatMoney(balance.usedQuota) },
                { label: t('account.pendingAmount'), value: formatMoney(balance.pendingAmount) },
                {
                  label: t('account.entries'),
                  value: (
                    <Group gap="xs">
                      <Anchor component={Link} to="/account-sale" size="sm">
                        {t('account.entryCount', { count: balance.entryCount })}
                      </Anchor>
                      <StateBadge
                        tone={balance.reconciled ? 'done' : 'refused'}
                        label={balance.reconciled ? 'account.reconciled' : 'account.notReconciled'}
                      />
                    </Group>
                  ),
                },
                { label: t('account.level'), value: balance.levelName },
                { label: t('account.createdAt'), value: <Minute at={balance.createdAt} /> },
              ]}
            />
          </Stack>
        </Group>
      </Paper>
    </Stack>
  );
}
