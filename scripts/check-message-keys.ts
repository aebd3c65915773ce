/** `npm run keys`: fails on messages that are never used, and on keys in the sources that no catalogue has. */
import { fileURLToPath } from 'node:url';
import { listStateCommands } from '../src/commands/listState/listStateCommands.ts';
import { periodCommands } from '../src/commands/listState/periodCommands.ts';
import { pageKeys } from '../src/commands/pageKeys.ts';
import { allCommands } from '../src/commands/registry.ts';
import { enUS } from '../src/i18n/en-US/index.ts';
import { bindings, keysPreference } from '../src/keys/bindings.ts';
import { lifecycleParts } from '../src/machines/lifecycleParts.ts';
import { lifecycles } from '../src/machines/lifecycles.ts';
import { usagePreferences } from '../src/palette/usageStore.ts';
import { namedKeys } from './messageKeys.ts';

const keys = Object.keys(enUS);
const edges = Object.values(lifecycles).flatMap((each) =>
  lifecycleParts(each).flatMap((region) => region.edges),
);
const named = namedKeys(keys, fileURLToPath(new URL('../tsconfig.json', import.meta.url)));

/** The audit trail shows the parameters of a step under their own names, so these keys are built at run time. */
const verbatim = /^lifecycle\.param\./;

const used = new Set([
  ...named.used,
  ...[...allCommands, ...listStateCommands, ...periodCommands].flatMap(({ title, confirm }) =>
    typeof confirm === 'string' ? [title, confirm] : [title],
  ),
  ...Object.values(lifecycles).map(({ title }) => title),
  ...edges.map(({ label }) => label),
]);
const unused = keys.filter(
  (key) => !used.has(key) && !used.has(key.replace(/_(one|other)$/, '')) && !verbatim.test(key),
);
for (const key of unused) console.error(`${key}: no source names it`);

const ids = new Set([
  ...allCommands.map(({ id }) => id),
  ...edges.map(({ edge }) => edge),
  ...Object.keys(bindings),
  ...pageKeys.flatMap((page) => Object.keys(page.bindings)),
  keysPreference,
  ...Object.values(usagePreferences),
]);
const unknown = named.unknown.filter(({ text }) => !ids.has(text));
for (const { path, text } of unknown) console.error(`${path}: no catalogue has ${text}`);

console.log(`${keys.length} keys, ${unused.length} unused, ${unknown.length} unknown`);
process.exitCode = unused.length + unknown.length > 0 ? 1 : 0;
