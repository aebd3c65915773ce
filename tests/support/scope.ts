/**
 * The extent of the tests. The usual run, `npm test`, makes each journey once and checks selected rows of each matrix.
 * TESTS=all (`npm run test:all`) makes each journey in both languages, checks all rows, and generates more cases.
 */
import { locales, type Locale } from '../../src/i18n/locales.ts';

export const everything = process.env.TESTS === 'all';

/** Returns the languages of a journey that is equal in both: the usual run only uses the given one. */
export function localesOf(usual: Locale): readonly Locale[] {
  return everything ? locales : [usual];
}

/** Returns the rows of a matrix that the run checks. */
export function sample<T>(all: readonly T[], usual: readonly NoInfer<T>[]): readonly T[] {
  return everything ? all : usual;
}

/** Returns all rows, and in the usual run one of `many`: for rows that the same code handles. */
export function oneOf<T>(many: number, all: readonly T[]): readonly T[] {
  return everything ? all : all.filter((_, at) => at % many === 0);
}

/** Returns the number of generated cases. */
export function times(usual: number, all: number): number {
  return everything ? all : usual;
}

/** Marks a browser test of the full run; `playwright.config.ts` excludes it from the usual one. */
export const fullRun = { tag: '@full' };

/** Marks tests in a loop: the usual run includes those for which `usual` is true. */
export function usualIf(usual: boolean): { tag?: string } {
  return usual ? {} : fullRun;
}
