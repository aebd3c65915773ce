import { Alert, Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { checkpointQuery } from '../../commands/auditTrail/auditTrailCommands.ts';
import { verificationOf } from '../../commands/auditTrail/verification.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { commandById } from '../../commands/registry.ts';
import { EmptyList, FailedPart, useLate } from '../../ui/list/ListStates.tsx';
import { CommandButton } from '../../ui/page/CommandButton.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { Findings } from './Findings.tsx';
import { LogFacts } from './LogFacts.tsx';
import { VerificationStatus } from './VerificationStatus.tsx';

/** /audit-trail: the log over all entries, and whether the store differs from it (R-trail-6). */
export default function AuditTrailPage() {
  const { t } = useTranslation();
  const verification = verificationOf(useCommandHost().context.graph);
  const verificationState = useSyncExternalStore(verification.subscribe, verification.read);
  const [{ data, fetching, error }, refetch] = useQuery({ query: checkpointQuery, variables: {} });
  const late = useLate(fetching && !data);
  // Reads the checkpoint again after a verification, because the log may have grown since the page was opened.
  const verified = verificationState.state === 'answered';
  useEffect(() => {
    if (verified) refetch({ requestPolicy: 'network-only' });
  }, [verified, refetch]);
  const checkpoint = data?.auditTrailCheckpoint;
  if (error && !checkpoint)
    return <FailedPart error={error} onRetry={() => refetch({ requestPolicy: 'network-only' })} />;
  if (!checkpoint) return late ? <PageSkeleton shape="settings" /> : <div data-awaiting />;
  const running = verificationState.state === 'running';
  const verify = commandById('auditTrail.verify');
  return (
    <Stack gap="md">
      <PageHead
        title={t('menu.auditTrail')}
        actions={
          <Group gap="xs">
            <CommandButton command={commandById('auditTrail.checkpoint')} variant="default" />
            <Button
              leftSection={
                running ? <Loader size={16} color="currentColor" /> : <verify.icon size={16} stroke={1.6} />
              }
              data-command={verify.id}
              // Not `disabled`, so that the button does not lose the focus while the verification runs.
              data-disabled={running || undefined}
              aria-disabled={running || undefined}
              onClick={verification.start}
            >
              {t(verify.title)}
            </Button>
          </Group>
        }
      />
      <Text size="sm" c="dimmed" maw={760}>
        {t('auditTrail.about')}
      </Text>
      <Paper withBorder p="md">
        <Title order={2} fz={16} fw={600} mb="sm">
          {t('auditTrail.verification')}
        </Title>
        <VerificationStatus verificationState={verificationState} />
      </Paper>
      {verificationState.state === 'answered' && verificationState.answer.findingCount > 0 && (
        <Findings verdict={verificationState.answer} />
      )}
      {!checkpoint.verifierKey && (
        <Warning title={t('auditTrail.unsignedTitle')} text={t('auditTrail.unsignedText')} />
      )}
      {!checkpoint.witness && (
        <Warning title={t('auditTrail.unwitnessedTitle')} text={t('auditTrail.unwitnessedText')} />
      )}
      {checkpoint.size === 0 ? (
        <EmptyList filtered={false} text={t('empty.auditTrail')} />
      ) : (
        <LogFacts checkpoint={checkpoint} />
      )}
    </Stack>
  );
}

/** Names a limit of the verification (R-trail-7). */
function Warning({ title, text }: { title: string; text: string }) {
  return (
    <Alert color="yellow" variant="light" py="xs" role="note">
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm">{text}</Text>
    </Alert>
  );
}
