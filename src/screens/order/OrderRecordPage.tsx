import { useTranslation } from 'react-i18next';
import { OrderListScreen } from './OrderListScreen.tsx';

/** /order-record: the orders of all agents, for operations. */
export default function OrderRecordPage() {
  const { t } = useTranslation();
  return <OrderListScreen title={t('menu.orderRecord')} empty={{ text: t('empty.orderRecord') }} />;
}
