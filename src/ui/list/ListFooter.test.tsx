import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { countedTo } from '../../domain/paging.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import { createTranslations } from '../../i18n/instance.ts';
import type { Locale } from '../../i18n/locales.ts';
import { ListFooter, type Total } from './ListFooter.tsx';
import { listParametersOf, type ListState } from './listState.ts';

const nothing = () => undefined;
const state: ListState = {
  ...listParametersOf(new URLSearchParams('page=3')),
  setPage: nothing,
  setPageSize: nothing,
  setFilter: nothing,
  toggleSort: nothing,
  clearFilters: nothing,
  sortBy: nothing,
  openView: nothing,
};

function drawn(locale: Locale, total: Total): Drawn {
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={createTranslations(locale, catalogues)}>
      <MantineProvider>
        <ListFooter {...total} state={state} />
      </MantineProvider>
    </I18nextProvider>,
  );
  return {
    totalText: /aria-live="polite">([^<]*)</.exec(markup)?.[1],
    pages: Math.max(
      ...[...markup.matchAll(/aria-label="[^"]*?(\d+)[^"]*"/g)].map(([, page]) => Number(page)),
    ),
  };
}

interface Drawn {
  totalText: string | undefined;
  pages: number;
}

describe('the foot of a list', () => {
  it.each([
    ['zh-CN', '共 12,345 条', '超过 10,000 条'],
    ['en-US', '12,345 in total', 'More than 10,000'],
  ] as const)('says in %s how many there are, or that there are more', (locale, exact, more) => {
    expect(drawn(locale, { total: 12_345, totalIsLowerBound: null })).toEqual({
      totalText: exact,
      pages: 618,
    });
    expect(drawn(locale, { total: countedTo, totalIsLowerBound: true })).toEqual({
      totalText: more,
      pages: 500,
    });
  });
});
