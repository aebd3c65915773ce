import { Alert, Grid, Paper, Skeleton, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Grid.layer.css';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from 'urql';
import { useCommandHost } from '../../commands/commandHost.ts';
import { packageMachineFacts, packageRecord, sleepingApplications } from '../../commands/records/package.ts';
import { formatMoney } from '../../domain/money.ts';
import { offers, stateMeta } from '../../machines/lifecycle.ts';
import { packagePublication } from '../../machines/packagePublication.ts';
import { Facts } from '../../shell/Facts.tsx';
import { FailedList, useLate } from '../../shell/list/ListStates.tsx';
import { Minute } from '../../shell/Minute.tsx';
import { PageActions } from '../../shell/PageActions.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { RecordHistory } from '../../shell/RecordHistory.tsx';
import { StateBadge } from '../../shell/StateBadge.tsx';
import { packageQuery } from './packageQuery.ts';

/** /app-package-release/detail: one package, who runs it, why it is not sold, and who changed it. */
export default function PackageDetailPage() {
  const { t } = useTranslation();
  const { context, focusRecord } = useCommandHost();
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  const [{ data, fetching, error }, retry] = useQuery({ query: packageQuery, variables: { id } });
  const late = useLate(fetching && !data);
  const found = data?.packageDetail;
  const record = useMemo(() => (found ? packageRecord(found) : undefined), [found]);
  useEffect(() => {
    focusRecord(record);
    return () => focusRecord(undefined);
  }, [record, focusRecord]);

  if (error && !found)
    return <FailedList error={error} onRetry={() => retry({ requestPolicy: 'network-only' })} />;
  if (!found || !record) return late ? <Skeleton height={320} /> : null;
  const [asleep] = sleepingApplications(found);
  return (
    <Stack gap="md">
      <PageHead
        title={found.name}
        badge={<StateBadge {...stateMeta(packagePublication, found.status)} />}
        actions={<PageActions record={record} without={['package.open']} />}
      />
      {found.status === 'published' && asleep !== undefined && (
        <Alert color="yellow" variant="light" py="xs" data-testid="not-for-sale">
          <Text size="sm">{t('package.notForSale', { name: asleep })}</Text>
        </Alert>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Paper withBorder p="md">
            <Facts
              facts={[
                {
                  label: t('package.price'),
                  value: <Text fw={600}>{formatMoney(found.price)}</Text>,
                },
                { label: t('package.seatPrice'), value: formatMoney(found.seatPrice) },
                { label: t('package.durationMonths'), value: found.durationMonths },
                { label: t('package.baseSeats'), value: found.baseSeats },
                { label: t('package.kind'), value: t(`package.kind.${found.trial ? 'trial' : 'formal'}`) },
                {
                  label: t('package.applications'),
                  value: found.applications
                    .map(({ name, status }) =>
                      status === 'published' ? name : t('package.applicationAsleep', { name }),
                    )
                    .join(' / '),
                },
                {
                  label: t('package.runningCustomers'),
                  value: <span data-testid="running-customers">{found.runningCustomers}</span>,
                },
                { label: t('package.pendingOrders'), value: found.pendingOrders },
                { label: t('package.createdAt'), value: <Minute at={found.createdAt} /> },
                ...(found.removalInstructions
                  ? [{ label: t('package.removalInstructions'), value: found.removalInstructions }]
                  : []),
              ]}
            />
          </Paper>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <RecordHistory
            lifecycle={packagePublication}
            recordId={found.id}
            state={found.status}
            offers={offers(packagePublication, found.status, packageMachineFacts(context, found))}
          />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
