/**
 * Measures the time of a fresh browser to the first row of the first list, on a slow machine and network.
 * The CPU is four times slower, the network has 8.1 Mbit/s and 165 ms.
 * Each run of the product is paired with one of the bare page in floor/. The ratio then does not depend on the machine's
 * present speed.
 * Prints medians and the bytes on the wire.
 * Exits with 1 if both the time and the ratio exceed their limits (docs/decisions/0008-page-build.md).
 * `npm run build` first; then `npm run bench:row`.
 * Arguments are folders of built pages. They are measured in turn with the page of `dist/page`, and their ratio to it is
 * printed: `npm run bench:row -- /tmp/old/page`.
 */
import { basename, resolve } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { chromium, type Browser } from 'playwright';
import { pageApp } from '../../src/server/htmlPage.ts';
import { browserLaunch } from '../support/browser.ts';
import { accounts } from '../support/accounts.ts';
import { root } from '../support/paths.ts';
import { startProduct } from '../support/productServer.ts';
import { startFloor } from './floor/floorServer.ts';
import { tokenAt } from './login.ts';

const limits = { milliseconds: 1750, ratio: 1.3 };
const runs = Number(process.env.RUNS ?? 9);

interface Measured {
  milliseconds: number;
  bytes: number;
}

/** Serves a built page from its folder; its calls go to the product. */
async function servePage(folder: string, product: string): Promise<{ url: string; server: ServerType }> {
  const app = new Hono();
  app.all('/graphql', (c) => proxy(`${product}/graphql`, c.req));
  app.all('/api/*', (c) => proxy(`${product}${c.req.path}`, c.req));
  app.route('/', pageApp(resolve(folder)));
  return new Promise((done) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      done({ url: `http://127.0.0.1:${port}`, server }),
    );
  });
}

async function firstRow(browser: Browser, url: string, token: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((given) => {
    localStorage.setItem('token', given);
    localStorage.setItem('tokenScheme', 'Bearer');
  }, token);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: (8.1 * 1_000_000) / 8,
    uploadThroughput: (8.1 * 1_000_000) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  const milliseconds = await page
    .waitForFunction(() => (document.querySelector('[data-record]') ? performance.now() : 0), undefined, {
      polling: 'raf',
    })
    .then((handle) => handle.jsonValue());
  await context.close();
  return { milliseconds, bytes };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const product = await startProduct();
const floor = await startFloor();
const browser = await chromium.launch(browserLaunch);
const token = await tokenAt(product.url, accounts.agent);
const served = [];
for (const folder of [`${root}/dist/page`, ...process.argv.slice(2)])
  served.push({ folder, ...(await servePage(folder, product.url)) });
const pages = [
  { name: 'bare page', url: floor.url, measured: [] as Measured[] },
  ...served.map(({ folder, url }, at) => ({
    name: at === 0 ? 'product' : basename(folder),
    url: `${url}/deal-list`,
    measured: [] as Measured[],
  })),
];
for (let run = 0; run < runs; run++)
  for (const { url, measured } of pages) measured.push(await firstRow(browser, url, token));
await browser.close();
await product.stop();
served.forEach(({ server }) => server.close());
floor.stop();

const [bare, own] = pages as [(typeof pages)[0], (typeof pages)[0]];
/** Returns the median of the ratios of each run, because the runs of one round share the machine's present speed. */
const ratioTo = ({ measured }: typeof bare, other: typeof bare) =>
  median(measured.map(({ milliseconds }, at) => milliseconds / (other.measured[at]?.milliseconds ?? NaN)));
for (const page of pages) {
  const times = page.measured.map(({ milliseconds }) => Math.round(milliseconds));
  const kilobytes = Math.round(median(page.measured.map(({ bytes }) => bytes)) / 1000);
  console.log(
    `${page.name.padEnd(16)} ${median(times)} ms (${Math.min(...times)}–${Math.max(...times)}), ${kilobytes} kB, ` +
      `${ratioTo(page, bare).toFixed(2)} of the bare page, ${ratioTo(page, own).toFixed(2)} of the product`,
  );
}
const ownTime = median(own.measured.map(({ milliseconds }) => milliseconds));
console.log(`Limits of the product: ${limits.milliseconds} ms or ${limits.ratio} of the bare page`);
process.exitCode = ownTime > limits.milliseconds && ratioTo(own, bare) > limits.ratio ? 1 : 0;
