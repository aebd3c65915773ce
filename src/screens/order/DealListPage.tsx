import { useTranslation } from 'react-i18next';
import { OrderListScreen } from './OrderListScreen.tsx';

/** /deal-list: every deal of the agent. */
export default function DealListPage() {
  const { t } = useTranslation();
  return (
    <OrderListScreen title={t('menu.dealList')} without={['agent']} empty={{ text: t('empty.deals') }} />
  );
}
