import { useTranslation } from 'react-i18next';
import { commandById } from '../../commands/registry.ts';
import { applicationRoute } from '../../domain/menu.ts';
import { ApplicationListScreen } from './ApplicationListScreen.tsx';
import { CommandButton } from '../../ui/page/CommandButton.tsx';

/** /my-app: the developer's own applications. */
export default function MyAppPage() {
  const { t } = useTranslation();
  const add = <CommandButton command={commandById('application.new')} />;
  return (
    <ApplicationListScreen
      title={t('menu.myApp')}
      routeOf={(id) => applicationRoute('developer', id)}
      without={['developer']}
      empty={{ text: t('empty.myApps'), action: add }}
      actions={add}
    />
  );
}
