import { useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { MessageKey } from '../domain/message.ts';
import { useDocumentTitle } from './documentTitle.ts';
import { focusHeading } from '../ui/page/headingFocus.ts';

/** True until the visit's first page has been drawn, which leaves the focus where the browser has it. */
let firstPage = true;

/**
 * Frames each screen: sets the browser's title, focuses the heading, scrolls to the top. Another record remounts the screen.
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
