/** R-page-14: a control is found by the other language's word for it, and in pinyin. */
import { expect, it } from 'vitest';
import { labels } from 'virtual:labels';
import { labelsOf } from './labels.ts';

const all = labels;

it.each([
  ['zh-CN', '下一页', 'Next page', 'xia yi ye'],
  ['zh-CN', '第 3 页', 'Page 3', 'di - 3 - ye'],
  ['zh-CN', '第 12 页', 'Page 12', 'di - 1 2 - ye'],
  ['en-US', 'Next page', '下一页', 'xia yi ye'],
  ['en-US', 'Page 3', '第 3 页', 'di - 3 - ye'],
  ['en-US', 'Rows per page', '每页条数', 'mei ye tiao shu'],
  ['en-US', 'No message of the product', '', ''],
] as const)('in %s, %s is %s, read %s', (locale, name, other, reading) => {
  const found = labelsOf(all, locale === 'zh-CN')(name);
  expect({ other: found.other, reading: found.syllables.join(' '), chinese: found.chinese }).toEqual({
    other,
    reading,
    chinese: locale === 'zh-CN' ? 'title' : 'other',
  });
});

it('has a token for each character of the Chinese name', () => {
  for (const [chinese, , syllables] of all.filter(([text]) => !text.includes('{{')))
    expect(syllables.split(' '), chinese).toHaveLength(Array.from(chinese).length);
});
