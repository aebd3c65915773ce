/**
 * `npm run machines:diff -- RELEASE`: prints how the machines differ from a release, in words and on charts.
 * It also prints the effects on the records and the trail of the store in DATABASE_URL or the data folder.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { lifecycles } from '../../machines/lifecycles.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { escaped } from '../../server/auditTrail/html.ts';
import { compare, problemsOf, comparisonLines, type ComparedLifecycle } from './comparison.ts';
import { diffChart } from './diffChart.ts';
import { DiffWords, type Locale } from './diffWords.ts';
import { newestRelease, readRelease, releaseOf } from './releases.ts';
import { storeToday, type StoreToday } from './store.ts';

const usage = `Usage:
  npm run machines:diff [-- RELEASE] [--locale en-US|zh-CN] [--chart FILE] [--no-store]

Compares today's machines with a release of the repository (machines/RELEASE.json; the newest without) and with what the
store holds. --chart: the HTML file that shows it (machines-diff.html without). Exit code 0: nothing is lost; 1: records or
entries would be, or a lifecycle changed under the same version; 2: it could not be compared.`;

async function run(): Promise<0 | 1> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      locale: { type: 'string', default: 'en-US' },
      chart: { type: 'string', default: 'machines-diff.html' },
      'no-store': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const locale: Locale = values.locale === 'zh-CN' ? 'zh-CN' : 'en-US';
  const words = new DiffWords(locale);
  const [name] = positionals;
  const release = name === undefined ? newestRelease() : readRelease(name);
  if (!release) throw new Error('There is no release: npm run machines:release -- NAME.');
  const store = values['no-store'] ? undefined : await storeToday(process.env);
  const compared = compare(
    release,
    releaseOf('today', new Date()),
    Object.values<Lifecycle>(lifecycles),
    store,
  );
  const lines = [...comparisonLines(release, compared, words)];
  const entries = compared.reduce((sum, { judgement }) => sum + (judgement?.replayed ?? 0), 0);
  lines.push('', words.text(store ? 'store' : 'noStore', { entries }));
  if (store) lines.push(...refusalLines(store, words));
  const problems = problemsOf(compared).map((problem) => words.text(`problem.${problem}`));
  const failed = problems.length > 0;
  lines.push(failed ? words.text('failed', { problems: problems.join('; ') }) : words.text('passed'));
  for (const line of lines) console.log(line);
  if (compared.length > 0) {
    writeFileSync(values.chart, await page(compared, lines, words, locale));
    console.log(words.text('chart', { path: values.chart }));
  }
  return failed ? 1 : 0;
}

/**
 * Lists the stored steps that today's rules refuse, and the refused attempts that they would accept (R-replay-2,
 * R-replay-13).
 */
function refusalLines({ refused, accepted }: StoreToday, words: DiffWords): string[] {
  if (!refused || !accepted) return [words.text('refusedUnasked')];
  const today = releaseOf('today', new Date()).lifecycles;
  const linesOf = (key: 'refusedNow' | 'acceptedNow', found: typeof refused) =>
    found.map(({ lifecycle, event, rule, count }) => {
      const machine = today.find(({ id }) => id === lifecycle);
      const title = words.product(machine?.title ?? lifecycle);
      return words.text(key, { title, event: words.event([machine], event), rule, count });
    });
  return [
    ...(refused.length > 0 ? linesOf('refusedNow', refused) : [words.text('refusedNone')]),
    ...linesOf('acceptedNow', accepted),
  ];
}

const styles = `body { font: 14px/1.6 "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", system-ui, sans-serif; color: #1d2129;
  background: #fff; max-width: 1200px; margin: 24px auto; padding: 0 16px; }
h2 { font-size: 16px; margin: 32px 0 8px; } pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; } text { font-size: 12px; fill: #1d2129; }
.state, .way { fill: none; stroke: #86909c; } .head { fill: #86909c; }
.new { stroke: #00875a; stroke-width: 2; } .head.new { fill: #00875a; }
.gone { stroke: #cb272d; stroke-dasharray: 5 4; } .head.gone { fill: #cb272d; stroke-dasharray: none; }
.changed { stroke: #b25e00; stroke-width: 3; } .head.changed { fill: #b25e00; }`;

async function page(
  compared: readonly ComparedLifecycle[],
  lines: readonly string[],
  words: DiffWords,
  locale: Locale,
): Promise<string> {
  const legend = `+ ${words.text('new')} · − ${words.text('gone')} · ≠ ${words.text('changed')}`;
  const charts = await Promise.all(
    compared.map(async ({ before, after, migrations }) => {
      const title = words.product((after ?? before)?.title ?? '');
      return `<h2>${escaped(title)}</h2>\n${await diffChart(before, after, migrations, words)}`;
    }),
  );
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(lines[0] ?? '')}</title><style>${styles}</style></head><body>
<pre>${escaped(lines.join('\n'))}</pre>
<p>${escaped(legend)}</p>
${charts.join('\n')}
</body></html>
`;
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
