/**
 * Lays the state charts out and writes src/machines/layout/<lifecycle>.json. With --check it writes nothing, and
 * exits with 1 when a committed layout is not what the machine, its words or its sizes give today.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { catalogues } from '../src/i18n/catalogues.ts';
import { lifecycles } from '../src/machines/lifecycles.ts';
import { layOut, layoutJson, layoutPath, textsOf } from './chartLayout.ts';

const check = process.argv.includes('--check');
const texts = textsOf(Object.values(catalogues).map(({ translation }) => translation));
let stale = false;
for (const lifecycle of Object.values(lifecycles)) {
  const path = layoutPath(lifecycle);
  const json = layoutJson(await layOut(lifecycle, texts));
  const committed = await readFile(path, 'utf8').catch(() => undefined);
  if (json === committed) continue;
  stale = true;
  if (!check) await writeFile(path, json);
  console.log(`${check ? 'Stale' : 'Written'}: ${path}`);
}
if (check && stale) {
  console.error('Run: npx tsx scripts/chart-layouts.ts');
  process.exitCode = 1;
}
