/**
 * Tests that the tests find each planted mistake: a removed state, a renamed event, a dropped guard, a widened role.
 * With KILL_TABLE it writes the table to that file (npm run machines:kill).
 */
import '../../machines/auditTables.test.ts';
import '../../machines/fileTables.test.ts';
import '../../machines/peopleTables.test.ts';
import '../../machines/productTables.test.ts';
import '../../machines/saleTables.test.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { lifecycles } from '../../machines/lifecycles.ts';
import { differences } from './gate.ts';
import { releasedOf } from './releasedLifecycle.ts';
import { tabledMachines } from '../../machines/testing/decisionTable.ts';
import { mistakes, mutantsOf } from './mutants.ts';
import { killTable, type KillRow } from './killTable.ts';

const rows: KillRow[] = [];

describe.each(Object.values<Lifecycle>(lifecycles))('a mistake in $id', (lifecycle) => {
  const real = releasedOf(lifecycle, '');
  const mutants = mutantsOf(lifecycle);
  const tables = tabledMachines.filter((each) => each.lifecycle.id === lifecycle.id);
  const isKilled = (machine: Lifecycle) => tables.some((table) => table.tells(machine));

  it('is not seen where none is', () => {
    expect(differences(real, releasedOf({ ...lifecycle }, ''))).toEqual([]);
    expect(isKilled({ ...lifecycle })).toBe(false);
  });

  it.each(mistakes)('%s: is caught', (mistake) => {
    const planted = mutants
      .filter((mutant) => mutant.mistake === mistake)
      .map(({ what, machine, hidden = false }) => ({
        what,
        hidden,
        byGate: differences(real, releasedOf(machine, '')).length > 0,
        byTable: isKilled(machine),
      }));
    rows.push({ lifecycle: lifecycle.id, mistake, planted });
    expect(planted.filter(({ byGate }) => !byGate)).toEqual([]);
    // The gate only notices a change, and passes one that raises the version. The tables must notice the mistake.
    expect(planted.filter(({ byTable, hidden }) => !byTable && !hidden).map(({ what }) => what)).toEqual([]);
  });
});

afterAll(() => {
  const text = killTable(rows);
  console.log(text);
  const { KILL_TABLE: path } = process.env;
  if (!path) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
});
