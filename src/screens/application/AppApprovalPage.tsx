import { useTranslation } from 'react-i18next';
import { ApplicationListScreen } from './ApplicationListScreen.tsx';

/** /app-approval: the applications with a version that waits for review, the longest waiting first. */
export default function AppApprovalPage() {
  const { t } = useTranslation();
  return (
    <ApplicationListScreen
      title={t('menu.appApproval')}
      routeOf={(id) => `/app-approval-detail?id=${id}`}
      bound="pending"
      without={['auditStatus', 'releasedAt']}
      empty={{ text: t('empty.applicationApproval') }}
    />
  );
}
