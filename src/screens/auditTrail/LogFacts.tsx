import { ActionIcon, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCopy } from '../../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '../../graph/client/graphql.ts';
import type { checkpointQuery } from '../../commands/auditTrail/auditTrailCommands.ts';
import { toast } from '../../commandKit/toast.ts';
import { Hint } from '../../ui/hint/Hint.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { Minute } from '../../ui/page/Minute.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { checkpointLines, shortHash } from './checkpointLines.ts';

type Checkpoint = NonNullable<ResultOf<typeof checkpointQuery>['auditTrailCheckpoint']>;

/** Shows the log by its newest checkpoint, and the actions for an auditor. */
export function LogFacts({ checkpoint }: { checkpoint: Checkpoint }) {
  const { t, i18n } = useTranslation();
  const { size, note, at, signed, verifierKey, witness } = checkpoint;
  const lines = checkpointLines(note);
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <Title order={2} fz={16} fw={600}>
          {t('auditTrail.log')}
        </Title>
        <Facts
          facts={[
            { label: t('auditTrail.size'), value: size.toLocaleString(i18n.language) },
            { label: t('auditTrail.checkpointAt'), value: at && <Minute at={at} /> },
            {
              label: t('auditTrail.root'),
              value: lines && (
                <Copied text={lines.root} shown={shortHash(lines.root)} label={t('auditTrail.copyRoot')} />
              ),
            },
            { label: t('auditTrail.origin'), value: signed ? lines?.origin : undefined },
            {
              label: t('auditTrail.signature'),
              value: (
                <StateBadge
                  tone={signed ? 'done' : 'waiting'}
                  label={signed ? 'auditTrail.signed' : 'auditTrail.notSigned'}
                />
              ),
            },
            {
              label: t('auditTrail.verifierKey'),
              value: verifierKey && (
                <Copied text={verifierKey} shown={verifierKey} label={t('auditTrail.copyVerifierKey')} />
              ),
            },
            { label: t('auditTrail.witness'), value: witness ?? t('common.none') },
          ]}
        />
        <Text size="sm" c="dimmed" maw={760}>
          {t('auditTrail.checkpointHelp')}
          <Text component="code" display="block" ff="monospace" fz={13} mt={4} c="var(--mantine-color-text)">
            {t('auditTrail.checkpointCommand')}
          </Text>
        </Text>
      </Stack>
    </Paper>
  );
}

/** Shows a long text in short form, with a button that copies it. */
function Copied({ text, shown, label }: { text: string; shown: string; label: string }) {
  const { t } = useTranslation();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ color: 'green', message: t('common.copied') }),
      () => toast({ color: 'red', message: t('settings.notCopied') }),
    );
  return (
    <Group gap={4} wrap="nowrap">
      <Text component="span" ff="monospace" fz={13} style={{ overflowWrap: 'anywhere' }} title={text}>
        {shown}
      </Text>
      <Hint label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          data-copies
          aria-label={label}
          onClick={() => void copy()}
        >
          <IconCopy size={15} stroke={1.6} />
        </ActionIcon>
      </Hint>
    </Group>
  );
}
