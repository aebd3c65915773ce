import { Alert, Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { TFunction } from 'i18next';
import { failureInFull } from '../commandKit/notices.tsx';
import type { ConsequenceLine, ExpectedConsequence } from '../commandKit/command.ts';
import classes from './CommandForm.module.css';
import type { ConsequenceState } from './useCommandForm.ts';

interface ConsequencePanelProps {
  t: TFunction;
  state: ConsequenceState;
  /** Its expected shape; undefined if the form has none. */
  expected: ExpectedConsequence | undefined;
  onRetry: () => void;
}

/** As long as most amounts. */
const usualValue = '¥000,000.00';

/**
 * Shows the effect of a command in figures (R-form-6). It has its final height from the first frame on (R-form-15). It shows
 * the labels until the figures are loaded, and the former figures, dimmed, while they are computed again.
 */
export function ConsequencePanel({ t, state, expected, onRetry }: ConsequencePanelProps) {
  const { value, status } = state;
  if (!value && !expected) return null;
  const lines = (expected?.lines ?? []).map((line) => {
    const [label, text] = typeof line === 'string' ? [line, usualValue] : line;
    return { label: t(label), value: text };
  });
  const isThere = value !== undefined || status === 'failed';
  return (
    <div className={classes.place} aria-live="polite" aria-busy={status === 'asking'}>
      {lines.length > 0 && (
        <div aria-hidden data-expected={isThere ? 'replaced' : 'shown'}>
          <ConsequenceLines lines={lines} isEmpty />
        </div>
      )}
      {status === 'asking' && (
        <VisuallyHidden>{t(value ? 'consequence.stale' : 'consequence.loading')}</VisuallyHidden>
      )}
      {status === 'failed' && (
        <Alert color="red" variant="light" role="alert" data-testid="failure">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{`${t('consequence.failed')} ${failureInFull(t, state.failure)}`}</Text>
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          </Group>
        </Alert>
      )}
      {value?.blocked && (
        <Alert color="red" variant="light" role="alert">
          {value.blocked}
        </Alert>
      )}
      {value && !value.blocked && (
        <div data-testid="consequence" aria-busy={status === 'asking'}>
          <ConsequenceLines lines={value.lines} isDimmed={status === 'asking'} />
        </div>
      )}
    </div>
  );
}

interface ConsequenceLinesProps {
  lines: readonly ConsequenceLine[];
  isDimmed?: boolean;
  /** Reserves the space only, because its values are not known. */
  isEmpty?: boolean;
}

function ConsequenceLines({ lines, isDimmed = false, isEmpty = false }: ConsequenceLinesProps) {
  return (
    <Paper withBorder p="sm" h="100%" bg="var(--mantine-color-default-hover)">
      <Stack gap={4} opacity={isDimmed ? 0.5 : 1}>
        {lines.map((line, index) => (
          <Group
            key={`${index} ${line.label}`}
            justify="space-between"
            gap="md"
            wrap="nowrap"
            align="baseline"
          >
            {/* Because a list of names next to a label wider than its text would break before its commas. */}
            <Text size="sm" c="dimmed" miw={`min(35%, ${line.label.length}em)`}>
              {isEmpty ? <span className={classes.drawn} data-text={line.label} /> : line.label}
            </Text>
            <Text
              size="sm"
              ta="right"
              fw={line.emphasis ? 600 : 400}
              c={line.tone === 'danger' ? 'red' : undefined}
              // Prevents line breaks inside Chinese names.
              style={{
                wordBreak: 'keep-all',
                overflowWrap: 'anywhere',
                visibility: isEmpty ? 'hidden' : undefined,
              }}
            >
              {isEmpty ? <span className={classes.drawn} data-text={line.value} /> : line.value}
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
