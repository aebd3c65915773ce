/**
 * Computes the layouts of the state charts and writes src/machines/layout/<lifecycle>.json, and
 * src/machines/chartLayouts.ts, which imports them all.
 * With --check it writes nothing, and exits with 1 if a committed file does not match the machines and their words.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { catalogues } from '../src/i18n/catalogues.ts';
import { lifecycleIds } from '../src/machines/lifecycles.ts';
import {
  drawnMachines,
  indexPath,
  layOut,
  layoutIndex,
  layoutJson,
  layoutPath,
  textsOf,
} from './chartLayout.ts';

const check = process.argv.includes('--check');
const texts = textsOf(Object.values(catalogues).map(({ translation }) => translation));
const files = new Map([[indexPath, layoutIndex(lifecycleIds)]]);
for (const machine of drawnMachines) files.set(layoutPath(machine), layoutJson(await layOut(machine, texts)));
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
