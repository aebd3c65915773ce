import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditThresholds } from '../../src/domain/auditLimits.ts';
import type { Database } from '../../src/server/db/database.ts';
import { engines, openTestDatabase } from '../support/testDatabase.ts';

/** The indexes with a figure in their condition: it must be the figure of the desk's questions. */
const conditions: Record<string, [column: string, comparison: '<' | '>=', figure: number]> = {
  audit_entries_fast: ['waited_seconds', '<', auditThresholds.fastSeconds],
  audit_entries_pairs: ['pair', '>=', auditThresholds.pair.count],
  audit_entries_burst: ['burst', '>=', auditThresholds.burst.count],
  audit_entries_quota: ['quota_share', '>=', auditThresholds.quotaShare],
};

describe.each(engines())('the indexes of the audit entries on %s', (engine) => {
  let database: Database;
  /** The condition of each index, as the database itself reports it. */
  const indexConditions = new Map<string, string>();

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const rows = await database.rows(
      `select indexname, indexdef from pg_indexes where tablename = 'audit_entries'`,
      [],
    );
    for (const { indexname, indexdef } of rows)
      indexConditions.set(String(indexname), String(indexdef).split(' WHERE ')[1] ?? '');
  });
  afterAll(() => database.close());

  it.each(Object.entries(conditions))(
    '%s holds what its question finds by the figure of the domain (R-trail-12)',
    (name, [column, comparison, figure]) => {
      const [, how, value] =
        new RegExp(`\\b${column} (<|>=|<=|>) '?\\(?([\\d.]+)`).exec(indexConditions.get(name) ?? '') ?? [];
      expect([how, Number(value)], indexConditions.get(name)).toEqual([comparison, figure]);
    },
  );

  it('name no figure beside those', () => {
    const withFigure = [...indexConditions].filter(([, where]) => /\d/.test(where)).map(([name]) => name);
    expect(withFigure.toSorted()).toEqual(Object.keys(conditions).toSorted());
  });
});
