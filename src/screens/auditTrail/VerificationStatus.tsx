import { Alert, Group, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '../../commands/auditTrail/verification.ts';
import type { RequestState } from '../../commands/auditTrail/sharedRequest.ts';
import { failureInFull } from '../../commandKit/failureInFull.ts';
import { useShownOnPage } from '../../commandKit/useShownOnPage.ts';
import { formatMinute } from '../../domain/dateText.ts';
import { FindingRecord } from './Findings.tsx';

/** Shows the state of the verification; screen readers announce its changes. */
export function VerificationStatus({ verificationState }: { verificationState: RequestState<Verdict> }) {
  const { t } = useTranslation();
  const failure = verificationState.state === 'failed' ? verificationState.failure : undefined;
  useShownOnPage(t, failure);
  return (
    <>
      {verificationState.state === 'never' && (
        <Text size="sm" c="dimmed">
          {t('auditTrail.neverVerified')}
        </Text>
      )}
      <div role="status" aria-live="polite" data-testid="verification">
        {verificationState.state === 'running' && (
          <Group gap="sm" wrap="nowrap">
            <Loader size={18} aria-hidden />
            <Text size="sm">{t('auditTrail.verifying')}</Text>
          </Group>
        )}
        {verificationState.state === 'failed' && (
          <Alert color="red" variant="light" role="group" title={t('auditTrail.failed')}>
            {failureInFull(t, failure)}
          </Alert>
        )}
        {verificationState.state === 'answered' && <VerdictText verdict={verificationState.answer} />}
        {verificationState.state === 'answered' &&
          verificationState.answer.restores.map((restore) => (
            <RestoreNotice key={`${restore.at} ${restore.lostSize}`} restore={restore} />
          ))}
      </div>
    </>
  );
}

/** A declared restore is always shown, because entries are missing since (R-trail-25). */
function RestoreNotice({
  restore: { at, reason, commonSize, lostSize, index },
}: {
  restore: Verdict['restores'][number];
}) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" variant="light" mt="sm" role="group" title={t('auditTrail.restoredTitle', { at })}>
      <Text size="sm">{t('auditTrail.restoredText', { reason, from: commonSize, to: lostSize })}</Text>
      {index === null && <Text size="sm">{t('auditTrail.restoredOutside')}</Text>}
    </Alert>
  );
}

function VerdictText({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation();
  const { size, records, seconds, at, findings, findingCount } = verdict;
  const extent = t('auditTrail.extent', { count: size, records, seconds, at });
  if (findingCount === 0)
    return (
      <Alert color="green" variant="light" role="group" title={t('auditTrail.allRight')}>
        {extent}
      </Alert>
    );
  // Findings about the log come first, then those about records and books, each in the order of their entries.
  const [first] = findings;
  return (
    <Alert
      color="red"
      variant="light"
      role="group"
      title={t('auditTrail.findingCount', { count: findingCount })}
    >
      {first && (
        <Text size="sm" fw={500}>
          {first.index !== null && `${t('auditTrail.firstWrong', { index: first.index })} · `}
          {t(`auditTrail.problem.${first.problem}`)}
          {(first.recordId ?? first.kind ?? first.subject) !== null && (
            <>
              {' · '}
              <FindingRecord plain finding={first} />
            </>
          )}
          {first.at !== null && ` · ${formatMinute(new Date(first.at))}`}
        </Text>
      )}
      <Text size="sm">{extent}</Text>
    </Alert>
  );
}
