import { describe, expect, it } from 'vitest';
import { enUS } from './en-US/index.ts';
import { zhCN } from './zh-CN/index.ts';

const english: Record<string, string> = enUS;
const chinese: Record<string, string> = zhCN;
const keys = Object.keys(english);

/** Texts that the rules give word by word, with their Chinese. */
const specified: [string, string][] = [
  ['The enterprise ID cannot be empty', '企业 ID 不能为空'],
  ['Account cannot be empty', '账号不能为空'],
  ['Password cannot be empty', '密码不能为空'],
  ['Login error, refresh and try again', '登录出错，请刷新重试'],
  ['Please agree to the privacy agreement first', '请先同意隐私协议'],
  ['The name cannot be empty', '名称不能为空'],
  ['Cannot be empty', '不能为空'],
  ['The discount ratio cannot be empty', '优惠比例不能为空'],
  ['Initial login passwords do not match, please re-enter', '两次输入的初始登录密码不一致，请重新输入'],
  ['Please add the application of the product package', '请添加产品包的应用'],
  ['Account expired, please log in again', '账号已过期，请重新登录'],
  ['Log in again', '重新登录'],
  ['Operate successfully', '操作成功'],
  ['Server error', '服务器错误'],
];
/** Texts of screens and calls that may not exist yet; they are compared as soon as they do. */
const specifiedLater: [string, string][] = [
  ['Only letters or numbers with less than 8 digits can be entered', '只能输入少于 8 位的字母或数字'],
  ['Password is different, please re-enter', '两次输入的密码不一致，请重新输入'],
  ['Only images in png/jpeg/jpg format can be uploaded', '只能上传 png/jpeg/jpg 格式的图片'],
  ['The image size cannot exceed 5MB', '图片大小不能超过 5MB'],
  ['Upload failed, please try again', '上传失败，请重试'],
  ['Please select an agent first', '请先选择代理商'],
  ['Download Success', '下载成功'],
  ['Download Failed', '下载失败'],
];

function placeholders(message: string): string[] {
  return [...message.matchAll(/{{([^}]+)}}/g)].map(([, inside = '']) => inside.replace(/\s/g, '')).sort();
}

describe('the catalogues', () => {
  it('have the same keys, each with a text', () => {
    expect(Object.keys(chinese).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(english[key]?.trim(), key).not.toBe('');
      expect(chinese[key]?.trim(), key).not.toBe('');
    }
  });

  it('take the same parameters in the same formats', () => {
    for (const key of keys)
      expect(placeholders(chinese[key] ?? ''), key).toEqual(placeholders(english[key] ?? ''));
  });

  it('say in Chinese neither 您 nor 成功地, and shout in neither language', () => {
    for (const key of keys) {
      expect(chinese[key], key).not.toMatch(/您|成功地|[!！]/);
      expect(english[key], key).not.toMatch(/[!！]/);
    }
  });

  it('are each in their own language', () => {
    // The language switch names each language in that language.
    for (const key of keys) expect(english[key]?.replace('中文', ''), key).not.toMatch(/\p{Script=Han}/u);
    const words = (key: string) => english[key]?.replace(/{{[^}]+}}/g, '') ?? '';
    const untranslated = keys.filter((key) => /[a-z]{3}/.test(words(key)) && english[key] === chinese[key]);
    expect(untranslated).toEqual([]);
  });

  it.each(specified)('have "%s" to the letter', (sourceText, translated) => {
    const found = keys.filter((key) => english[key] === sourceText);
    expect(found).not.toEqual([]);
    expect(found.map((key) => chinese[key])).toContain(translated);
  });

  it.each([...specified, ...specifiedLater])('translate "%s" to the letter', (sourceText, translated) => {
    for (const key of keys) {
      if (chinese[key] === translated) expect(english[key], key).toBe(sourceText);
    }
  });
});
