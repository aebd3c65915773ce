import type { TFunction } from 'i18next';
import { examplesId, type PaletteLevel, type Section } from './levels.ts';

/** Tells whether nothing matches the typed text, so that only example lines are shown. */
export function showsExamplesOnly({ query }: PaletteLevel, sections: readonly Section[]): boolean {
  return query.trim() !== '' && sections.length > 0 && sections.every(({ id }) => id === examplesId);
}

/** Returns the text of an empty list. */
export function nothingOf(t: TFunction, { level, query }: PaletteLevel, searching: boolean): string {
  if (searching) return t('palette.searching');
  if (level.kind === 'pick' && level.choosing) return t('form.nothingFound');
  if (level.kind === 'pick' && query === '')
    return t('palette.nothing.pick', { title: t(level.command.title) });
  if (level.kind === 'related' && query === '') return t('palette.nothing.related');
  return t(level.kind === 'record' ? 'palette.nothing.actions' : 'palette.nothing', {
    query: query.trim(),
  });
}
