import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteOrderMark, csvCell, csvLine } from './csvText.ts';

describe('a CSV line', () => {
  it('quotes what would part it', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\r\ng', 7, null])).toBe('a,"b,c","d""e","f\r\ng",7,\r\n');
  });

  it('defuses what a spreadsheet would run, and leaves numbers be (R-list-6)', () => {
    expect(csvCell('=1+1')).toBe("'=1+1");
    expect(csvCell('@SUM(A1)')).toBe("'@SUM(A1)");
    expect(csvCell('-2+3')).toBe("'-2+3");
    expect(csvCell('+86 138')).toBe("'+86 138");
    expect(csvCell('-12800.00')).toBe('-12800.00');
  });

  it('never lets a cell begin a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const bare = csvCell(text).replace(/^"/, '');
        expect(/^[=+\-@\t\r]/.test(bare) && !/^-?\d+(\.\d+)?$/.test(bare)).toBe(false);
      }),
    );
  });
});

it('leaves negative numbers as they are', () => {
  expect(['-5', '-5.25', '-5x', '-'].map(csvCell)).toEqual(['-5', '-5.25', "'-5x", "'-"]);
});

it('is told to be UTF-8 by the mark that spreadsheets look for (R-list-6)', () => {
  expect(new TextEncoder().encode(byteOrderMark)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
});
