import { useTranslation } from 'react-i18next';
import { commandById } from '../../commands/registry.ts';
import { customerRoute } from '../../domain/menu.ts';
import { CommandPage } from '../../ui/page/CommandPage.tsx';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { useClient } from './useClient.ts';

/** /my-client/new-customer: the form of a new client as a page; with the `id` parameter, that of an edit. */
export default function NewCustomerPage() {
  const { t } = useTranslation();
  const { record, unread } = useClient();
  if (!unread.requestedId) {
    return (
      <CommandPage title={t('menu.newCustomer')} command={commandById('customer.new')} back="/my-client" />
    );
  }
  if (!record) return <RecordUnread shape="form" type="customer" {...unread} />;
  const back = customerRoute('salesperson', record.id);
  return (
    <CommandPage
      title={`${t('menu.editCustomer')} · ${record.name}`}
      command={commandById('customer.edit')}
      record={record}
      back={back}
    />
  );
}
