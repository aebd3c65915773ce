import { useCallback } from 'react';
import { toast } from '../../commandKit/toast.ts';
import { usePageServices } from '../pageServices.ts';
import { otherLocale } from './localeSwitch.ts';

/** Switches to the other language and confirms it in that language. */
export function useLanguageChange(): () => void {
  const { locale } = usePageServices();
  return useCallback(() => {
    const chosen = otherLocale(locale.current());
    void locale.change(chosen).then((changed) => {
      const message = locale.translations.t('shell.language.changed');
      if (changed) void toast({ id: `language ${chosen}`, color: 'brand', message });
    });
  }, [locale]);
}
