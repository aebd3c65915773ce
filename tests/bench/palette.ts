/**
 * Measures a key of the palette in the product's own page, from the key to the end of its frame.
 * The user is logged in, above the list of agents, as `key-to-frame.mjs` measures it.
 * In the same run it measures an input with fifty plain rows in an empty page and in the product's page (the floor).
 * It also measures bare cmdk in the product's page, with the product's own rows and the same elements.
 * At a processor four times slower and at full speed.
 * `npm run build` first; `npm run bench:palette` writes palette.md and exits with 1 if a target is missed. BENCH_ROUNDS sets
 * the number of rounds.
 */
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import type { Locale } from '../../src/i18n/locales.ts';
import { accounts } from '../support/accounts.ts';
import { browserLaunch } from '../support/browser.ts';
import { root } from '../support/paths.ts';
import { startProduct } from '../support/productServer.ts';
import { tokenAt } from './login.ts';
import { builtScript } from './palette/builtScript.ts';
import type { DrawnRows } from './palette/drawnRows.ts';
import { paletteEntries } from './palette/entries.ts';
import { measureRanking } from './palette/ranking.ts';
import { subjects, type Subject } from './palette/subjects.ts';
import { machine, table } from './report.ts';
import { at } from './shares.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 2);
const rates = [4, 1];
/**
 * Targets as multiples: of the plain rows in the product's page, and of cmdk with the same rows. Opening: milliseconds at
 * the slower rate.
 */
const aims = { plain: 2, cmdk: 1, opening: 60, ranking: 1 };

/** The first word warms the page up and is not counted. */
const words = ['refund', 'export', 'agents', 'orders', 'shenzhen', 'approve'];
/** Milliseconds between keys: longer than the delay of the search. */
const gapMilliseconds = 300;
/** Milliseconds from a key until its rows are read: before the search request is sent. */
const readMilliseconds = 80;
const openings = 6;

const script = await builtScript(fileURLToPath(new URL('palette/inPage.tsx', import.meta.url)));
const product = await startProduct();
const browser = await chromium.launch(browserLaunch);
const token = await tokenAt(product.url, accounts.operations);

/** The product's page with its list of agents, idle. */
async function productPage(locale: Locale): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // The bench's script is none of the product's.
    bypassCSP: true,
  });
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { token, tokenScheme: 'Bearer', 'arco-locale': locale },
  );
  const page = await context.newPage();
  await page.goto('/agent-manage');
  await page.locator('table tbody tr').first().waitFor();
  await page.waitForTimeout(1500);
  return page;
}

async function emptyPage(from: Browser): Promise<Page> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

async function openProduct(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.waitForTimeout(1500);
}

async function clear(page: Page): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Backspace');
  await page.waitForTimeout(gapMilliseconds);
}

/** Returns the product's rows by query, before the server's answer. */
async function rowsIn(locale: Locale): Promise<DrawnRows> {
  const page = await productPage(locale);
  await page.addScriptTag({ content: script });
  await openProduct(page);
  const rows: DrawnRows = { '': await page.evaluate(() => window.bench.readGroups()) };
  for (const word of words) {
    for (const index of Array.from(word).keys()) {
      await page.keyboard.press(word.charAt(index));
      await page.waitForTimeout(readMilliseconds);
      rows[word.slice(0, index + 1)] = await page.evaluate(() => window.bench.readGroups());
      await page.waitForTimeout(gapMilliseconds - readMilliseconds);
    }
    await clear(page);
  }
  await page.context().close();
  return rows;
}

async function openSubject({ kind, inProduct, locale }: Subject, rows: DrawnRows | undefined): Promise<Page> {
  const page = inProduct ? await productPage(locale) : await emptyPage(browser);
  await page.addScriptTag({ content: script });
  if (kind === 'plain') await page.evaluate(() => window.bench.showPlain());
  else if (kind === 'cmdk') await page.evaluate((known) => window.bench.showCmdk(known), rows ?? {});
  else await openProduct(page);
  return page;
}

