import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusRecord } from '../../commandKit/useFocusRecord.ts';
import { packageRecord, withdrawnApplications } from '../../commands/package/packageRecord.ts';
import { formatMoney } from '../../domain/money.ts';
import { saleBlockedBy } from '../../domain/packageSale.ts';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { useRecordOfAddress } from '../../ui/page/useRecordOfAddress.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { PageActions } from '../../ui/page/PageActions.tsx';
import { RecordPage } from '../../ui/page/RecordPage.tsx';
import { RecordHistory } from '../../ui/page/RecordHistory.tsx';
import { PublicationBadges } from './parts/PublicationBadges.tsx';
import { SaleBadge } from './SaleBadge.tsx';
import { packageQuery } from './packageQuery.ts';

/** /app-package-release/detail: one package, its customers, what blocks its sale, and its history. */
export default function PackageDetailPage() {
  const { t } = useTranslation();
  const { found, unread } = useRecordOfAddress(
    packageQuery,
    (id) => ({ id }),
    ({ packageDetail }) => packageDetail,
  );
  const record = useMemo(() => (found ? packageRecord(found) : undefined), [found]);
  useFocusRecord(record);

  if (!found || !record) return <RecordUnread type="package" {...unread} />;
  const sale = { status: found.status, withdrawn: withdrawnApplications(found) };
  return (
    <RecordPage
      title={found.name}
      badge={
        <PublicationBadges
          status={found.status}
          sold={saleBlockedBy(found.status, sale.withdrawn).length === 0}
        />
      }
      actions={<PageActions record={record} without={['package.open']} />}
      history={<RecordHistory record={record} lifecycle="packagePublication" sibling="packageAvailability" />}
      facts={[
        {
          label: t('package.price'),
          value: <Text fw={600}>{formatMoney(found.price)}</Text>,
        },
        { label: t('package.seatPrice'), value: formatMoney(found.seatPrice) },
        { label: t('package.durationMonths'), value: found.durationMonths },
        { label: t('package.baseSeats'), value: found.baseSeats },
        { label: t('package.kind'), value: t(`package.kind.${found.trial ? 'trial' : 'formal'}`) },
        { label: t('package.availability'), value: <SaleBadge {...sale} /> },
        {
          label: t('package.applications'),
          value: found.applications
            .map(({ name, status }) =>
              status === 'published' ? name : t('package.unpublishedApplication', { name }),
            )
            .join(' / '),
        },
        {
          label: t('package.runningCustomers'),
          value: <span data-testid="running-customers">{found.runningCustomers}</span>,
        },
        { label: t('package.pendingOrders'), value: found.pendingOrders },
        { label: t('record.createdAt'), value: <Minute at={found.createdAt} /> },
        ...(found.removalInstructions
          ? [{ label: t('publication.removalInstructions'), value: found.removalInstructions }]
          : []),
      ]}
    />
  );
}
