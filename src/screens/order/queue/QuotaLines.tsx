import { Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { compareMoney, formatMoney, subtractMoney, type Money } from '../../../domain/money.ts';
import type { ApprovalQueue } from './useApprovalQueue.ts';

/** Shows the quota: the present amount, the pending amount, and the remainder after an approval; a dash until it is read. */
export function QuotaLines({ queue: { quota }, amount }: { queue: ApprovalQueue; amount: Money }) {
  const { t } = useTranslation();
  const { known, pending, remaining } = quota;
  const after = remaining === null ? undefined : subtractMoney(remaining, amount);
  return (
    <Paper withBorder p="sm" bg="var(--mantine-color-default-hover)" data-testid="queue-quota">
      <Stack gap={4}>
        <Line label={t('account.remainingQuota')} value={known === null ? '—' : formatMoney(known)} />
        {compareMoney(pending, '0.00') > 0 && (
          <Line label={t('queue.undoable')} value={formatMoney(`-${pending}`)} />
        )}
        <Line label={t('order.amount')} value={formatMoney(`-${amount}`)} />
        <Line
          label={t('consequence.quotaAfter')}
          value={after === undefined ? '—' : formatMoney(after)}
          negative={after !== undefined && compareMoney(after, '0.00') < 0}
          strong
        />
      </Stack>
    </Paper>
  );
}

interface LineProps {
  label: string;
  value: string;
  strong?: boolean;
  negative?: boolean;
}

function Line({ label, value, strong = false, negative = false }: LineProps) {
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text
        size="sm"
        fw={strong ? 600 : 400}
        c={negative ? 'red' : undefined}
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {value}
      </Text>
    </Group>
  );
}
