import { Paper, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from 'urql';
import { useCommandHost } from '../../commands/commandHost.ts';
import { customerRecord } from '../../commands/records/customer.ts';
import type { ResultOf } from '../../graph/client/graphql.ts';
import { CustomerBadge } from '../../shell/CustomerBadge.tsx';
import { Facts } from '../../shell/Facts.tsx';
import { FailedList, useLate } from '../../shell/list/ListStates.tsx';
import { Minute } from '../../shell/Minute.tsx';
import { termText } from '../../shell/order/orderColumns.tsx';
import { PageActions } from '../../shell/PageActions.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { StateBadge } from '../../shell/StateBadge.tsx';
import { clientQuery } from './clientQuery.ts';

type Client = NonNullable<ResultOf<typeof clientQuery>['customerDetail']>;

/** /my-client-detail: one client, and what runs for it. */
export default function ClientDetailPage() {
  const { t } = useTranslation();
  const { focusRecord } = useCommandHost();
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  const [{ data, fetching, error }, retry] = useQuery({ query: clientQuery, variables: { id } });
  const late = useLate(fetching && !data);
  const client = data?.customerDetail;
  const record = useMemo(() => (client ? customerRecord(client) : undefined), [client]);
  useEffect(() => {
    focusRecord(record);
    return () => focusRecord(undefined);
  }, [record, focusRecord]);

  if (error && !client)
    return <FailedList error={error} onRetry={() => retry({ requestPolicy: 'network-only' })} />;
  if (!client || !record) return late ? <Skeleton height={320} /> : null;
  return (
    <Stack gap="md">
      <PageHead
        title={client.name}
        badge={<CustomerBadge status={client.status} />}
        actions={<PageActions record={record} without={['customer.open']} />}
      />
      <Paper withBorder p="md">
        <Facts
          facts={[
            { label: t('customer.companyId'), value: client.companyId },
            { label: t('customer.creditCode'), value: client.creditCode },
            { label: t('customer.industry'), value: t(`industry.${client.industry}`) },
            { label: t('customer.employeeCount'), value: client.employeeCount },
            { label: t('customer.adminName'), value: client.adminName },
            { label: t('customer.adminPhone'), value: client.adminPhone },
            { label: t('customer.adminAccount'), value: client.adminAccount },
            { label: t('customer.orderCount'), value: client.orderCount },
            { label: t('customer.createdAt'), value: <Minute at={client.createdAt} /> },
          ]}
        />
      </Paper>
      <Subscriptions client={client} />
    </Stack>
  );
}

function Subscriptions({ client }: { client: Client }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p="md">
      <Title order={2} fz={16} fw={600} mb="sm">
        {t('customer.subscriptions')}
      </Title>
      {client.subscriptions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('empty.subscriptions')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={480} type="native">
          <Table fz={13} style={{ fontVariantNumeric: 'tabular-nums' }}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('order.package')}</Table.Th>
                <Table.Th ta="right">{t('order.seatCount')}</Table.Th>
                <Table.Th>{t('order.term')}</Table.Th>
                <Table.Th>{t('customer.status')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {client.subscriptions.map((subscription) => (
                <Table.Tr key={subscription.id}>
                  <Table.Td>{subscription.packageName}</Table.Td>
                  <Table.Td ta="right">{subscription.seats}</Table.Td>
                  <Table.Td>{termText(subscription)}</Table.Td>
                  <Table.Td>
                    <StateBadge
                      tone={subscription.running ? 'done' : 'asleep'}
                      label={subscription.running ? 'subscription.running' : 'subscription.notRunning'}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Paper>
  );
}