/** Milliseconds from a stroke to the end of its frame, and to that of the last frame that its rows changed in. */
async function timed(page: Page, stroke: () => Promise<void>): Promise<{ first: number; last: number }> {
  await page.evaluate(() => window.bench.begin());
  await stroke();
  await page.waitForTimeout(gapMilliseconds);
  const first = await page.evaluate(() => window.bench.first());
  if (first === undefined) throw new Error(`No frame after a key in ${page.url()}`);
  return { first, last: (await page.evaluate(() => window.bench.last())) ?? first };
}

interface Times {
  keys: number[];
  /** Rows in the page after each key. */
  rows: number[];
  /** Milliseconds until the rows below the visible ones are drawn as well. */
  whole: number[];
  openings: number[];
}

async function typeWord(page: Page, word: string): Promise<Pick<Times, 'keys' | 'rows' | 'whole'>> {
  const times = { keys: [] as number[], rows: [] as number[], whole: [] as number[] };
  for (const letter of word) {
    const { first, last } = await timed(page, () => page.keyboard.press(letter));
    times.keys.push(first);
    times.whole.push(last);
    // The product's closed palette is also in its page.
    times.rows.push(await page.locator(':is(.bench, [data-palette]:not([inert])) [role=option]').count());
  }
  await clear(page);
  return times;
}

/** Measures all subjects at one speed, word by word in turn, so that other load on the machine affects them equally. */
async function measureRound(
  rate: number,
  rows: ReadonlyMap<Locale, DrawnRows>,
): Promise<Map<Subject, Times>> {
  const pages = new Map<Subject, Page>();
  for (const subject of subjects) pages.set(subject, await openSubject(subject, rows.get(subject.locale)));
  const measured = new Map<Subject, Times>(
    subjects.map((subject) => [subject, { keys: [], rows: [], whole: [], openings: [] }]),
  );
  const slowly = async (page: Page, work: () => Promise<void>) => {
    const devtools = await page.context().newCDPSession(page);
    await page.bringToFront();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    await work();
    // Only one page is slowed down at a time, because the throttling keeps a core busy even on an idle page.
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await devtools.detach();
  };
  for (const [index, word] of words.entries()) {
    for (const [subject, page] of pages) {
      await slowly(page, async () => {
        const times = await typeWord(page, word);
        if (index === 0) return;
        measured.get(subject)?.keys.push(...times.keys);
        measured.get(subject)?.rows.push(...times.rows);
      });
    }
  }
  for (const [subject, page] of pages) {
    if (subject.kind === 'product') {
      await slowly(page, async () => {
        for (let opening = 0; opening < openings; opening++) {
          await page.keyboard.press('Escape');
          await page.waitForTimeout(gapMilliseconds);
          const { first } = await timed(page, () => page.keyboard.press('Control+k'));
          measured.get(subject)?.openings.push(first);
        }
        await page.evaluate(() => window.bench.observe());
        for (const word of words) measured.get(subject)?.whole.push(...(await typeWord(page, word)).whole);
      });
    }
    await page.context().close();
  }
  return measured;
}

const loadBefore = loadavg()[0];
const rows = new Map<Locale, DrawnRows>([
  ['zh-CN', await rowsIn('zh-CN')],
  ['en-US', await rowsIn('en-US')],
]);
const measured = new Map<string, Times>();
const keyOf = (rate: number, { name }: Subject) => `${rate} ${name}`;
for (let round = 0; round < rounds; round++) {
  for (const rate of rates) {
    for (const [subject, times] of await measureRound(rate, rows)) {
      const sum = measured.get(keyOf(rate, subject));
      if (!sum) measured.set(keyOf(rate, subject), times);
      else for (const kind of ['keys', 'rows', 'whole', 'openings'] as const) sum[kind].push(...times[kind]);
    }
  }
  console.log(`[${(performance.now() / 1000).toFixed(0)} s] round ${round + 1} of ${rounds}`);
}
await browser.close();
await product.stop();

const nothing: Times = { keys: [], rows: [], whole: [], openings: [] };
const timesOf = (rate: number, subject: Subject | undefined) =>
  (subject && measured.get(keyOf(rate, subject))) ?? nothing;
const [inEmptyPage, floor] = subjects;
const pair = (median: number, p95: number, digits: number) =>
  `${median.toFixed(digits)} / ${p95.toFixed(digits)}`;

