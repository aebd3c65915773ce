import { describe, expect, it } from 'vitest';
import { boardPlaceIn, boardSearch } from './boardAddress.ts';

describe('the address of a board', () => {
  it.each([
    ['', { days: 30, day: undefined, edge: undefined, coverage: false }],
    ['period=7', { days: 7, day: undefined, edge: undefined, coverage: false }],
    ['period=all&day=2026-10-01', { days: undefined, day: '2026-10-01', edge: undefined, coverage: false }],
    ['period=12&day=2026-02-30', { days: 30, day: undefined, edge: undefined, coverage: false }],
    [
      'edge=dealApproval.approve',
      { days: 30, day: undefined, edge: 'dealApproval.approve', coverage: false },
    ],
    ['period=all&coverage=1', { days: undefined, day: undefined, edge: undefined, coverage: true }],
  ])('%s', (text, place) => {
    expect(boardPlaceIn(new URLSearchParams(text))).toEqual(place);
  });

  it.each([
    [{ days: 30, day: undefined, edge: undefined, coverage: false }, '?lifecycle=note'],
    [
      { days: undefined, day: '2026-10-01', edge: undefined, coverage: false },
      '?lifecycle=note&period=all&day=2026-10-01',
    ],
    [
      { days: 7, day: undefined, edge: 'note.edit', coverage: false },
      '?lifecycle=note&period=7&edge=note.edit',
    ],
    [
      { days: undefined, day: undefined, edge: undefined, coverage: true },
      '?lifecycle=note&period=all&coverage=1',
    ],
  ] as const)('%j', (place, text) => {
    expect(boardSearch('note', place)).toBe(text);
  });
});
