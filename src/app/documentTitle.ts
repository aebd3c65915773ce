import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the browser tab's title to "Page - product" in the current language. */
export function useDocumentTitle(page: string | undefined): void {
  const { t, i18n } = useTranslation();
  const product = t('app.title');
  useEffect(() => {
    document.title = page ? `${page} - ${product}` : product;
  }, [page, product, i18n.language]);
}
