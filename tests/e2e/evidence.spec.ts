import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signerKeyOf, signerOf } from '../../src/server/trail/signedNote.ts';
import { unpackEvidence, verifyEvidence } from '../support/evidencePack.ts';
import { startFilledProduct } from '../support/productServer.ts';
import { fullRun, localesOf } from '../support/scope.ts';
import { expect, test as base, wordsOf } from './support/fixtures.ts';
import { logIn, openMenu } from './support/journey.ts';
import { logInByKeys, runFromPalette, type } from './support/keyboard.ts';

const key = signerKeyOf('example.com/oms', Buffer.alloc(32, 13));
const search = { 'zh-CN': '证据', 'en-US': 'evidence' } as const;

const test = base.extend({
  product: [
    async ({}, use) => {
      const product = await startFilledProduct({ TRAIL_KEY: key });
      await use(product);
      await product.stop();
    },
    { scope: 'test', timeout: 120_000 },
  ],
});

/** Unpacks the download of a step, and verifies it with the script. */
async function evidenceOf(page: Page, step: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), step()]);
  const { folder, files } = unpackEvidence(readFileSync(await download.path()));
  const { code, output } = await verifyEvidence(folder, '--key', signerOf(key).verifierKey);
  expect(code, output).toBe(0);
  const { records } = JSON.parse(files['evidence.json'] ?? '') as { records: { name: string }[] };
  return { name: download.suggestedFilename(), records: records.map((record) => record.name) };
}

for (const locale of localesOf('en-US')) {
  const words = wordsOf(locale);
  const orderNumbers = async (page: Page, count: number) => {
    const rows = page.locator('tr[data-record]');
    await expect(rows.nth(count - 1)).toBeVisible();
    const texts = await rows.allInnerTexts();
    return texts.slice(0, count).map((text) => /DD\d+/.exec(text)?.[0] ?? '');
  };

  test(`evidence of two selected orders by keys alone (R-trail-10), in ${locale}`, async ({ openWindow }) => {
    const page = await openWindow(locale);
    await logInByKeys(page, words, 'operations');
    await type(page, 'go');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('menu.orderRecord'));
    const orders = await orderNumbers(page, 2);
    await type(page, 'jxjx');
    await expect(page.getByRole('toolbar', { name: words('list.selected', { count: 2 }) })).toBeVisible();
    const evidence = await evidenceOf(page, () =>
      runFromPalette(page, search[locale], words('command.order.evidence')),
    );
    expect(evidence).toEqual({ name: 'evidence.zip', records: orders });
    await expect(page.getByText(words('download.success'))).toBeVisible();
  });

  test(
    `evidence of one order by mouse, from its row’s menu (R-trail-10), in ${locale}`,
    fullRun,
    async ({ openWindow }) => {
      const page = await openWindow(locale);
      await logIn(page, words, 'operations');
      await openMenu(page, words('menu.orderRecord'));
      const [order = ''] = await orderNumbers(page, 1);
      const row = page.locator('tr[data-record]').first();
      await row.click({ button: 'right', position: { x: 4, y: 4 } });
      const evidence = await evidenceOf(page, () =>
        page.getByRole('menuitem', { name: words('command.order.evidence') }).click(),
      );
      expect(evidence).toEqual({ name: `evidence-${order}.zip`, records: [order] });
    },
  );
}
