import { useTranslation } from 'react-i18next';
import { dealApprovalRoute } from '../../domain/menu.ts';
import { OrderListScreen } from './OrderListScreen.tsx';

/** /deal-approval: the deals that wait for the agent's verdict. */
export default function DealApprovalPage() {
  const { t } = useTranslation();
  return (
    <OrderListScreen
      title={t('menu.dealApproval')}
      status="pending"
      routeOf={dealApprovalRoute}
      without={['agent', 'status']}
      empty={{ text: t('empty.dealApproval') }}
    />
  );
}
