import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { lifecycleParts } from '../../machines/lifecycleParts.ts';
import { enUS } from '../../i18n/en-US/index.ts';
import { lifecycleEdges } from '../../machines/lifecycle.ts';
import { lifecycles } from '../../machines/lifecycles.ts';
import { eventToday, stateToday } from '../../machines/migration.ts';
import { releasedOf } from './releasedLifecycle.ts';
import { releaseChanges } from './releaseChanges.ts';
import { machineHash } from '../../server/trail/machineHash.ts';
import { newestRelease } from './releases.ts';

const all = Object.values<Lifecycle>(lifecycles);

describe('the machines since their newest release', () => {
  const released = new Map(newestRelease()?.lifecycles.map((each) => [each.id, each]));

  it('are kept', () => {
    expect(released.size).toBeGreaterThan(0);
  });

  it.each(all)('$id has another version where it has changed', (lifecycle) => {
    const before = released.get(lifecycle.id);
    if (!before) return;
    const now = releasedOf(lifecycle, machineHash(lifecycle));
    expect(now.version).toBeGreaterThanOrEqual(before.version);
    if (now.version === before.version) expect(releaseChanges(before, now, lifecycle.migrations)).toEqual([]);
  });

  it('were asked in every situation that there is now', () => {
    const tables = (decides: string | undefined) => decides?.split(' / ').length;
    for (const lifecycle of all)
      for (const { id, decides } of releasedOf(lifecycle, '').rules) {
        const before = released.get(lifecycle.id)?.rules.find((rule) => rule.id === id)?.decides;
        if (before !== undefined)
          expect({ id, tables: tables(before) }).toEqual({ id, tables: tables(decides) });
      }
  });

  it('have lost none', () => {
    expect([...released.keys()].filter((id) => !all.some((each) => each.id === id))).toEqual([]);
  });
});

describe('the migrations', () => {
  it.each(all)('of $id lead to states and events that there are', (each) => {
    const { migrations = [], version } = each;
    const ids = lifecycleParts(each).flatMap(({ states }) => states.map(({ id }) => id));
    for (const migration of migrations) {
      expect(migration.version).toBeLessThanOrEqual(version);
      const before = migration.version - 1;
      for (const old of Object.keys(migration.states ?? {}))
        expect(ids).toContain(stateToday(each, before, old));
      for (const old of Object.keys(migration.events ?? {}))
        expect(eventsOf(each)).toContain(eventToday(each, before, old));
      for (const { from, event, to, reason } of migration.retired ?? []) {
        // A retired step must not exist in the machine any more, and the catalogue must contain the reason.
        expect(
          lifecycleEdges(each).filter((edge) => edge.from === from && edge.event === event && edge.to === to),
        ).toEqual([]);
        expect(Object.keys(enUS)).toContain(reason);
      }
    }
  });
});

function eventsOf({ machine, creation }: Lifecycle): string[] {
  return [creation.event, ...machine.events];
}
