import { Alert, Group, Paper, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { useFocusRecord } from '../../commandKit/useFocusRecord.ts';
import { applicationRecord } from '../../commands/application/applicationRecord.ts';
import { applicationAudit } from '../../machines/applicationAudit.ts';
import { applicationPublication } from '../../machines/applicationPublication.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { Facts } from '../../ui/page/Facts.tsx';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { useRecordOfAddress } from '../../ui/page/useRecordOfAddress.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { PageActions } from '../../ui/page/PageActions.tsx';
import { RecordPage } from '../../ui/page/RecordPage.tsx';
import { RecordHistory } from '../../ui/page/RecordHistory.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { applicationQuery, type ApplicationView } from './applicationQuery.ts';
import { HoldingPackages } from './HoldingPackages.tsx';
import { VersionChanges, VersionFacts, VersionTable } from './VersionPanels.tsx';

interface ApplicationDetailScreenProps {
  /** The history that is shown first. */
  first: 'audit' | 'publication';
}

/**
 * Shows an application: its latest version with its changes, all its versions, and the histories of its review and
 * publication.
 */
export default function ApplicationDetailScreen({ first }: ApplicationDetailScreenProps) {
  const { found: application, unread } = useRecordOfAddress(
    applicationQuery,
    (id) => ({ id }),
    ({ appDetail }) => appDetail,
  );
  const record = useMemo(
    () =>
      application
        ? applicationRecord({ ...application, installer: application.versions[0]?.installer ?? null })
        : undefined,
    [application],
  );
  useFocusRecord(record);

  if (!application || !record) return <RecordUnread type="application" {...unread} />;
  const { status, auditStatus } = application;
  return (
    <RecordPage
      title={application.name}
      badge={
        <Group gap="xs">
          <StateBadge {...stateMeta(applicationPublication, status)} />
          <StateBadge {...stateMeta(applicationAudit, auditStatus)} />
        </Group>
      }
      actions={<PageActions record={record} without={['application.open']} />}
      notice={<Notices application={application} />}
      history={
        <RecordHistory
          record={record}
          lifecycle={first === 'audit' ? 'applicationAudit' : 'applicationPublication'}
          sibling={first === 'audit' ? 'applicationPublication' : 'applicationAudit'}
        />
      }
    >
      <Panels application={application} />
    </RecordPage>
  );
}

/** Shows what blocks the application now, and why, before all other panels. */
function Notices({ application }: { application: ApplicationView }) {
  const { t } = useTranslation();
  const { auditStatus, removalInstructions, versions } = application;
  return (
    <>
      {auditStatus === 'rejected' && (
        <Alert color="red" variant="light" title={t('application.verdict.rejected')}>
          {versions[0]?.reviewDescription}
        </Alert>
      )}
      {removalInstructions !== null && (
        <Alert color="gray" variant="light" title={t('application.removed')}>
          {removalInstructions}
        </Alert>
      )}
    </>
  );
}

function Panels({ application }: { application: ApplicationView }) {
  const { t } = useTranslation();
  const { role } = useCommandHost().context;
  const { versions, createdAt, releasedAt } = application;
  const latest = versions[0];
  const inForce = versions.find(({ status }) => status === 'passed');
  return (
    <Stack gap="md">
      <Paper withBorder p="md">
        <Facts
          facts={[
            { label: t('application.developer'), value: application.developerName },
            { label: t('record.createdAt'), value: <Minute at={createdAt} /> },
            { label: t('application.passedNumber'), value: application.passedNumber },
            { label: t('application.releasedAt'), value: releasedAt && <Minute at={releasedAt} /> },
          ]}
        />
      </Paper>
      {latest && latest.status !== 'passed' && <VersionChanges before={inForce} after={latest} />}
      {latest && <VersionFacts version={latest} />}
      <VersionTable versions={versions} />
      {role === 'operations' && <HoldingPackages applicationId={application.id} />}
    </Stack>
  );
}
