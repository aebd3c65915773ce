/** The texts that a screen reader announces in the palette besides the selected row, in the page's language (R-form-16). */
import type { TFunction } from 'i18next';
import { failureInFull } from '../commandKit/failureInFull.ts';
import { namesOf } from '../commandKit/namesOf.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { enterLabel } from './footer.ts';
import {
  countOf,
  rowsOf,
  type Level,
  type PaletteItem,
  examplesId,
  type PaletteLevel,
  type Section,
} from './levels.ts';
import { linesToForecast } from './lineActions.ts';
import type { PaletteContext } from './paletteContext.ts';
import { mostPasted, type Pasted } from './pasted.ts';
import { here } from './transitions.ts';

/** The current activity of the palette. */
export type Activity = 'running' | 'loading' | 'searching';

type Announced = Pick<
  PaletteContext,
  'levels' | 'sections' | 'explained' | 'unfit' | 'searchFailed' | 'moved'
>;

/**
 * Returns one text for each pause between keys: the number of results, a line's question or result and its Enter action, a
 * blocked row's reasons, or a command's result. Empty during a request, so that no text is announced twice.
 */
export function announcementOf(t: TFunction, context: Announced, activity: Activity | undefined): string {
  if (activity === 'running') return t('palette.running');
  if (activity === 'loading') return t('palette.loading');
  if (activity === 'searching') return '';
  const paletteLevel = here(context);
  const { level } = paletteLevel;
  switch (level.kind) {
    case 'input':
    case 'confirm':
      return '';
    case 'result':
      if (level.outcome.notice) return t(level.outcome.notice.key, level.outcome.notice.params ?? {});
      break;
    case 'failure':
      return failureText(t, level);
    default:
  }
  const { sections, explained, unfit, searchFailed, moved } = context;
  if (unfit) return t('palette.unfit', { title: t(unfit.title) });
  const rows = rowsOf(sections);
  const reasons = reasonsOf(
    t,
    rows.find(({ value }) => value === explained),
  );
  if (reasons.length > 0) return joined(reasons);
  // Uses the first row while the user moves, because the screen reader reads each row by itself.
  const line = (moved ? undefined : rows.find(({ value }) => value === paletteLevel.selected)) ?? rows[0];
  if (line?.act.do === 'prepared') {
    if (linesToForecast(paletteLevel, sections).some(({ value }) => value === line.value)) return '';
    return joined([
      ...lineNews(t, line),
      t('palette.count', { count: countOf(sections) }),
      t('palette.announcement.enter', { action: t(enterLabel(line, level)) }),
    ]);
  }
  const isNothing = rows.length === 0 || showsExamplesOnly(paletteLevel, sections);
  return joined([
    ...(searchFailed ? [t('palette.searchFailed')] : []),
    ...(level.kind === 'records' ? pastedNotices(t, level.pasted) : []),
    isNothing ? nothingOf(t, paletteLevel, false) : t('palette.count', { count: countOf(sections) }),
  ]);
}

/**
 * Returns a line's question, the reasons against it, or its expected result; the rest of the row was read when it was
 * selected.
 */
function lineNews(t: TFunction, row: PaletteItem): string[] {
  const questions = (row.sentence ?? []).flatMap(({ kind, text }) => (kind === 'asked' ? [text] : []));
  const result = row.result?.text ?? '';
  return [...questions, ...reasonsOf(t, row), ...(result === '' ? [] : [result])];
}

function reasonsOf(t: TFunction, row: PaletteItem | undefined): string[] {
  return (row?.blocked ?? []).map(({ key, params }) => t(key, params ?? {}));
}

/** Joins the texts as sentences. */
function joined(texts: readonly string[]): string {
  return texts
    .map((text, at) => (at === texts.length - 1 || /[.?!。？！]$/.test(text) ? text : `${text}.`))
    .join(' ');
}

/** Returns the reason for a failed request, in the server's words if it has any. */
export function failureText(t: TFunction, { error, question }: Extract<Level, { kind: 'failure' }>): string {
  if (question.kind === 'run') return t('palette.failure');
  const words = error instanceof GraphFailure && error.message ? failureInFull(t, error) : '';
  return words || t(question.kind === 'pasted' ? 'palette.unresolved' : 'palette.unread');
}

/** Returns the notices about entries of a pasted text that are not ticked, and why. */
export function pastedNotices(t: TFunction, { unknown, unsure, omitted }: Pasted): string[] {
  const names = namesOf(
    t,
    unknown.map((name) => ({ name })),
  );
  return [
    ...(unknown.length > 0 ? [t('palette.pasted.unknown', { names })] : []),
    ...(unsure > 0 ? [t('palette.pasted.unsure', { entries: unsure })] : []),
    ...(omitted > 0 ? [t('palette.pasted.omitted', { omitted, most: mostPasted })] : []),
  ];
}

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
