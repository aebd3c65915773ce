import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { Verdict } from '../../src/commands/auditTrail/verification.ts';
import { catalogues } from '../../src/i18n/catalogues.ts';
import { createTranslations } from '../../src/i18n/instance.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { Findings } from '../../src/screens/auditTrail/Findings.tsx';

/** Returns the markup of a part of the page. */
export function drawn(locale: Locale, content: ReactNode): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={createTranslations(locale, catalogues)}>
      <MantineProvider>
        <MemoryRouter>{content}</MemoryRouter>
      </MantineProvider>
    </I18nextProvider>,
  );
}

/** Returns the visible text of the markup. */
export const textOf = (markup: string) =>
  markup
    .replace(/<style[^]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the lines of the page's table of findings; the first is the head. */
export function drawnFindings(locale: Locale, verdict: Verdict): string[] {
  const markup = drawn(locale, <Findings verdict={verdict} />);
  return [...markup.matchAll(/<tr[^]*?<\/tr>/g)].map(([row]) => textOf(row));
}
