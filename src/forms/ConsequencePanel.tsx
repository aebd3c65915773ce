import { Alert, Group, Paper, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ConsequenceState } from './useCommandForm.ts';

/** What will happen, in figures; stays, dimmed, while it is computed again. */
export function ConsequencePanel({ t, state }: { t: TFunction; state: ConsequenceState }) {
  const { value } = state;
  if (!value) return state.status === 'asking' ? <div hidden aria-busy /> : null;
  if (value.blocked) {
    return (
      <Alert color="red" variant="light" role="alert">
        {value.blocked}
      </Alert>
    );
  }
  return (
    <Paper
      withBorder
      p="sm"
      bg="var(--mantine-color-default-hover)"
      aria-live="polite"
      aria-busy={state.status === 'asking'}
      data-testid="consequence"
    >
      <Stack gap={4} opacity={state.status === 'asking' ? 0.5 : 1}>
        {value.lines.map((line, index) => (
          <Group
            key={`${index} ${line.label}`}
            justify="space-between"
            gap="md"
            wrap="nowrap"
            align="baseline"
          >
            {/* No wider than its words: a list of names beside it would be parted before its commas. */}
            <Text size="sm" c="dimmed" miw={`min(35%, ${line.label.length}em)`}>
              {line.label}
            </Text>
            <Text
              size="sm"
              ta="right"
              fw={line.emphasis ? 600 : 400}
              c={line.tone === 'danger' ? 'red' : undefined}
              // Chinese names are not broken in their middle.
              style={{ wordBreak: 'keep-all', overflowWrap: 'anywhere' }}
            >
              {line.value}
            </Text>
          </Group>
        ))}
      </Stack>
      {state.status === 'asking' && (
        <Text size="xs" c="dimmed">
          {t('consequence.stale')}
        </Text>
      )}
    </Paper>
  );
}
