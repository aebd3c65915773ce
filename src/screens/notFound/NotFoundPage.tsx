import { Button } from '@mantine/core';
import IconError404 from '@tabler/icons-react/dist/esm/icons/IconError404.mjs';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useCommandHost } from '../../commands/commandHost.ts';
import { firstPageOf } from '../../shell/layout/menuPlace.ts';
import { Message } from '../../shell/page/Message.tsx';

/** Any path that is no page, or is another role's. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { context } = useCommandHost();
  return (
    <Message
      icon={IconError404}
      title={t('shell.notFound.title')}
      words={t('shell.notFound.words', { path: pathname })}
    >
      <Button component={Link} to={firstPageOf(context.role)} replace>
        {t('shell.notFound.home')}
      </Button>
    </Message>
  );
}
