import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { NewerVersion } from './newerVersion.ts';
import type { ReplacedInput } from './useOpenedRecord.ts';

interface ChangedMeanwhileProps {
  t: TFunction;
  newer: NewerVersion | undefined;
  sending: boolean;
  onTakeOver: () => void;
}

/** Shows that the record has a newer version than the form, who changed which fields, and a button to merge it. */
export function ConflictBanner({ t, newer, sending, onTakeOver }: ChangedMeanwhileProps) {
  if (!newer) return null;
  const { by, changes, fits } = newer;
  return (
    <Alert color="yellow" variant="light" py="xs" role="status" data-testid="changed-meanwhile">
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {by ? t('form.changedBy', by) : t('form.changed')}
        </Text>
        {changes.map(({ label, before, now }) => {
          const words = t('form.changedField', { label, before, now });
          return (
            <Text key={label} size="sm" lineClamp={3} title={words}>
              {words}
            </Text>
          );
        })}
        {fits && (
          <Group>
            <Button size="xs" variant="default" disabled={sending} onClick={onTakeOver}>
              {t('form.takeOver')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

interface ReplacedInputsProps {
  t: TFunction;
  inputs: readonly ReplacedInput[];
  onRestore: (name: string) => void;
}

/** Shows the typed values that the newer version replaced; each field can be restored. */
export function ReplacedInputs({ t, inputs, onRestore }: ReplacedInputsProps) {
  if (inputs.length === 0) return null;
  return (
    <Alert color="blue" variant="light" py="xs" role="status" data-testid="replaced-inputs">
      <Stack gap={4}>
        <Text size="sm">{t('form.replaced')}</Text>
        {inputs.map(({ name, label, text }) => (
          <Group key={name} gap="xs">
            <Text size="sm" lineClamp={3} title={text}>
              {t('form.replacedField', { label, text })}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('form.restoreNamed', { label })}
              onClick={() => onRestore(name)}
            >
              {t('form.restore')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
