import { useTranslation } from 'react-i18next';
import { OrderListScreen } from './OrderListScreen.tsx';

/** /sale-order: the orders of the salesperson's own customers. */
export default function SaleOrderPage() {
  const { t } = useTranslation();
  return (
    <OrderListScreen
      title={t('menu.saleOrder')}
      without={['salesperson', 'agent']}
      empty={{ text: t('empty.saleOrders') }}
    />
  );
}
