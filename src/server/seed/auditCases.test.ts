import { expect, it } from 'vitest';
import { auditCase } from '../../machines/auditCase.ts';
import { isUnbroken } from '../../../tests/support/histories.ts';
import { replayed } from '../../../tests/support/replayed.ts';
import { demoOf } from './demo.ts';

const demo = demoOf(new Date('2026-11-21T03:00:00Z'), {
  operations: '',
  agent: '',
  salesperson: '',
  developer: '',
  customer: '',
});

it('tells of each case what its trail does, up to where it stands', () => {
  expect(demo.cases.rows.map(({ status }) => status)).toEqual(['closed', 'open']);
  for (const { id, status, version, itemCount } of demo.cases.rows) {
    const chain = demo.trail.filter(
      ({ lifecycle, recordId }) => lifecycle === auditCase.id && recordId === id,
    );
    expect(isUnbroken(chain)).toBe(true);
    expect(replayed(chain)).toEqual(new Set(['agrees']));
    expect({ status: chain.at(-1)?.to, version: chain.length }).toEqual({ status, version });
    const items = demo.cases.items.filter(({ caseId }) => caseId === id);
    expect(items).toHaveLength(itemCount);
    expect(chain.filter(({ event }) => event === 'include').map(({ at }) => at)).toEqual(
      items.map(({ createdAt }) => createdAt),
    );
  }
  const [, open] = demo.cases.rows;
  const inCase = demo.notes.filter(({ caseId }) => caseId === open?.id);
  expect(inCase.map(({ status, version }) => [status, version])).toEqual([
    ['deleted', 2],
    ['active', 2],
  ]);
});
