import { Anchor, Paper, Stack, Table, Title } from '@mantine/core';
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

/** All that is told of a version, and what came of its review. */
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

/** What a version that has not passed changes of the one in force, field by field. */
export function VersionChanges({ before, after }: { before: VersionView | undefined; after: VersionView }) {
  const { t } = useTranslation();
  const title = t('application.section.changes');
  if (!before)
    return (
      <TablePanel title={title} empty={t('application.changes.first')} count={0} head={[]}>
        {null}
      </TablePanel>
    );
  const changed = changedFields(before, after);
  return (
    <TablePanel
      title={title}
      empty={t('application.changes.none', { number: before.number })}
      count={changed.length}
      compared
      head={[
        { title: t('application.changes.field') },
        { title: t('application.changes.before', { number: before.number }) },
        { title: t('application.changes.after', { number: after.number }) },
      ]}
    >
      {changed.map((field) => (
        <Table.Tr key={field} style={{ verticalAlign: 'top' }}>
          <Table.Th scope="row" fw={400} c="dimmed">
            {t(`application.${field}`)}
          </Table.Th>
          <Table.Td>
            <VersionValue version={before} field={field} />
          </Table.Td>
          <Table.Td fw={500}>
            <VersionValue version={after} field={field} />
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

/** Every version there was, the latest first. */
export function VersionTable({ versions }: { versions: readonly VersionView[] }) {
  const { t } = useTranslation();
  return (
    <TablePanel
      title={t('application.section.versions')}
      empty=""
      count={versions.length}
      wrap
      head={[
        { title: t('application.number') },
        { title: t('application.auditStatus') },
        { title: t('application.description') },
        { title: t('record.appliedAt') },
        { title: t('application.releasedAt') },
      ]}
    >
      {versions.map((version) => (
        <Table.Tr key={version.id} style={{ verticalAlign: 'top' }}>
          <Table.Td>
            <Anchor
              component={Link}
              to={historyRoute(applicationAudit.id, version.id)}
              size="sm"
              aria-label={t('application.versionHistory', { number: version.number })}
            >
              {version.number}
            </Anchor>
          </Table.Td>
          <Table.Td>
            <StateBadge {...stateMeta(applicationAudit, version.status)} />
          </Table.Td>
          <Table.Td>{version.description}</Table.Td>
          <Table.Td>{version.appliedAt ? <Minute at={version.appliedAt} /> : '—'}</Table.Td>
          <Table.Td>{version.releasedAt ? <Minute at={version.releasedAt} /> : '—'}</Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}
