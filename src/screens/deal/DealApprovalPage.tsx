import { useTranslation } from 'react-i18next';
import { OrderListScreen } from '../../shell/order/OrderListScreen.tsx';
import { prefetchOrders } from '../../shell/order/orderPage.ts';

export const prefetch = prefetchOrders({ status: 'pending', balance: true });

/** /deal-approval: the deals that wait for the agent's verdict. */
export default function DealApprovalPage() {
  const { t } = useTranslation();
  return (
    <OrderListScreen
      title={t('menu.dealApproval')}
      status="pending"
      without={['agent', 'status']}
      empty={{ text: t('empty.dealApproval') }}
    />
  );
}
