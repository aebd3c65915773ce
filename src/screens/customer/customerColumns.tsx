import type { TFunction } from 'i18next';
import type { CustomerSort } from '../../domain/customer.ts';
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
      width: { 'zh-CN': 84, 'en-US': 100 },
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
      width: 112,
      render: (customer) => t(`industry.${customer.industry}`),
    },
    {
      id: 'employeeCount' satisfies CustomerColumnId,
      title: t('customer.list.employees'),
      width: 88,
      align: 'right',
      card: 'none',
      render: (customer) => customer.employeeCount.toLocaleString('en-US'),
    },
    {
      id: 'adminName',
      title: t('customer.list.admin'),
      width: 108,
      render: (customer) => customer.adminName,
    },
    {
      id: 'adminPhone',
      title: t('user.mobile'),
      width: 118,
      render: (customer) => customer.adminPhone,
    },
    {
      id: 'website',
      title: t('customer.website'),
      width: 180,
      optional: true,
      card: 'none',
      render: (customer) => <WebsiteLink website={customer.website} />,
    },
    {
      id: 'salesperson' satisfies CustomerColumnId,
      title: t('customer.salesperson'),
      width: 96,
      render: (customer) => customer.salespersonName,
    },
    {
      id: 'orderCount',
      title: t('customer.orderCount'),
      sort: 'orderCount' satisfies CustomerSort,
      width: 76,
      align: 'right',
      render: (customer) => customer.orderCount,
    },
    {
      id: 'status',
      title: t('record.status'),
      width: 106,
      card: 'corner',
      render: (customer) => <CustomerBadge status={customer.status} />,
    },
    {
      id: 'createdAt',
      title: t('record.addedAt'),
      sort: 'createdAt' satisfies CustomerSort,
      width: 138,
      render: (customer) => <Minute at={customer.createdAt} />,
    },
  ];
  return columns.filter(({ id }) => id !== without);
}
