import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { byteOrderMark, csvCell, csvCellText, csvCodeCell, csvLine } from './csvText.ts';

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

  it.each([
    // The third value is what a spreadsheet shows if the text is written unquoted.
    ['0012', '"=""0012"""', '12'],
    ['13800138000', '"=""13800138000"""', '1.38E+10'],
    ['913301000000000017', '"=""913301000000000017"""', '913301000000000000'],
    ['0', '0', 'the same'],
    ['7', '7', 'the same'],
    ['1380013800', '1380013800', 'the same'],
    ['4E28', '"=""4E28"""', '4E+28'],
    ['2e3', '"=""2e3"""', '2000'],
    ['MAR2', '"=""MAR2"""', '2-Mar'],
    ['2-Mar', '"=""2-Mar"""', '2-Mar of this year'],
    ['12PM', '"=""12PM"""', '12:00'],
    ['true', '"=""true"""', 'TRUE'],
    ['91330106MA27Y1QX4D', '91330106MA27Y1QX4D', 'the same'],
    ['MARS', 'MARS', 'the same'],
    ['12800.00', '12800.00', 'a figure'],
    ['2026-11-21', '2026-11-21', 'a day'],
  ])('writes the text %s as %s, not as %s (R-list-6)', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it.each([
    ['1.10', '"=""1.10"""'],
    ['12', '"=""12"""'],
    ['0012', '"=""0012"""'],
    ['MAR2', '"=""MAR2"""'],
    ['1.10.0', '1.10.0'],
    [null, ''],
  ])('writes the code %s as %s (R-list-6)', (number, cell) => {
    expect(csvCodeCell(number)).toBe(cell);
  });

  it('leaves the numbers of the product numbers', () => {
    expect([7, 13800138000, -5].map(csvCell)).toEqual(['7', '13800138000', '-5']);
  });

  it('is read again as the text that was written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9E]{1,18}$/)), (text) => {
        // Excludes texts that begin like a protected one, because reading removes that mark.
        fc.pre(!/^'[=+\-@\t\r\d]|^="/.test(text));
        const [[cell = ''] = []] = parse(csvLine([text, 'x']), { relax_column_count: true }) as string[][];
        expect(csvCellText(cell)).toBe(text);
      }),
    );
  });

  it('never lets a cell begin a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cell = csvCell(text);
        // Because a formula of one text executes nothing.
        if (/^"=""[^"]*"""$/.test(cell)) return;
        const bare = cell.replace(/^"/, '');
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
