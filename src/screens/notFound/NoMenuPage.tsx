import { IconMoodEmpty } from '../../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { Message } from '../../ui/page/Message.tsx';

/** The start page of a role without pages. */
export default function NoMenuPage() {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  const role = t(`role.${context.role}`);
  return (
    <Message
      icon={IconMoodEmpty}
      title={t('shell.noMenu.title')}
      words={t('shell.noMenu.words', { name: context.user.name, role })}
    />
  );
}
