import { describe, expect, it } from 'vitest';
import { boardViewIn, boardSearch } from './boardAddress.ts';

describe('the address of a board (R-trail-15)', () => {
  it.each([
    ['', { days: 30, day: undefined, edge: undefined, coverage: undefined }],
    ['period=7', { days: 7, day: undefined, edge: undefined, coverage: undefined }],
    [
      'period=all&day=2026-10-01',
      { days: undefined, day: '2026-10-01', edge: undefined, coverage: undefined },
    ],
    ['period=12&day=2026-02-30', { days: 30, day: undefined, edge: undefined, coverage: undefined }],
    [
      'edge=dealApproval.approve',
      { days: 30, day: undefined, edge: 'dealApproval.approve', coverage: undefined },
    ],
    ['coverage=fixtures', { days: 30, day: undefined, edge: undefined, coverage: 'fixtures' }],
    ['coverage=all', { days: 30, day: undefined, edge: undefined, coverage: undefined }],
    ['period=all&coverage=1', { days: undefined, day: undefined, edge: undefined, coverage: 'use' }],
  ])('%s', (text, view) => {
    expect(boardViewIn(new URLSearchParams(text))).toEqual(view);
  });

  it.each([
    [{ days: 30, day: undefined, edge: undefined, coverage: undefined }, '?lifecycle=note'],
    [
      { days: undefined, day: '2026-10-01', edge: undefined, coverage: undefined },
      '?lifecycle=note&period=all&day=2026-10-01',
    ],
    [
      { days: 7, day: undefined, edge: 'note.edit', coverage: undefined },
      '?lifecycle=note&period=7&edge=note.edit',
    ],
    [
      { days: undefined, day: undefined, edge: undefined, coverage: 'use' },
      '?lifecycle=note&period=all&coverage=1',
    ],
  ] as const)('%j', (view, text) => {
    expect(boardSearch('note', view)).toBe(text);
  });
});
