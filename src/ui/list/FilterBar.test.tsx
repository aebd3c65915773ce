import { MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../../i18n/catalogues.ts';
import { createTranslations } from '../../i18n/instance.ts';
import { DayFilter } from './DayFilter.tsx';
import { KeywordFilter } from './FilterBar.tsx';
import { listParametersOf, type ListState } from './listState.ts';

function keywordField(keyword: string): string {
  const nothing = () => undefined;
  const state: ListState = {
    ...listParametersOf(new URLSearchParams({ keyword })),
    setPage: nothing,
    setPageSize: nothing,
    setFilter: nothing,
    toggleSort: nothing,
    clearFilters: nothing,
    sortBy: nothing,
    openView: nothing,
  };
  return drawn(<KeywordFilter state={state} placeholder="名称" />);
}

function drawn(field: ReactElement): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <I18nextProvider i18n={createTranslations('en-US', catalogues)}>{field}</I18nextProvider>
    </MantineProvider>,
  );
}

describe('a pasted text that is too long', () => {
  it('is kept whole in the keyword field, and refused beside it (R-list-3)', () => {
    expect(keywordField('x'.repeat(50))).not.toContain('At most 50 characters');
    const field = keywordField('x'.repeat(51));
    expect(field).toContain('At most 50 characters');
    expect(field).toContain(`value="${'x'.repeat(51)}"`);
    expect(field.toLowerCase()).not.toContain('maxlength');
  });

  it('is not shortened in the field of a day', () => {
    const field = drawn(<DayFilter label="From" shown="From" day={undefined} onChange={() => undefined} />);
    expect(field.toLowerCase()).not.toContain('maxlength');
  });
});
