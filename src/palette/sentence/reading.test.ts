/** Tests that a title typed without its punctuation, in full or in part, is no sentence. */
import { expect, it } from 'vitest';
import { records } from '../../commands/records.ts';
import { roles, type Role } from '../../domain/roles.ts';
import { locales, type Locale } from '../../i18n/locales.ts';
import { sourceOf } from '../../../tests/palette/rowSource.ts';
import { lexiconFor } from './understand.ts';
import { readingsOf } from './reading.ts';

const punctuated = /^(.{2,}?)[：:]\s?(.{2,})$/;

/** Returns the title as people type it: without the colon and, in Chinese, without the blank after it. */
function typedFor(title: string, locale: Locale): string[] {
  const [, before = '', after = ''] = punctuated.exec(title) ?? [];
  const between = locale === 'zh-CN' ? '' : ' ';
  return Array.from({ length: after.length - 1 }, (_, at) => `${before}${between}${after.slice(0, at + 2)}`);
}

const cases = locales.flatMap((locale) => roles.map((role): [Locale, Role] => [locale, role]));

it.each(cases)('in %s, of the commands of %s', (locale, role) => {
  const { context } = sourceOf(role, {}, locale);
  const lexicon = lexiconFor(context, records);
  const lines = context.registry.commands
    .filter((command) => command.roles.includes(role))
    .map(({ title }) => context.t(title))
    .filter((title) => punctuated.test(title))
    .flatMap((title) => typedFor(title, locale));
  expect(lines.length).toBeGreaterThan(20);
  const read = lines.filter((line) => readingsOf(line, lexicon).length > 0);
  expect(read).toEqual([]);
});
