import type { TFunction } from 'i18next';
import type { ApplicationSort } from '../../domain/application.ts';
import { formatMoney } from '../../domain/money.ts';
import { applicationAudit } from '../../machines/applicationAudit.ts';
import { applicationPublication } from '../../machines/applicationPublication.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { RecordLink } from '../../ui/list/RecordLink.tsx';
import type { Column } from '../../ui/list/RecordList.tsx';
import { stateSamples } from '../../ui/list/stateSamples.tsx';
import { Minute } from '../../ui/page/Minute.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import type { ApplicationItem } from './applicationListQuery.ts';
import { clientsText } from './clientsText.ts';

export type ApplicationColumnId =
  | 'developer'
  | 'status'
  | 'auditStatus'
  | 'passed'
  | 'releasedAt'
  | 'appliedAt';

/** Returns the columns of an application list; `without` leaves out columns that say nothing there. */
export function applicationColumns(
  t: TFunction,
  routeOf: (id: string) => string,
  without: ApplicationColumnId[] = [],
): Column<ApplicationItem>[] {
  const columns: Column<ApplicationItem>[] = [
    {
      id: 'name',
      title: t('application.name'),
      card: 'title',
      sort: 'name' satisfies ApplicationSort,
      render: (item) => <RecordLink to={routeOf(item.id)}>{item.name}</RecordLink>,
    },
    {
      id: 'status',
      title: t('publication.status'),
      kind: 'state',
      samples: stateSamples(applicationPublication),
      render: (item) => <StateBadge {...stateMeta(applicationPublication, item.status)} />,
    },
    {
      id: 'passed',
      title: t('application.passedNumber'),
      kind: 'word',
      render: (item) => item.passedNumber ?? '—',
    },
    {
      id: 'latest',
      title: t('application.latestNumber'),
      kind: 'word',
      render: (item) => item.latestNumber,
    },
    {
      id: 'auditStatus',
      title: t('application.auditStatus'),
      kind: 'state',
      samples: stateSamples(applicationAudit),
      card: 'corner',
      render: (item) => <StateBadge {...stateMeta(applicationAudit, item.auditStatus)} />,
    },
    {
      id: 'clients',
      title: t('application.clients'),
      render: (item) => {
        const text = clientsText(t, item.clients);
        return <span title={text}>{text}</span>;
      },
    },
    {
      id: 'developer',
      title: t('application.developer'),
      kind: 'person',
      render: (item) => item.developerName,
    },
    {
      id: 'platformSeatPrice',
      title: t('application.platformSeatPriceShort'),
      kind: 'money',
      render: (item) => formatMoney(item.platformSeatPrice),
    },
    {
      id: 'appliedAt',
      title: t('record.appliedAt'),
      sort: 'appliedAt' satisfies ApplicationSort,
      kind: 'time',
      render: (item) => (item.appliedAt ? <Minute at={item.appliedAt} /> : '—'),
    },
    {
      id: 'releasedAt',
      title: t('application.releasedAt'),
      kind: 'time',
      render: (item) => (item.releasedAt ? <Minute at={item.releasedAt} /> : '—'),
    },
  ];
  return columns.filter((column) => !without.includes(column.id as ApplicationColumnId));
}
