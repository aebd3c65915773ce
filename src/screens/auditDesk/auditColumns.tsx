import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { AuditEntry } from '../../domain/auditEntry.ts';
import { auditEventKey } from '../../domain/auditEventKey.ts';
import type { AuditQuestion, AuditSort } from '../../domain/auditLimits.ts';
import { auditEntryRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/money.ts';
import { namedState } from '../../machines/lifecycles.ts';
import { RecordLink } from '../../ui/list/RecordLink.tsx';
import type { Column } from '../../ui/list/RecordList.tsx';
import { spanText } from '../../ui/chart/span.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { processText, roleText } from './entryWords.ts';

/** Returns the columns of the audit desk (R-trail-11), with the figure of the chosen question. */
export function auditColumns(
  t: TFunction,
  locale: string,
  question: AuditQuestion | undefined,
): Column<AuditEntry>[] {
  const figureOf = (...questions: AuditQuestion[]): Pick<Column<AuditEntry>, 'card' | 'optional'> =>
    question && questions.includes(question) ? { card: 'line' } : { card: 'none', optional: true };
  return [
    {
      id: 'at',
      title: t('column.time'),
      sort: 'at' satisfies AuditSort,
      kind: 'time',
      render: ({ at }) => <Minute at={at} />,
    },
    {
      id: 'event',
      title: t('auditTrail.event'),
      card: 'title',
      render: (entry) => (
        <>
          <RecordLink to={auditEntryRoute(entry.id)}>{t(auditEventKey(entry))}</RecordLink>
          <Below>{processText(t, entry.lifecycle)}</Below>
        </>
      ),
    },
    {
      id: 'to',
      title: t('auditTrail.to'),
      kind: 'state',
      card: 'corner',
      render: ({ lifecycle, to }) => {
        const state = namedState(lifecycle, to);
        return state ? <StateBadge tone={state.tone} label={state.label} /> : '—';
      },
    },
    {
      id: 'record',
      title: t('column.record'),
      samples: ['DD20261121000001'],
      render: ({ recordName, subjectName }) =>
        recordName || subjectName ? (
          <>
            <Text inherit truncate title={recordName ?? undefined}>
              {recordName ?? '—'}
            </Text>
            <Below>{subjectName === recordName ? null : subjectName}</Below>
          </>
        ) : (
          '—'
        ),
    },
    {
      id: 'actor',
      title: t('column.actor'),
      kind: 'short',
      render: ({ actorName, actorRoleId }) => (
        <>
          {actorName}
          <Below>{roleText(t, actorRoleId)}</Below>
        </>
      ),
    },
    {
      id: 'amount',
      title: t('column.amount'),
      sort: 'amount' satisfies AuditSort,
      kind: 'money',
      render: ({ amount }) => (amount === null ? '—' : formatMoney(amount)),
    },
    {
      id: 'waited',
      title: t('audit.waiting'),
      sort: 'waited' satisfies AuditSort,
      kind: 'figure',
      render: ({ waitedSeconds }) =>
        waitedSeconds === null ? '—' : spanText(waitedSeconds * 1000, locale, 'short'),
    },
    {
      id: 'remarks',
      title: t('common.remarks'),
      render: ({ remarks }) => (remarks === '' ? '—' : <span title={remarks}>{remarks}</span>),
    },
    {
      id: 'quotaShare',
      title: t('audit.quotaShare'),
      kind: 'figure',
      ...figureOf('nearQuota'),
      render: ({ quotaShare }) => shareText(quotaShare, locale),
    },
    {
      id: 'pair',
      title: t('audit.pair'),
      kind: 'figure',
      ...figureOf('samePair'),
      render: ({ pair }) => pair ?? '—',
    },
    {
      id: 'burst',
      title: t('audit.burst'),
      kind: 'figure',
      ...figureOf('burst', 'refused'),
      render: ({ burst }) => burst ?? '—',
    },
  ];
}

/** Shows the second line of a cell. */
function Below({ children }: { children: string | null | undefined }) {
  return children ? (
    <Text size="xs" c="dimmed" truncate title={children}>
      {children}
    </Text>
  ) : null;
}

/** Formats a share as "95%", with at most one decimal. */
export function shareText(share: number | null, locale: string): string {
  if (share === null) return '—';
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}
