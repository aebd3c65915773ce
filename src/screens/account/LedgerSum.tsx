import { Button, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { StateBadge } from '../../ui/page/StateBadge.tsx';

interface LedgerSumProps {
  sum: { agentName: string; entryCount: number; sum: string; balance: string; reconciled: boolean };
  /** The last entry that is summed; undefined for all. */
  upTo: string | undefined;
  onAll: () => void;
}

/** Shows the sum of the ledger entries, and whether it equals the balance. */
export default function LedgerSum({ sum, upTo, onAll }: LedgerSumProps) {
  const { t } = useTranslation();
  const { role } = useCommandHost().context;
  return (
    <Paper withBorder px="md" py="sm">
      <Group>
        {role === 'operations' && <Text size="sm">{sum.agentName}</Text>}
        <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('account.balanceIs', { balance: sum.balance })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('account.sumOf', { count: sum.entryCount, sum: sum.sum })}
        </Text>
        <StateBadge
          tone={sum.reconciled ? 'done' : 'refused'}
          label={sum.reconciled ? 'account.reconciled' : 'account.notReconciled'}
        />
        {upTo && (
          <>
            <Text size="sm" c="dimmed">
              {t('account.upTo', { id: upTo })}
            </Text>
            <Button size="compact-xs" variant="default" onClick={onAll}>
              {t('account.allEntries')}
            </Button>
          </>
        )}
      </Group>
    </Paper>
  );
}
