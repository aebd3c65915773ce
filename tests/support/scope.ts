/**
 * How much the tests take. The usual run, `npm test`, goes each way once and asks of a matrix the rows that were chosen by hand;
 * TESTS=all (`npm run test:all`) goes each way in both languages, asks all rows, and tries more of what is generated.
 */
import { locales, type Locale } from '../../src/i18n/locales.ts';

export const everything = process.env.TESTS === 'all';

/** The languages in which a journey is made that is the same in both: the usual run makes it in the one that is named. */
export function localesOf(usual: Locale): readonly Locale[] {
  return everything ? locales : [usual];
}

/** Of a matrix, the rows that the usual run takes. */
export function sample<T>(all: readonly T[], usual: readonly NoInfer<T>[]): readonly T[] {
  return everything ? all : usual;
}

/** How often something generated is tried. */
export function times(usual: number, all: number): number {
  return everything ? all : usual;
}

/** Given to a browser test that only the full run makes; `playwright.config.ts` leaves it out of the usual one. */
export const fullRun = { tag: '@full' };

/** Given to tests in a loop, of whose turns the usual run makes those for which this is told. */
export function usualIf(usual: boolean): { tag?: string } {
  return usual ? {} : fullRun;
}
