/**
 * The same keys do the same at any speed. Generated scripts are typed slowly on a warm page, and then with gaps and late
 * answers on a cold or a warm one: the page must be the same in the end. `-g "script 17:"` types one alone, with
 * TYPING_SEED for another seed's.
 */
import type { Browser, Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { callsOf, openLook, settle } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { namesFor, scriptsOf, type Script } from '../support/typing/grammar.ts';
import { pageStateOf, typeInManner, typeSlowly } from '../support/typing/typist.ts';
import { times } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { palette } from './support/keyboard.ts';

const words = wordsOf('zh-CN');
const english = wordsOf('en-US');

/** `npm run typing` types 200; TYPING_FROM begins with a later one. */
const count = Number(process.env.TYPING_SCRIPTS ?? times(1, 8));
const from = Number(process.env.TYPING_FROM ?? 0);
const seed = Number(process.env.TYPING_SEED ?? 20_261_124);

const input = (page: Page) => palette(page).getByRole('combobox').first();

/** Opens a page as the script begins on it: a cold page has had no palette yet. */
async function opened(browser: Browser, url: string, token: string, { start }: Script, cold: boolean) {
  const context = await openLook(browser, { url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  const calls = callsOf(page);
  await page.goto(start);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (start !== '/home') await expect(page.locator('tbody [data-record]').first()).toBeVisible();
  if (!cold) {
    await page.keyboard.press('Control+k');
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await settle(page, calls);
  }
  return { context, page, calls };
}

for (const [index, { script, manner }] of scriptsOf(seed, from + count).entries()) {
  if (index < from) continue;
  const { production, role } = script;
  const { gap, late, cold } = manner;
  const how = `${gap} ms apart, answers ${late} ms late, ${cold ? 'cold' : 'warm'}`;
  test(`script ${index}: ${production}, for ${role}, ${how}`, async ({ browser, server }) => {
    const visit = await visitByRest(server.url, accounts[role]);
    const keys = script.keys(await namesFor(role, visit), words, english);
    await test.step(keys, async () => {
      const slow = await opened(browser, server.url, visit.token, script, false);
      await typeSlowly(slow.page, slow.calls, keys);
      const expected = await pageStateOf(slow.page);
      await slow.context.close();
      const quick = await opened(browser, server.url, visit.token, script, cold);
      await typeInManner(quick.page, keys, manner);
      await expect.poll(() => pageStateOf(quick.page), `${keys} (seed ${seed})`).toEqual(expected);
      await quick.context.close();
    });
  });
}
