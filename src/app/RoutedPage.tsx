import { useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { MessageKey } from '../domain/message.ts';
import { useDocumentTitle } from './documentTitle.ts';
import { focusHeading } from '../ui/page/headingFocus.ts';

/** Of the whole visit: the page it begins with leaves the focus where the browser has it. */
let firstPage = true;

/**
 * Each screen's frame: the browser's title, focus on its heading, the scroll at its top. The same screen of another
 * record begins anew.
 */
export function RoutedPage({ title, Screen }: { title: MessageKey; Screen: ComponentType }) {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const record = parameters.get('id');
  useDocumentTitle(t(title));
  useEffect(() => {
    if (firstPage) {
      firstPage = false;
      return;
    }
    const main = document.querySelector('main');
    window.scrollTo(0, 0);
    return main ? focusHeading(main) : undefined;
  }, [record]);
  return <Screen />;
}
