import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { commandById } from '../../commands/registry.ts';
import { CommandPage } from '../../shell/CommandPage.tsx';

/** /my-client/new-customer: the form of a new client as a page. */
export default function NewCustomerPage() {
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
