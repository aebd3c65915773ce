import { Anchor, Paper, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { historyRoute } from '../../commands/core/historyCommand.ts';
import { changedFields, type ComparedField } from '../../domain/applicationChanges.ts';
import { applicationAudit } from '../../machines/applicationAudit.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { Facts } from '../../ui/page/Facts.tsx';
import { Minute } from '../../ui/page/Minute.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { TablePanel } from '../../ui/page/TablePanel.tsx';
import type { VersionView } from './applicationQuery.ts';
import { VersionValue } from './VersionValue.tsx';

const shownFields: ComparedField[] = [
  'clients',
  'description',
  'accessAddress',
  'testAccount',
  'installer',
  'downloadInstructions',
  'developerSeatPrice',
  'platformSeatPrice',
];

/** Shows all facts of a version, and the result of its review. */
export function VersionFacts({ version }: { version: VersionView }) {
  const { t } = useTranslation();
  const { appliedAt, decidedAt, releasedAt } = version;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} fz={16} fw={600}>
          {`${t('application.latestNumber')} ${version.number}`}
        </Title>
        <Facts
          facts={[
            ...shownFields.map((field) => ({
              label: t(`application.${field}`),
              value: <VersionValue version={version} field={field} />,
            })),
            { label: t('record.appliedAt'), value: appliedAt && <Minute at={appliedAt} /> },
            { label: t('application.decidedAt'), value: decidedAt && <Minute at={decidedAt} /> },
            { label: t('application.decidedBy'), value: version.decidedByName },
            { label: t('application.reviewDescription'), value: version.reviewDescription },
            { label: t('application.releasedAt'), value: releasedAt && <Minute at={releasedAt} /> },
          ]}
        />
      </Stack>
    </Paper>
  );
}

/** Shows field by field what a version that has not passed would change in the version in force. */
export function VersionChanges({ before, after }: { before: VersionView | undefined; after: VersionView }) {
  const { t } = useTranslation();
  const title = t('application.section.changes');
  if (!before) return <TablePanel title={title} empty={t('application.changes.first')} head={[]} rows={[]} />;
  const changed = changedFields(before, after);
  return (
    <TablePanel
      title={title}
      empty={t('application.changes.none', { number: before.number })}
      compared
      head={[
        { id: 'field', title: t('column.field') },
        { id: 'before', title: t('application.changes.before', { number: before.number }) },
        { id: 'after', title: t('application.changes.after', { number: after.number }) },
      ]}
      rows={changed.map((field) => ({
        id: field,
        cells: {
          field: t(`application.${field}`),
          before: <VersionValue version={before} field={field} />,
          after: <VersionValue version={after} field={field} />,
        },
      }))}
    />
  );
}

/** Shows every version, the latest first. */
export function VersionTable({ versions }: { versions: readonly VersionView[] }) {
  const { t } = useTranslation();
  return (
    <TablePanel
      title={t('application.section.versions')}
      empty=""
      wrap
      head={[
        { id: 'number', title: t('application.number') },
        { id: 'status', title: t('application.auditStatus') },
        { id: 'description', title: t('application.description') },
        { id: 'appliedAt', title: t('record.appliedAt') },
        { id: 'releasedAt', title: t('application.releasedAt') },
      ]}
      rows={versions.map((version) => ({
        id: version.id,
        cells: {
          number: (
            <Anchor
              component={Link}
              to={historyRoute(applicationAudit.id, version.id)}
              size="sm"
              aria-label={t('application.versionHistory', { number: version.number })}
            >
              {version.number}
            </Anchor>
          ),
          status: <StateBadge {...stateMeta(applicationAudit, version.status)} />,
          description: version.description,
          appliedAt: version.appliedAt ? <Minute at={version.appliedAt} /> : '—',
          releasedAt: version.releasedAt ? <Minute at={version.releasedAt} /> : '—',
        },
      }))}
    />
  );
}
