import { IconEdit } from '../../icons/icons.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { newCustomerRoute } from '../../commands/customer/customerCommands.ts';
import CustomerDetailScreen from './CustomerDetailScreen.tsx';
import { NextSteps } from './NextSteps.tsx';

/** /my-client-detail: one client, its next steps, and its packages. */
export default function ClientDetailPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const edit = `${newCustomerRoute}?id=${parameters.get('id') ?? ''}`;
  return (
    <CustomerDetailScreen
      // By mouse the form opens as a page: /my-client/new-customer.
      without={['customer.edit']}
      actions={
        <Button
          component={Link}
          to={edit}
          variant="default"
          size="sm"
          leftSection={<IconEdit size={16} stroke={1.6} />}
        >
          {t('command.customer.edit')}
        </Button>
      }
    >
      {(client, waiting) => <NextSteps client={client} waiting={waiting} />}
    </CustomerDetailScreen>
  );
}
