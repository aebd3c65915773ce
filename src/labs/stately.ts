/**
 * `npm run machines:stately -- FOLDER`: writes every lifecycle and machine of the page as a JSON file for Stately's editor.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lifecycles } from '../machines/lifecycles.ts';
import type { Lifecycle } from '../machines/lifecycle.ts';
import { pageCharts } from '../app/machines/pageCharts.ts';
import { statelyConfig } from '../machines/statelyConfig.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-')) {
  console.error('Usage: npm run machines:stately -- FOLDER');
  process.exitCode = 2;
} else {
  mkdirSync(folder, { recursive: true });
  const all = [
    ...Object.values<Lifecycle>(lifecycles),
    ...Object.values(pageCharts).map(({ chart }) => chart),
  ];
  for (const lifecycle of all)
    writeFileSync(
      join(folder, `${lifecycle.id}.json`),
      `${JSON.stringify(statelyConfig(lifecycle), null, 2)}\n`,
    );
  console.log(`Written: ${all.length} machines to ${folder}`);
}
