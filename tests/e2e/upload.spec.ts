import type { Page, Request } from '@playwright/test';
import { uploadPartSize } from '../../src/domain/upload.ts';
import { axeViolations } from '../support/axe.ts';
import { startFilledProduct } from '../support/productServer.ts';
import { startS3 } from '../support/s3Server.ts';
import { fullRun } from '../support/scope.ts';
import { freshCompanyName, logIn } from './support/journey.ts';
import { expect, test, wordsOf, type Words } from './support/fixtures.ts';

/** Content of three parts that begins as a ZIP file does. */
const installer = Buffer.alloc(2 * uploadPartSize + 1024);
installer.set([0x50, 0x4b, 0x03, 0x04]);
const parts = '**/api/operation/file/*/part/*';
const numberOf = (request: Request) => Number(new URL(request.url()).pathname.split('/').at(-1));

async function openForm(page: Page, words: Words): Promise<void> {
  await logIn(page, words, 'developer');
  await page.goto('/my-app/edit');
  await expect(page.getByLabel(words('application.name'), { exact: true })).toBeVisible();
}

const choose = (page: Page, buffer = installer) =>
  page
    .getByRole('main')
    .locator('input[type="file"]')
    .setInputFiles({ name: 'setup.zip', mimeType: 'application/zip', buffer });

/** Records the phases of the field from now on: their texts change too quickly to wait for. */
async function phasesOf(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const phases: string[] = [];
    new MutationObserver(() => {
      const phase = document.querySelector<HTMLElement>('[data-upload]')?.dataset.upload;
      if (phase !== undefined && phase !== phases.at(-1)) phases.push(phase);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return phases;
  });
  return () => seen.jsonValue();
}

async function fillIn(page: Page, words: Words, name: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel(words('application.name'), { exact: true }).fill(name);
  await main.getByLabel(words('application.number'), { exact: true }).fill('1.0.0');
  await main.getByLabel(words('application.client.windows')).check();
  await main.getByLabel(words('application.description'), { exact: true }).fill('For a test');
  await main.getByLabel(words('application.developerSeatPrice')).fill('10');
  await main.getByLabel(words('application.platformSeatPrice')).fill('5');
}

test('an installer goes on where it broke off, is kept, and removed again, in en-US', async ({
  openWindow,
}) => {
  const words = wordsOf('en-US');
  const page = await openWindow('en-US');
  await openForm(page, words);
  const main = page.getByRole('main');
  const sent: number[] = [];
  let breaks = 1;
  await page.route(parts, async (route) => {
    const number = numberOf(route.request());
    sent.push(number);
    // A proxy drops the second part a single time; the third part finds no upload.
    if (number === 2 && breaks-- > 0) return route.fulfill({ status: 408, body: '' });
    if (number === 3) return route.fulfill({ status: 404, body: '{}' });
    await route.continue();
  });

  await test.step('What is no installer is not sent', async () => {
    await choose(page, Buffer.from('GIF89a, whatever the name says'));
    await expect(main.getByText(words('refusal.file.installerType'))).toBeVisible();
    expect(sent).toEqual([]);
  });

  await test.step('The line breaks: the second part is sent again, the third is refused', async () => {
    const phases = await phasesOf(page);
    await choose(page);
    // Sends twice 8 MB through the browser's own protocol, which takes half a minute on a busy machine.
    await expect(main.getByText(/^Upload interrupted · 99% · 16 MB of 16 MB/)).toBeVisible({
      timeout: 60_000,
    });
    expect(sent).toEqual([1, 2, 2, 3]);
    expect(await phases()).toEqual(['sending', 'waiting', 'sending', 'broken']);
    expect(await axeViolations(page, { within: 'form' })).toEqual([]);
  });

  const name =
    await test.step('Continued, only what is missing is sent, and the application has the file', async () => {
      await page.unroute(parts);
      page.on('request', (request) => {
        if (request.method() === 'PUT') sent.push(numberOf(request));
      });
      sent.length = 0;
      await main.getByRole('button', { name: 'Continue' }).click();
      await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
      await expect(main.getByRole('status').filter({ hasText: /^Uploaded$/ })).toBeAttached();
      const name = freshCompanyName('Uploaded');
      await fillIn(page, words, name);
      await main.getByRole('button', { name: words('form.create') }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(sent).toEqual([3]);
      await expect(main.getByRole('button', { name: 'setup.zip' })).toBeVisible();
      return name;
    });

  await test.step('Removed again; leaving before that is saved asks', async () => {
    await main.getByRole('button', { name: words('command.application.edit') }).click();
    await expect(main.getByText('Current file: setup.zip')).toBeVisible();
    await main.getByRole('button', { name: 'Remove setup.zip' }).click();
    await main.getByRole('button', { name: 'Keep setup.zip' }).click();
    await main.getByRole('button', { name: 'Remove setup.zip' }).click();
  });

  await test.step('What is removed would be lost by going now', async () => {
    await main.getByRole('button', { name: words('common.cancel') }).click();
    const question = page.getByRole('dialog', { name: words('form.leave') });
    await question.getByRole('button', { name: words('form.stay') }).click();
    await main.getByRole('button', { name: words('form.save') }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(main.getByText(words('application.description')).first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'setup.zip' })).toBeHidden();
  });
});

test('an upload is cancelled, in zh-CN: nothing more of it is sent', fullRun, async ({ openWindow }) => {
  const words = wordsOf('zh-CN');
  const page = await openWindow('zh-CN');
  await openForm(page, words);
  const main = page.getByRole('main');
  const sent: number[] = [];
  const delayed: (() => void)[] = [];
  await page.route(parts, async (route) => {
    sent.push(numberOf(route.request()));
    if (sent.length === 2) await new Promise<void>((resolve) => delayed.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await choose(page);
  await expect(main.getByText(/^\d+% · [\d.]+ MB \/ 16 MB$/)).toBeVisible();
  await expect.poll(() => sent).toEqual([1, 2]);
  const cancelled = page.waitForRequest(
    (request) => request.postData()?.includes('fileUploadCancel') ?? false,
  );
  await main.getByRole('button', { name: '取消上传' }).click();
  expect(await (await (await cancelled).response())?.json()).toMatchObject({
    data: { fileUploadCancel: { done: true } },
  });
  await expect(main.getByRole('progressbar')).toBeHidden();
  delayed.forEach((release) => release());
  expect(sent).toEqual([1, 2]);
});

test(
  'with a bucket the browser sends straight to it, and gives it no token',
  fullRun,
  async ({ browser }) => {
    const store = await startS3();
    const { endpoint = '', bucket, region, accessKeyId, secretAccessKey } = store.location;
    const server = await startFilledProduct({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    try {
      const words = wordsOf('en-US');
      const context = await browser.newContext({ baseURL: server.url });
      await context.addInitScript(() => localStorage.setItem('arco-locale', 'en-US'));
      const page = await context.newPage();
      const puts: Request[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') puts.push(request);
      });
      await openForm(page, words);
      await choose(page);
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100', {
        timeout: 60_000,
      });
      expect(puts.map((request) => new URL(request.url()).origin)).toEqual([endpoint, endpoint, endpoint]);
      expect(puts.flatMap((request) => Object.keys(request.headers()))).not.toContain('authorization');
      await context.close();
    } finally {
      await server.stop();
      await store.stop();
    }
  },
);
