import { Alert, Paper, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '../replay/replay.ts';
import { Facts, type Fact } from '../../ui/page/Facts.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { verdictTone } from './verdictWords.ts';

interface StepSummaryProps {
  title: string;
  /** Absent if the step is skipped. */
  verdict: Verdict | undefined;
  facts: Fact[];
  /** The explanation of the verdict. */
  reason: string | undefined;
  reasonColor: string;
}

/** Shows what a step of the lab did, and whether today's machine gives the same result. */
export function StepSummary({ title, verdict, facts, reason, reasonColor }: StepSummaryProps) {
  const { t } = useTranslation();
  const verdictFact: Fact = {
    label: t('replay.verdict'),
    value: <StateBadge tone={verdictTone(verdict)} label={`replay.verdict.${verdict ?? 'skipped'}`} />,
  };
  return (
    <Paper withBorder p="md" aria-label={t('replay.step')} component="section">
      <Title order={2} fz={16} fw={600} mb="sm">
        {title}
      </Title>
      <Facts facts={[verdictFact, ...facts]} />
      {reason && (
        <Alert color={reasonColor} variant="light" mt="sm" py="xs">
          {reason}
        </Alert>
      )}
    </Paper>
  );
}
