import type { TFunction } from 'i18next';
import { customerStates, type CustomerSort } from '../../domain/customer.ts';
import { CustomerBadge } from './CustomerBadge.tsx';
import { RecordLink } from '../../ui/list/RecordLink.tsx';
import type { Column } from '../../ui/list/RecordList.tsx';
import { WebsiteLink } from './WebsiteLink.tsx';
import { Minute } from '../../ui/page/Minute.tsx';
import type { CustomerRow } from './customerListQuery.ts';

export type CustomerColumnId = 'employeeCount' | 'salesperson';

/** Returns the columns of a customer list (R-customer-1); `without` leaves out columns that do not matter to the reader. */
export function customerColumns(
  t: TFunction,
  routeOf: (customer: CustomerRow) => string,
  without: CustomerColumnId,
): Column<CustomerRow>[] {
  const columns: Column<CustomerRow>[] = [
    {
      id: 'companyId',
      title: t('customer.companyId'),
      kind: 'word',
      render: (customer) => customer.companyId,
    },
    {
      id: 'name',
      title: t('customer.name'),
      card: 'title',
      render: (customer) => <RecordLink to={routeOf(customer)}>{customer.name}</RecordLink>,
    },
    {
      id: 'industry',
      title: t('customer.industry'),
      kind: 'short',
      render: (customer) => t(`industry.${customer.industry}`),
    },
    {
      id: 'employeeCount' satisfies CustomerColumnId,
      title: t('customer.list.employees'),
      kind: 'figure',
      card: 'none',
      render: (customer) => customer.employeeCount.toLocaleString('en-US'),
    },
    {
      id: 'adminName',
      title: t('customer.list.admin'),
      kind: 'person',
      render: (customer) => customer.adminName,
    },
    {
      id: 'adminPhone',
      title: t('user.mobile'),
      kind: 'word',
      samples: ['13800138000'],
      render: (customer) => customer.adminPhone,
    },
    {
      id: 'website',
      title: t('customer.website'),
      kind: 'short',
      optional: true,
      card: 'none',
      render: (customer) => <WebsiteLink website={customer.website} />,
    },
    {
      id: 'salesperson' satisfies CustomerColumnId,
      title: t('customer.salesperson'),
      kind: 'person',
      render: (customer) => customer.salespersonName,
    },
    {
      id: 'orderCount',
      title: t('customer.orderCount'),
      sort: 'orderCount' satisfies CustomerSort,
      kind: 'figure',
      render: (customer) => customer.orderCount,
    },
    {
      id: 'status',
      title: t('record.status'),
      kind: 'state',
      samples: customerStates.map((status) => <CustomerBadge key={status} status={status} />),
      card: 'corner',
      render: (customer) => <CustomerBadge status={customer.status} />,
    },
    {
      id: 'createdAt',
      title: t('record.addedAt'),
      sort: 'createdAt' satisfies CustomerSort,
      kind: 'time',
      render: (customer) => <Minute at={customer.createdAt} />,
    },
  ];
  return columns.filter(({ id }) => id !== without);
}
