import { expect, it } from 'vitest';
import { bareText } from './bareText.ts';

it.each([
  ['宏图（集团）有限公司', '宏图集团有限公司'],
  ['《宏图》·“杭州”', '宏图杭州'],
  ['A-001', 'a001'],
  ['Ａ００１', 'a001'],
  ['A - B', 'a b'],
  ['a\u200bb\ufeff', 'ab'],
  ['a\u3000b\u00a0c', 'a b c'],
  ['v2.0_beta/3', 'v20beta3'],
  ['一二三〇々', '一二三〇々'],
  ['¥1,280.50', '128050'],
])('compares %j as %j (R-list-4)', (text, bare) => {
  expect(bareText(text)).toBe(bare);
});
