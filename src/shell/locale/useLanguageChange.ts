import { useCallback } from 'react';
import { usePageServices } from '../pageServices.ts';
import { toast } from '../toast.ts';
import { otherLocale } from './localeSwitch.ts';

/** Switches to the other language, and says so in it. */
export function useLanguageChange(): () => void {
  const { locale } = usePageServices();
  return useCallback(() => {
    void locale.change(otherLocale(locale.current())).then((changed) => {
      const message = locale.translations.t('shell.language.changed');
      if (changed) void toast({ id: 'language', color: 'brand', message });
    });
  }, [locale]);
}
