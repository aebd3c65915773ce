import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCommands } from '../src/commands/registry.ts';
import { enUS } from '../src/i18n/en-US/index.ts';
import { lifecycleParts } from '../src/machines/lifecycleParts.ts';
import { lifecycles } from '../src/machines/lifecycles.ts';
import { namedKeys, type NamedKeys } from './messageKeys.ts';

const keys = Object.keys(enUS);
const edges = Object.values(lifecycles).flatMap((each) =>
  lifecycleParts(each).flatMap((region) => region.edges),
);

/** What the audit trail keeps of a step is named by its own words, as it comes. */
const asItComes = /^lifecycle\.param\./;

describe('the keys of the catalogues', () => {
  let named: NamedKeys;
  beforeAll(() => {
    named = namedKeys(keys, fileURLToPath(new URL('../tsconfig.json', import.meta.url)));
  }, 180_000);

  it('are all used', () => {
    const used = new Set([
      ...named.used,
      ...allCommands.map(({ title }) => title),
      ...Object.values(lifecycles).map(({ title }) => title),
      ...edges.map(({ label }) => label),
    ]);
    const idle = keys.filter(
      (key) => !used.has(key) && !used.has(key.replace(/_(one|other)$/, '')) && !asItComes.test(key),
    );
    expect(idle).toEqual([]);
  });

  it('are all there that the sources name', () => {
    const ids = new Set([...allCommands.map(({ id }) => id), ...edges.map(({ edge }) => edge)]);
    expect(named.unknown.filter(({ text }) => !ids.has(text))).toEqual([]);
  });
});
