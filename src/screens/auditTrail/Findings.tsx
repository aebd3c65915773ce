import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Finding, Verdict } from '../../commands/auditTrail/verification.ts';
import { historyRoute } from '../../commands/core/historyCommand.ts';
import { auditEntryRoute } from '../../domain/menu.ts';
import { asLifecycleId, lifecycles } from '../../machines/lifecycles.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { TablePanel } from '../../ui/page/TablePanel.tsx';

/** Lists the findings, one row per entry. */
export function Findings({ verdict: { findings, findingCount } }: { verdict: Verdict }) {
  const { t } = useTranslation();
  const shown = findings.length;
  return (
    <TablePanel
      title={t('auditTrail.findings')}
      titleExtra={
        findingCount > shown && (
          <Text size="sm" c="dimmed">
            {t('auditTrail.findingsShown', { shown, count: findingCount })}
          </Text>
        )
      }
      empty=""
      wrap
      head={[
        { id: 'problem', title: t('auditTrail.problem') },
        { id: 'index', title: t('auditTrail.index'), right: true },
        { id: 'record', title: t('auditTrail.record') },
        { id: 'at', title: t('column.time') },
      ]}
      rows={findings.map((finding, position) => ({
        id: String(position),
        cells: {
          index: <FindingEntry index={finding.index} />,
          problem: t(`auditTrail.problem.${finding.problem}`),
          record: <FindingRecord finding={finding} />,
          at: finding.at === null ? '—' : <Minute at={finding.at} />,
        },
      }))}
    />
  );
}

/** Shows the number of the finding's entry in the log, with a link to the audit desk. */
function FindingEntry({ index }: Pick<Finding, 'index'>) {
  if (index === null) return '—';
  return (
    <Anchor component={Link} to={auditEntryRoute(String(index))} fz="inherit">
      {index}
    </Anchor>
  );
}

interface FindingRecordProps {
  finding: Finding;
  /** True if its link has the colour of the surrounding text. */
  plain?: boolean;
}

/** Shows the subject of a finding, with a link to its history if it is a record that still exists. */
export function FindingRecord({ finding, plain = false }: FindingRecordProps) {
  const { t } = useTranslation();
  const { kind, entryId, lifecycle, recordId, recordName, subject } = finding;
  const about = subject === null ? '' : ` (${subject})`;
  if (recordId === null)
    return kind === null ? (subject ?? '—') : t(`auditTrail.${kind}Entry`, { id: entryId }) + about;
  const known = asLifecycleId(lifecycle);
  const type = known ? t(lifecycles[known].title) : lifecycle;
  if (!known || recordName === null) return `${type} ${recordId}${about}`;
  return (
    <>
      <Anchor
        component={Link}
        to={historyRoute(known, recordId)}
        fz="inherit"
        {...(plain && { c: 'inherit', underline: 'always' })}
      >
        {`${type} ${recordName}`}
      </Anchor>
      {about}
    </>
  );
}
