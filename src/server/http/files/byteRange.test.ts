import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteRange } from './byteRange.ts';

describe('the range of a download', () => {
  it.each([
    ['bytes=0-4', { start: 0, end: 4 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=10-', null],
    ['bytes=-0', null],
    ['bytes=5-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['lines=1-2', undefined],
    ['bytes=-', undefined],
    [undefined, undefined],
  ])('%s of ten bytes', (header, expected) => {
    expect(byteRange(header, 10)).toEqual(expected);
  });

  it('never leaves the file', () => {
    const number = fc.oneof(fc.nat(200).map(String), fc.constant(''));
    fc.assert(
      fc.property(number, number, fc.nat(100), (first, last, size) => {
        const range = byteRange(`bytes=${first}-${last}`, size);
        if (!range) return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});
