import { useTranslation } from 'react-i18next';
import { applicationRoute } from '../../domain/menu.ts';
import { ApplicationListScreen } from './ApplicationListScreen.tsx';

/** /app-release: every application. */
export default function AppReleasePage() {
  const { t } = useTranslation();
  return (
    <ApplicationListScreen
      title={t('menu.appRelease')}
      routeOf={(id) => applicationRoute('operations', id)}
      without={['appliedAt']}
      empty={{ text: t('empty.applications') }}
    />
  );
}
