import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useQuery } from 'urql';
import { clientDetailRoute } from '../../commands/customer.ts';
import { customerRecord } from '../../commands/records/customer.ts';
import { commandById } from '../../commands/registry.ts';
import { CommandPage } from '../../shell/CommandPage.tsx';
import { FailedList } from '../../shell/list/ListStates.tsx';
import { clientQuery } from './clientQuery.ts';

/** /my-client/buy-renew: sells the client of the `id` parameter a product package. */
export default function BuyRenewPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  const [{ data, error }, retry] = useQuery({ query: clientQuery, variables: { id } });
  const client = data?.customerDetail;
  const record = useMemo(() => (client ? customerRecord(client) : undefined), [client]);
  if (error && !client)
    return <FailedList error={error} onRetry={() => retry({ requestPolicy: 'network-only' })} />;
  if (!record) return <Skeleton height={320} />;
  const back = `${clientDetailRoute}?id=${id}`;
  return (
    <CommandPage
      title={`${t('command.customer.sellPackage')} · ${record.name}`}
      command={commandById('customer.sellPackage')}
      record={record}
      onDone={(outcome) => void navigate(outcome.route ?? back)}
      onCancel={() => void navigate(back)}
    />
  );
}
