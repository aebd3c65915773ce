/**
 * Lays the state charts out and writes src/machines/layout/<lifecycle>.json, and src/machines/chartLayouts.ts, which
 * imports them all. With --check it writes nothing, and exits with 1 when a committed file is not what the machines,
 * their words or their sizes give today.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { catalogues } from '../src/i18n/catalogues.ts';
import { lifecycleIds, lifecycles } from '../src/machines/lifecycles.ts';
import { pageCharts } from '../src/app/machines/pageCharts.ts';
import { indexPath, layOut, layoutIndex, layoutJson, layoutPath, textsOf } from './chartLayout.ts';

const check = process.argv.includes('--check');
const texts = textsOf(Object.values(catalogues).map(({ translation }) => translation));
const files = new Map([[indexPath, layoutIndex(lifecycleIds)]]);
const pages = Object.values(pageCharts).map(({ chart }) => chart);
for (const lifecycle of [...Object.values(lifecycles), ...pages])
  files.set(layoutPath(lifecycle), layoutJson(await layOut(lifecycle, texts)));
let stale = false;
for (const [path, content] of files) {
  const committed = await readFile(path, 'utf8').catch(() => undefined);
  if (content === committed) continue;
  stale = true;
  if (!check) await writeFile(path, content);
  console.log(`${check ? 'Stale' : 'Written'}: ${path}`);
}
if (check && stale) {
  console.error('Run: npx tsx scripts/chart-layouts.ts');
  process.exitCode = 1;
}
