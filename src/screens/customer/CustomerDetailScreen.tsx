import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusRecord } from '../../commandKit/useFocusRecord.ts';
import { customerRecord } from '../../commands/customer/customerRecord.ts';
import type { CommandRecord } from '../../commandKit/command.ts';
import type { CustomerField } from '../../domain/customer.ts';
import { addNoteCommands } from '../../commands/note/noteCommands.ts';
import { CustomerBadge } from './CustomerBadge.tsx';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { useRecordOfAddress } from '../../ui/page/useRecordOfAddress.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { PageActions } from '../../ui/page/PageActions.tsx';
import { RecordPage } from '../../ui/page/RecordPage.tsx';
import { RecordHistory } from '../../ui/page/RecordHistory.tsx';
import { NotesPanel } from '../note/parts/NotesPanel.tsx';
import { WebsiteLink } from './WebsiteLink.tsx';
import { CustomerOrders, CustomerSubscriptions } from './CustomerTables.tsx';
import { customerQuery, customerVariables, type CustomerDetail, type WaitingOrder } from './customerQuery.ts';

/** The fields below the page's title, which is the name. */
type ShownField = Exclude<CustomerField, 'name'>;

interface CustomerDetailScreenProps {
  /** Buttons next to the record's actions; `without` then leaves those actions out. */
  actions?: ReactNode;
  without?: string[];
  /** The next steps, shown between the head and the facts. */
  children?: (customer: CustomerDetail, waiting: readonly WaitingOrder[], record: CommandRecord) => ReactNode;
}

/**
 * Shows one customer: its facts, its present and past packages, its orders and its history; for its salesperson and its
 * agent.
 */
export default function CustomerDetailScreen({ actions, without = [], children }: CustomerDetailScreenProps) {
  const { t } = useTranslation();
  const {
    found: customer,
    data,
    unread,
  } = useRecordOfAddress(customerQuery, customerVariables, ({ customerDetail }) => customerDetail);
  const record = useMemo(() => (customer ? customerRecord(customer) : undefined), [customer]);
  useFocusRecord(record);

  if (!customer || !record) return <RecordUnread type="customer" {...unread} />;
  const orders = data?.orderPage?.records ?? [];
  const shown: Record<ShownField, ReactNode> = {
    creditCode: customer.creditCode,
    industry: t(`industry.${customer.industry}`),
    employeeCount: customer.employeeCount.toLocaleString('en-US'),
    adminName: customer.adminName,
    adminPhone: customer.adminPhone,
    adminAccount: customer.adminAccount,
    website: customer.website && <WebsiteLink website={customer.website} />,
  };
  return (
    <RecordPage
      title={customer.name}
      badge={<CustomerBadge status={customer.status} />}
      actions={
        <PageActions record={record} without={['customer.open', addNoteCommands.customer, ...without]}>
          {actions}
        </PageActions>
      }
      notice={children?.(customer, data?.waiting?.records ?? [], record)}
      history={<RecordHistory record={record} lifecycle="customer" />}
      facts={[
        { label: t('customer.companyId'), value: customer.companyId },
        ...Object.entries(shown).map(([field, value]) => ({
          label: t(`customer.${field as ShownField}`),
          value,
        })),
        { label: t('customer.salesperson'), value: customer.salespersonName },
        { label: t('customer.orderCount'), value: customer.orderCount },
        { label: t('record.addedAt'), value: <Minute at={customer.createdAt} /> },
      ]}
    >
      <CustomerSubscriptions customer={customer} />
      <CustomerOrders orders={orders} total={customer.orderCount} companyName={customer.name} />
      <NotesPanel key={record.id} subject="customer" record={record} />
    </RecordPage>
  );
}