/** Returns the median and the p95 of one divided by those of another. */
function ratio(one: readonly number[], other: readonly number[]) {
  return { median: at(one, 0.5) / at(other, 0.5), p95: at(one, 0.95) / at(other, 0.95) };
}

const missed: string[] = [];
const lines = rates.flatMap((rate) =>
  subjects.map((subject) => {
    const { keys, rows: drawn, whole, openings: opened } = timesOf(rate, subject);
    const ofPlain = ratio(keys, timesOf(rate, floor).keys);
    const ofEmpty = ratio(keys, timesOf(rate, inEmptyPage).keys);
    const cmdk = subjects.find(({ kind, locale }) => kind === 'cmdk' && locale === subject.locale);
    const ofCmdk = subject.kind === 'product' ? ratio(keys, timesOf(rate, cmdk).keys) : undefined;
    if (ofCmdk && rate === rates[0]) {
      if (ofPlain.median > aims.plain) missed.push(`${subject.name}: ${aims.plain} times plain rows`);
      if (ofCmdk.median > aims.cmdk) missed.push(`${subject.name}: cmdk with the same rows`);
      if (at(opened, 0.5) > aims.opening) missed.push(`${subject.name}: opening in ${aims.opening} ms`);
    }
    return [
      `${subject.name}, ${rate}×`,
      pair(at(keys, 0.5), at(keys, 0.95), 0),
      pair(ofPlain.median, ofPlain.p95, 2),
      pair(ofEmpty.median, ofEmpty.p95, 2),
      ofCmdk ? pair(ofCmdk.median, ofCmdk.p95, 2) : '',
      opened.length > 0 ? pair(at(opened, 0.5), at(opened, 0.95), 0) : '',
      whole.length > 0 ? pair(at(whole, 0.5), at(whole, 0.95), 0) : '',
      subject.kind === 'plain' ? '' : at(drawn, 0.5).toFixed(0),
    ];
  }),
);
const ranking = measureRanking(paletteEntries(1_000));
if (ranking.median > aims.ranking) missed.push(`ranking in ${aims.ranking} ms`);

const report = `# The palette's keys

Written by \`npm run bench:palette\` on ${new Date().toISOString().slice(0, 10)}. ${machine([`Node ${process.versions.node}`])}
Real Chromium. ${words.slice(1).join('').length} letters in ${rounds} rounds, ${gapMilliseconds} ms apart: ${words
  .slice(1)
  .map((word) => `\`${word}\``)
  .join(', ')}.
Load of the machine ${loadBefore?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after: read the ratios, not the absolutes.

Median / p95 in ms from the key to the end of its frame, with the processor four times slower (4×) and at full speed (1×). The
product stands in its own page, logged in as operations, above the list of agents. cmdk stands in the same page and draws the
same elements of the same rows, which are handed to it ready. Aims at 4×: at most ${aims.plain} times the plain rows in the
same page, at most ${aims.cmdk} times cmdk, opening at most ${aims.opening} ms. Missed: ${missed.length > 0 ? missed.join('; ') : 'none'}.

The product draws the rows in view with the key, and those below the view after that frame: "all rows" is the end of the last
frame that rows changed in, before the search is asked.

${table(['', 'key', 'of plain rows there', 'of those in an empty page', 'of cmdk', 'opening', 'all rows', 'rows'], lines)}

## Ranking alone

1,000 entries, full speed, in Node; each query of ${ranking.queries.length} is asked ${ranking.repeats} times. Median ${ranking.median.toFixed(2)} ms, slowest query ${ranking.slowest.toFixed(2)} ms; aim: median at most ${aims.ranking} ms. Making the entries ready takes ${ranking.buildMilliseconds.toFixed(0)} ms, once.

${table(
  ['typed', 'found', 'median ms', 'p95 ms'],
  ranking.queries.map(({ query, found, median, p95 }) => [
    `\`${query}\``,
    String(found),
    median.toFixed(2),
    p95.toFixed(2),
  ]),
)}
`;
console.log(`\n${report}`);
await writeFile(join(root, 'tests/bench/palette.md'), report);
process.exitCode = missed.length > 0 ? 1 : 0;
