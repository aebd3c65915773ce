import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageCharts } from '../../app/machines/pageCharts.ts';
import { recordedMachines } from './recordedMachines.ts';

const src = join(import.meta.dirname, '../..');

/** Returns the machines whose actors are created with `inspect`: those imported by each file that uses it. */
async function inspectedMachines(): Promise<string[]> {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }))
    .filter(({ text }) => /import \{[^}]*\binspect\b[^}]*\} from '[^']*inspection\.ts'/.test(text));
  expect(files.length).toBeGreaterThan(0);
  const found = files.map(async ({ path, text }) => {
    const imported = [...text.matchAll(/import \{([^}]*)\} from '(\.[^']*)'/g)].flatMap(
      ([, names = '', from = '']) => [...names.matchAll(/\b\w+Machine\b/g)].map(([name]) => ({ name, from })),
    );
    expect(imported, `${path} inspects an actor of no machine`).not.toEqual([]);
    return Promise.all(
      imported.map(async ({ name, from }) => {
        const module = (await import(join(src, path, '..', from))) as Record<string, { id: string }>;
        return module[name]?.id ?? name;
      }),
    );
  });
  return [...new Set((await Promise.all(found)).flat())].toSorted();
}

describe('a machine of the page that is inspected', () => {
  it('is recorded and drawn: none is forgotten (R-replay-10)', async () => {
    const inspected = await inspectedMachines();
    expect(Object.keys(recordedMachines).toSorted()).toEqual(inspected);
    expect(
      Object.values(pageCharts)
        .map(({ machine }) => machine.id)
        .toSorted(),
    ).toEqual(inspected);
  });

  it('is recorded by its own id', () => {
    for (const [id, { machine }] of Object.entries(recordedMachines)) expect(machine.id).toBe(id);
  });
});
