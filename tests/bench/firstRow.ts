/**
 * How long a fresh browser takes to the first row of the first list, on a slow machine and network: CPU four times
 * slower, 8.1 Mbit/s, 165 ms. Prints the median of seven runs beside its limit, and the bytes on the wire.
 * `npm run build` first; then `node --import tsx tests/bench/firstRow.ts`.
 */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { accounts } from '../support/testApi.ts';
import { startProduct } from '../support/productServer.ts';

const limitMilliseconds = 1600;
const runs = 7;
const systemChromium = '/usr/bin/chromium';

async function tokenOf(url: string): Promise<string> {
  const [enterpriseId, account, password] = accounts.agent;
  const response = await fetch(`${url}/api/operation/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ enterpriseId, account, password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

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
  await page.goto(`${url}/deal-list`, { waitUntil: 'commit' });
  const milliseconds = await page
    .waitForFunction(() => (document.querySelector('[data-record]') ? performance.now() : 0), undefined, {
      polling: 'raf',
    })
    .then((handle) => handle.jsonValue());
  await context.close();
  return { milliseconds, bytes };
}

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: existsSync(systemChromium) ? systemChromium : undefined,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const token = await tokenOf(product.url);
const measured = [];
for (let run = 0; run < runs; run++) measured.push(await firstRow(browser, product.url, token));
await browser.close();
await product.stop();
const times = measured.map(({ milliseconds }) => Math.round(milliseconds)).sort((a, b) => a - b);
const median = times[Math.floor(runs / 2)] ?? 0;
console.log(`First row: ${median} ms (${times[0]}–${times.at(-1)}), limit ${limitMilliseconds} ms`);
console.log(`On the wire: ${Math.round((measured.at(-1)?.bytes ?? 0) / 1000)} kB with the data`);
process.exitCode = median > limitMilliseconds ? 1 : 0;
