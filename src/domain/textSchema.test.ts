import { describe, expect, it } from 'vitest';
import { valueOrRefusal } from './testing/refused.ts';
import { staffPasswordSchema } from './password.ts';
import { creditCodeSchema } from './creditCode.ts';
import { phoneSchema } from './phone.ts';
import { keywordSchema } from './keywordSchema.ts';
import { nameSchema, requiredTextSchema, textSchema } from './textSchema.ts';

describe('what a name takes (R-text-4)', () => {
  it.each([
    [' 李\u200b四 ', '李四'],
    ['\u200b', 'validation.nameRequired'],
    ['\u3164 \u00ad', 'validation.nameRequired'],
    ['李四\n王五', 'validation.oneLine'],
    ['李四\u2028王五', 'validation.oneLine'],
    ['李\t四', 'validation.oneLine'],
    ['\n李四\r\n', '李四'],
    ['𠮷'.repeat(5), '𠮷'.repeat(5)],
    ['👨‍👩‍👧'.repeat(5), '👨‍👩‍👧'.repeat(5)],
    ['𠮷'.repeat(6), 'validation.tooLong'],
  ])('%j is %j', (typed, expected) => expect(valueOrRefusal(nameSchema(5), typed)).toBe(expected));
});

describe('what a text takes (R-text-1)', () => {
  it.each([
    ['\u200b', 'validation.required'],
    ['\u200b合同\n缺页\ufeff ', '合同\n缺页'],
  ])('%j is %j', (typed, expected) => expect(valueOrRefusal(requiredTextSchema(50), typed)).toBe(expected));

  it('may be empty where nothing is asked for', () =>
    expect(valueOrRefusal(textSchema(50), '\u200b ')).toBe(''));
});

describe('what codes, phones, keywords and passwords take (R-text-2)', () => {
  it.each([
    ['13800138000'],
    ['138 0013 8000'],
    ['138–0013–8000'],
    ['138—0013—8000'],
    ['１３８００１３８０００'],
    ['(+86)138-0013-8000'],
    ['（＋８６）13800138000'],
    ['+86 138 0013 8000'],
    ['\u202d138\u200b00138000\u202c'],
    ['138.0013.8000'],
  ])('%j is a phone', (typed) => expect(valueOrRefusal(phoneSchema, typed)).toBe('13800138000'));

  it.each([
    ['９１３５０１００Ｍ０００１００Ｙ４３'],
    ['91350100\u200bM000100Y43'],
    ['91350100-m000100y4-3'],
    ['91350100 M000100Y43\ufeff'],
  ])('%j is a credit code', (typed) =>
    expect(valueOrRefusal(creditCodeSchema, typed)).toBe('91350100M000100Y43'),
  );

  it.each([
    ['上海\u00a0智汇', '上海 智汇'],
    ['A001\u200b', 'A001'],
    ['\u200b', ''],
  ])('%j is searched as %j', (typed, expected) =>
    expect(valueOrRefusal(keywordSchema, typed)).toBe(expected),
  );

  it.each([[' secret1'], ['secret1 '], ['secret1\u200b'], ['secret1\n']])('%j is a password', (typed) =>
    expect(valueOrRefusal(staffPasswordSchema, typed)).toBe('secret1'),
  );
});
