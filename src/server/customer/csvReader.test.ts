import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteOrderMark } from '../../domain/csvText.ts';
import { readCsv } from './csvReader.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

describe('the CSV reader', () => {
  it.each([
    ['', []],
    ['a,b', [['a', 'b']]],
    ['a,b\r\n', [['a', 'b']]],
    [
      `${byteOrderMark}a,b\nc,`,
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    [
      '"a,b","say ""hi"""\r\n"two\nlines",x',
      [
        ['a,b', 'say "hi"'],
        ['two\nlines', 'x'],
      ],
    ],
    ['a\r\r,\n\nb', [['a'], ['b']]],
    ['"",x', [['', 'x']]],
  ])('reads %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it('names the line a record begins on', () => {
    expect(readCsv('a\n"b\nc"\r\n\r\nd').map(({ line }) => line)).toEqual([1, 2, 5]);
    expect(readCsv('a\r\n"b\r\nc"\r\n"d\re"\rf').map(({ line }) => line)).toEqual([1, 2, 4, 6]);
  });

  it.each([
    ['"a', 1],
    ['"a""', 1],
    ['x\n"a"b', 2],
    ['x\n\n"a"\r\n"a" ,b', 4],
    ['"x\r\ny"\r\na"b,c', 3],
    ['x\n"a\n,b\nc', 2],
  ])('refuses %j by the line its record begins on', (text, line) => {
    expect(() => readCsv(text)).toThrow(expect.objectContaining({ name: 'CsvError', line }));
  });

  it('reads back whatever is quoted', () => {
    const table = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), (rows, end) => {
        const text = rows
          .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
          .join(end);
        const nonEmptyRows = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
        expect(cellsOf(text)).toEqual(nonEmptyRows);
      }),
    );
  });
});

it('leaves out a line of nothing but blanks', () => {
  expect(readCsv('a,b\n  , \nc,d').map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});
