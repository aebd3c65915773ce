import { tokenKey } from '../../src/app/session/tokenStore.ts';
import { localeKey } from '../../src/app/locale/localeSwitch.ts';
import type { RestVisit } from '../support/restVisit.ts';
import type { JobContext } from './jobs/job.ts';

const store = `(entries) => {
  for (const [key, value] of entries) localStorage.setItem(key, value);
}`;

type Where = Pick<JobContext, 'browser' | 'url' | 'locale'>;

/** Opens the login in the language, with nobody logged in. */
export async function openLogin({ browser, url, locale }: Where): Promise<void> {
  await browser.open(`${url}/login`);
  await browser.evaluate(store, [[localeKey, locale]]);
  await browser.open(`${url}/login`);
}

/** Opens the first page of a role, logged in by a call. */
export async function signIn({ browser, url, locale }: Where, { token }: RestVisit): Promise<void> {
  // An image page has no code that could end the session or still be loading.
  await browser.open(`${url}/mark.svg`);
  await browser.evaluate(store, [
    [localeKey, locale],
    [tokenKey, token],
  ]);
  await browser.open(`${url}/home`);
}
