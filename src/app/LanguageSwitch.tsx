import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../i18n/locales.ts';
import { otherLocale } from './locale/localeSwitch.ts';
import { useLanguageChange } from './locale/useLanguageChange.ts';
import { usePageServices } from './pageServices.ts';

/** Each language is named in itself, so that users who need it can read it. */
const names: Record<Locale, string> = { 'zh-CN': '中文', 'en-US': 'English' };

/** Switches to the other language. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const { locale } = usePageServices();
  const toggle = useLanguageChange();
  const other = otherLocale(locale.current());
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      px={8}
      data-command="session.language"
      lang={other}
      title={t('shell.language.switch')}
      onClick={toggle}
    >
      {names[other]}
    </Button>
  );
}
