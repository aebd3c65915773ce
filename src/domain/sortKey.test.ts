import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { sortKeyOf, withOwnWords, type PinyinLibrary } from './reading.ts';
import { sameName } from './visibleText.ts';

const library = withOwnWords(createRequire(import.meta.url)('pinyin-pro') as PinyinLibrary);
const sorted = (names: readonly string[], options?: { surname: 'head' }) => {
  const keyOf = (name: string) => sortKeyOf(library, name, options);
  return names.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

// Written by hand, in the order of a phone book (R-text-7).
const companies = [
  '（2）号仓储',
  '１０号仓储',
  '2024 年货',
  'A 级代理',
  '阿里山茶业',
  'Acme',
  'Ácme 2',
  'Acme 10',
  '安徽建工',
  '安娜软件',
  '昂扬科技',
  'Azure 云',
  '北京宏图',
  '常州电器',
  '“长春”客车',
  '重庆面馆',
  '黎明软件',
  '李敏软件',
  '李明软件',
  'Lily 花店',
  '旅顺船务',
  '绿地集团',
  '西安交大',
  '先锋电子',
  'zebra',
  '重量级健身',
];
// 查 zha, 仇 qiu, 单 shan, 解 xie, 尉迟 yuchi, 曾 zeng, 翟 zhai.
const people = ['仇英', '任小允', '单雄信', '解晓东', '尉迟恭', '曾国荃', '查建国', '翟天临'];

it('sorts companies by number, word, syllable, tone and character (R-text-7)', () => {
  expect(sorted(companies.toReversed())).toEqual(companies);
});

it('reads the surnames of people as surnames (R-text-7)', () => {
  expect(sorted(people.toReversed(), { surname: 'head' })).toEqual(people);
});

it.each([
  ['Ａ级（华东）', 'A级(华东)'],
  ['A\u200b级', 'A级'],
  ['  A\u3000 级 ', 'A 级'],
  ['Cafe\u0301', 'Caf\u00e9'],
])('takes %j for the name %j (R-text-6)', (name, same) => {
  expect(sameName(name)).toBe(sameName(same));
});

it.each([
  ['A级', 'a级'],
  ['A级', 'A级1'],
  ['A级', 'A 级'],
])('tells %j from %j (R-text-6)', (name, other) => {
  expect(sameName(name)).not.toBe(sameName(other));
});
