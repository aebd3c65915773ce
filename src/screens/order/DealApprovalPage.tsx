import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { dealApprovalRoute } from '../../domain/menu.ts';
import { OrderListScreen } from './OrderListScreen.tsx';

/** /deal-approval: the pending deals of the agent. */
export default function DealApprovalPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <OrderListScreen
      title={t('menu.dealApproval')}
      status="pending"
      routeOf={dealApprovalRoute}
      without={['agent', 'status']}
      empty={{ text: t('empty.dealApproval') }}
      actions={
        <Button data-command="go/deal-approval-queue" onClick={() => void navigate('/deal-approval-queue')}>
          {t('menu.approvalQueue')}
        </Button>
      }
    />
  );
}
