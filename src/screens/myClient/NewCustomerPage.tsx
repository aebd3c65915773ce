import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { commandById } from '../../commands/registry.ts';
import { customerRoute } from '../../domain/menu.ts';
import { CommandPage } from '../../shell/CommandPage.tsx';
import { FailedList } from '../../shell/list/ListStates.tsx';
import { useClient } from './useClient.ts';

/** /my-client/new-customer: the form of a new client as a page; with the `id` parameter, that of an edit. */
export default function NewCustomerPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  return id === '' ? <NewCustomer /> : <EditCustomer key={id} id={id} />;
}

function NewCustomer() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <CommandPage
      title={t('menu.newCustomer')}
      command={commandById('customer.new')}
      onDone={(outcome) => void navigate(outcome.route ?? '/my-client')}
      onCancel={() => void navigate('/my-client')}
    />
  );
}

function EditCustomer({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { record, error, retry } = useClient(id);
  if (error) return <FailedList error={error} onRetry={retry} />;
  if (!record) return <Skeleton height={320} />;
  const back = customerRoute('salesperson', id);
  return (
    <CommandPage
      title={`${t('menu.editCustomer')} · ${record.name}`}
      command={commandById('customer.edit')}
      record={record}
      onDone={(outcome) => void navigate(outcome.route ?? back)}
      onCancel={() => void navigate(back)}
    />
  );
}
