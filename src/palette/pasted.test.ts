import { expect, it } from 'vitest';
import type { FoundRecord } from '../commandKit/recordType.ts';
import { entriesIn, pastedOf } from './pasted.ts';

it.each([
  ['a column of order numbers', 'DD0001\nDD0002\r\nDD0003\n', ['DD0001', 'DD0002', 'DD0003']],
  [
    'a table, without its amounts and dates',
    '订单号\t金额\t日期\nDD0001\t¥5,000.00\t2026-11-24\n',
    ['订单号', '金额', '日期', 'DD0001'],
  ],
  ['a date with its time, a rate and a plain amount', 'DD0001\t2026/11/24 09:30\t18%\t12800.50', ['DD0001']],
  [
    'phones as people write them',
    '138-0013-8000\n+86 13800138001\n138 0013 8002',
    ['13800138000', '13800138001', '13800138002'],
  ],
  ['the same number once', 'DD0001\nDD0001', ['DD0001']],
  ['names with commas in them stay whole', '"Sun, Xuemei"\n“孙雪美”\n', ['Sun, Xuemei', '孙雪美']],
  ['what is nothing: blanks, dashes, invisible characters', '\n--\n \u200B\nDD0001\u200B\n', ['DD0001']],
  ['a line of numbers', 'DD0001, DD0002；DD0003 366', ['DD0001', 'DD0002', 'DD0003', '366']],
  ['a line of words is a line to be typed', '充值 深圳 5000', undefined],
  ['a number alone is typed too', '13800138000', undefined],
  ['so is a phone with blanks', '138 0013 8000', undefined],
] as const)('takes from a pasted text %s', (_, text, entries) => {
  expect(entriesIn(text)).toEqual(entries);
});

it('leaves out what is too long to be a name', () => {
  expect(entriesIn(`DD0001\n${'长'.repeat(51)}\n${'长'.repeat(50)}`)).toEqual(['DD0001', '长'.repeat(50)]);
});

const record = (
  type: 'order' | 'customer',
  id: string,
  matchRank: FoundRecord['matchRank'],
): FoundRecord => ({
  type,
  id,
  name: id,
  facts: '',
  matchRank,
});
const lines = (entries: string[], found: FoundRecord[][]) => {
  const { records, ...rest } = pastedOf(entries, found);
  return { ...rest, records: records.map((each) => `${each.record.id}${each.ticked ? ' ✓' : ''}`) };
};

it('ticks what one record of a type is called, and nothing that is unsure (R-form-9)', () => {
  expect(
    lines(
      ['DD1', '订单号', 'Sun', 'gone', '苏州'],
      [
        [record('order', 'DD1', 'exact'), record('order', 'DD10', 'start')],
        [],
        [record('customer', 'Sun 1', 'exact'), record('customer', 'Sun 2', 'exact')],
        [],
        [record('customer', '苏州甲', 'inside')],
      ],
    ),
  ).toEqual({
    records: ['DD1 ✓', 'Sun 1', 'Sun 2', '苏州甲'],
    unknown: ['订单号', 'gone'],
    unsure: 2,
    omitted: 0,
  });
});

it('ticks both the order and the customer of a row, and a record once', () => {
  expect(
    lines(
      ['DD1', '苏州甲', '0512'],
      [
        [record('order', 'DD1', 'exact')],
        [record('customer', '苏州甲', 'exact')],
        [record('customer', '苏州甲', 'inside')],
      ],
    ),
  ).toEqual({ records: ['DD1 ✓', '苏州甲 ✓'], unknown: [], unsure: 1, omitted: 0 });
});

it('says how many are left out of more than it looks up', () => {
  const many = Array.from({ length: 1003 }, (_, at) => `DD${at}`);
  expect(pastedOf(many, []).omitted).toBe(3);
});
