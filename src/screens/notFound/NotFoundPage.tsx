import { Button } from '@mantine/core';
import { IconFileUnknown } from '../../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { firstPageOf } from '../../app/layout/activeMenuEntry.ts';
import { useMenu } from '../../app/menu/MenuContext.tsx';
import { Message } from '../../ui/page/Message.tsx';

/** The page for unknown paths, and for pages of other roles. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const menu = useMenu();
  return (
    <Message
      icon={IconFileUnknown}
      title={t('shell.notFound.title')}
      words={t('shell.notFound.words', { path: pathname })}
    >
      <Button component={Link} to={firstPageOf(menu)} replace>
        {t('shell.notFound.home')}
      </Button>
    </Message>
  );
}
