/**
 * Measures the time of a fresh browser to the first row of the first list, on a slow machine and network.
 * The CPU is four times slower, the network has 8.1 Mbit/s and 165 ms.
 * Each run of the product is paired with one of the bare page in floor/. The ratio then does not depend on the machine's
 * present speed.
 * Prints medians and the bytes on the wire.
 * Exits with 1 if both the time and the ratio exceed their limits (docs/decisions/0008-page-build.md).
 * `npm run build` first; then `npm run bench:row`.
 */
import { chromium, type Browser } from 'playwright';
import { browserLaunch } from '../support/browser.ts';
import { accounts } from '../support/accounts.ts';
import { startProduct } from '../support/productServer.ts';
import { startFloor } from './floor/floorServer.ts';
import { tokenAt } from './login.ts';

const limits = { milliseconds: 1750, ratio: 1.3 };
const runs = 9;

async function firstRow(browser: Browser, url: string, token: string) {
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

function range(values: number[]): string {
  const rounded = values.map(Math.round);
  return `${Math.round(median(values))} ms (${Math.min(...rounded)}–${Math.max(...rounded)})`;
}

const product = await startProduct();
const floor = await startFloor();
const browser = await chromium.launch(browserLaunch);
const token = await tokenAt(product.url, accounts.agent);
const pairs: Record<'bare' | 'own', { milliseconds: number; bytes: number }>[] = [];
for (let run = 0; run < runs; run++) {
  const bare = await firstRow(browser, floor.url, token);
  pairs.push({ bare, own: await firstRow(browser, `${product.url}/deal-list`, token) });
}
await browser.close();
await product.stop();
floor.stop();
const ratio = median(pairs.map(({ own, bare }) => own.milliseconds / bare.milliseconds));
const kilobytes = (side: 'own' | 'bare') => Math.round(median(pairs.map((pair) => pair[side].bytes)) / 1000);
console.log(
  `First row: ${range(pairs.map(({ own }) => own.milliseconds))}, ${kilobytes('own')} kB with the data`,
);
console.log(`Bare page: ${range(pairs.map(({ bare }) => bare.milliseconds))}, ${kilobytes('bare')} kB`);
const own = median(pairs.map((pair) => pair.own.milliseconds));
console.log(`Ratio: ${ratio.toFixed(2)}; limits ${limits.milliseconds} ms or ${limits.ratio}`);
process.exitCode = own > limits.milliseconds && ratio > limits.ratio ? 1 : 0;
