import { expect, it } from 'vitest';
import { daysOfBand } from '../../domain/lifecycleBoard.ts';
import { recordsInState } from './recordsInState.ts';

it.each([
  [0, { sinceFrom: '2026-03-02' }],
  [1, { sinceFrom: '2026-02-27', sinceTo: '2026-03-01' }],
  [2, { sinceFrom: '2026-02-23', sinceTo: '2026-02-26' }],
  [3, { sinceFrom: '2026-01-31', sinceTo: '2026-02-22' }],
  [4, { sinceTo: '2026-01-30' }],
])('tells the days on which the records of band %i came', (band, days) => {
  expect(daysOfBand(band, '2026-03-02')).toEqual(days);
});

it.each([
  ['dealApproval', 'pending', {}, '/list?status=pending'],
  ['customer', 'enabled', { sinceTo: '2026-01-30' }, '/list?status=enabled&sinceTo=2026-01-30'],
  [
    'applicationAudit',
    'pending',
    { sinceFrom: '2026-02-27', sinceTo: '2026-03-01' },
    '/list?auditStatus=pending&auditSinceFrom=2026-02-27&auditSinceTo=2026-03-01',
  ],
] as const)('leads from %s to the records in %s', (lifecycle, state, days, route) => {
  expect(recordsInState('/list', lifecycle, state, days)).toBe(route);
});
