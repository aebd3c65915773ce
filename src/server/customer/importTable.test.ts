/** Files as spreadsheets and other programs write them, in bytes; their contents are written by hand. */
import { describe, expect, it } from 'vitest';
import { importFields, type ImportField } from '../../domain/customerImport.ts';
import { readTextFile } from '../../screens/customer/readTextFile.ts';
import { Refusal } from '../http/refusal.ts';
import { translate } from '../http/translator.ts';
import { readImportTable } from './importTable.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
function utf16(text: string, littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return bytes;
}

const chinese = [
  '公司 ID',
  '公司名称',
  '统一社会信用代码',
  '所属行业',
  '员工人数',
  '管理员姓名',
  '管理员手机号',
  '管理员登录账号',
  '网站',
  '登录密码',
];
const english = [
  'Company ID',
  'Company name',
  'Unified social credit code',
  'Industry',
  'Employee count',
  'Administrator name',
  'Administrator phone',
  'Administrator login account',
  'Website',
  'Login password',
];
const row = [
  '0012',
  '杭州宏图',
  '91330106MA27Y1QX4D',
  '零售',
  '120',
  '李四',
  '13800138000',
  'lisi',
  'https://www.example.com',
  'secret123',
];
const cells = Object.fromEntries(importFields.map((field, at) => [field, row[at]]));

const lines = (delimiter: string, ...rows: readonly (readonly string[])[]) =>
  rows.map((each) => each.join(delimiter)).join('\r\n');

const optional: readonly ImportField[] = ['companyId', 'website', 'adminPassword'];
const tableOf = async (bytes: Uint8Array) =>
  readImportTable(await readTextFile(new Blob([new Uint8Array(bytes)])), optional, 'zh-CN');

/** The kind of file, its bytes, and the line of its row. */
const files: [string, Uint8Array, number][] = [
  ['UTF-8 with commas', utf8(lines(',', chinese, row)), 2],
  ['UTF-8 with its mark', utf8(`\uFEFF${lines(',', english, row)}\r\n`), 2],
  ['UTF-16LE with its mark and tabs ("Unicode text")', utf16(`\uFEFF${lines('\t', chinese, row)}`, true), 2],
  ['UTF-16BE with its mark and commas', utf16(`\uFEFF${lines(',', chinese, row)}`, false), 2],
  ['semicolons', utf8(lines(';', chinese, row)), 2],
  ['tabs', utf8(lines('\t', english, row)), 2],
  ['quoted cells with semicolons', utf8(lines(';', chinese, row).replace(/[^;\r\n]+/g, '"$&"')), 2],
  ['sep=;', utf8(`sep=;\r\n${lines(';', chinese, row)}`), 3],
  ['sep=| after the mark, in quotes', utf8(`\uFEFF"sep=|"\n${lines('|', chinese, row)}`), 3],
  ['sep= and a tab', utf8(`SEP=\t\r\n${lines('\t', chinese, row)}`), 3],
  ['a title above the head', utf8(`客户导入模板,,,,,,,,\r\n${lines(',', chinese, row)}`), 3],
  [
    'a title of two lines and a blank one above the head, with tabs',
    utf8(`"客户导入\r\n2026 年 11 月"\r\n\r\n${lines('\t', chinese, row)}`),
    5,
  ],
  [
    'heads with *',
    utf8(
      lines(
        ',',
        chinese.map((title) => `*${title}`),
        row,
      ),
    ),
    2,
  ],
  [
    'heads with * behind',
    utf8(
      lines(
        ',',
        chinese.map((title) => `${title} *`),
        row,
      ),
    ),
    2,
  ],
  [
    'heads with （必填）',
    utf8(
      lines(
        ',',
        chinese.map((title) => `${title}（必填）`),
        row,
      ),
    ),
    2,
  ],
  [
    'heads with (required)',
    utf8(
      lines(
        ',',
        english.map((title) => `${title} (required)`),
        row,
      ),
    ),
    2,
  ],
  [
    'heads with 【选填】 and a colon',
    utf8(
      lines(
        ',',
        chinese.map((title) => `【选填】${title}：`),
        row,
      ),
    ),
    2,
  ],
  [
    'heads over two lines, without their blank',
    utf8(
      lines(
        ',',
        chinese.map((title) => `"${title.replace(' ', '')}\n(必填)"`),
        row,
      ),
    ),
    12,
  ],
  [
    'heads in capitals and full width',
    utf8(
      lines(
        ',',
        english.map((title) => title.toUpperCase()),
        row,
      ),
    ),
    2,
  ],
  [
    'codes as ="0012", in quotes',
    utf8(
      lines(
        ',',
        chinese,
        row.map((cell) => `"=""${cell}"""`),
      ),
    ),
    2,
  ],
  [
    'codes as ="0012", bare',
    utf8(
      lines(
        ',',
        chinese,
        row.map((cell) => `="${cell}"`),
      ),
    ),
    2,
  ],
  [
    'codes as ="0012", bare, with tabs',
    utf8(
      lines(
        '\t',
        chinese,
        row.map((cell) => `="${cell}"`),
      ),
    ),
    2,
  ],
  [
    'codes with an apostrophe',
    utf8(
      lines(
        ',',
        chinese,
        row.map((cell) => (/^\d+$/.test(cell) ? `'${cell}` : cell)),
      ),
    ),
    2,
  ],
  ['further columns', utf8(lines(',', [...chinese, '备注', ''], [...row, '老客户', ''])), 2],
  ['columns in another order', utf8(lines(',', chinese.toReversed(), row.toReversed())), 2],
  ['Macintosh line ends', utf8(lines(',', chinese, row).replaceAll('\r\n', '\r')), 2],
  [
    'GB18030, of which Chinese spreadsheets write the part GBK',
    // Company ID and name in Chinese, the rest by the names of the fields.
    new Uint8Array([
      ...[0xb9, 0xab, 0xcb, 0xbe, 0x20, 0x49, 0x44, 0x2c, 0xb9, 0xab, 0xcb, 0xbe, 0xc3, 0xfb, 0xb3, 0xc6],
      ...utf8(`,${importFields.slice(2).join(',')}\r\n0012,`),
      ...[0xba, 0xbc, 0xd6, 0xdd, 0xba, 0xea, 0xcd, 0xbc],
      ...utf8(`,${row[2]},`),
      ...[0xc1, 0xe3, 0xca, 0xdb],
      ...utf8(',120,'),
      ...[0xc0, 0xee, 0xcb, 0xc4],
      ...utf8(',13800138000,lisi,https://www.example.com,secret123'),
    ]),
    2,
  ],
];

/** The words that refuse a file, in Chinese, and in English where they are another's. */
const refused: [string, string, string, string][] = [
  [
    'lacks columns',
    'companyId,name\nA,B',
    '缺少列：统一社会信用代码、所属行业、员工人数、管理员姓名、管理员手机号、管理员登录账号。请使用模板',
    'Missing columns: Unified social credit code, Industry, Employee count, Administrator name, Administrator phone, Administrator login account. Use the template',
  ],
  [
    'has a title that nobody knows',
    lines(',', chinese.with(2, '信用代码'), row),
    '缺少列：统一社会信用代码；无法识别的列：“信用代码”。请使用模板',
    'Missing columns: Unified social credit code. Unknown columns: “信用代码”. Use the template',
  ],
  [
    'has a column twice',
    lines(',', [...chinese, 'name'], [...row, '别名']),
    '以下列出现多次：公司名称',
    'More than one column for Company name',
  ],
  [
    'is no CSV',
    `${lines(',', chinese, row)}\r\n"open`,
    '不是有效的 CSV 文件：见第 3 行',
    'Not a valid CSV file: see line 3',
  ],
  ['holds nobody', chinese.join(';'), '文件中没有客户', 'The file contains no customers'],
];

describe('the file of an import (R-customer-14)', () => {
  it.each(files)('is taken as %s', async (_, bytes, line) => {
    const { rows } = await tableOf(bytes);
    expect(rows).toEqual([{ line, cells }]);
  });

  it('names the columns that are not imported', async () => {
    const { unknownTitles } = await tableOf(utf8(lines(',', [...chinese, '备注', '', '状态'], row)));
    expect(unknownTitles).toEqual(['备注', '状态']);
  });

  it('may do without company IDs, websites and passwords', async () => {
    const { rows } = await tableOf(utf8(lines(',', chinese.slice(1, 8), row.slice(1, 8))));
    expect(rows).toEqual([{ line: 2, cells: { ...cells, companyId: '', website: '', adminPassword: '' } }]);
  });

  it('keeps the signs that a password begins with', async () => {
    const { rows } = await tableOf(utf8(lines(',', chinese, row.with(9, "'-secret1"))));
    expect(rows[0]?.cells.adminPassword).toBe("'-secret1");
  });

  it.each(['*', '【', '(', ',*', '"', ',="', '\n', ' :', '"",'])(
    'of nothing but %j is refused as fast as any other',
    (sign) => {
      const began = performance.now();
      const text = `${sign.repeat(Math.floor(100_000 / sign.length) - 1)}x`;
      expect(() => readImportTable(text, optional, 'en-US')).toThrow(Refusal);
      expect(performance.now() - began).toBeLessThan(4000);
    },
  );

  it.each(refused)('that %s is refused in the language of its user', (_, text, inChinese, inEnglish) => {
    const wordsIn = (language: string) => {
      try {
        readImportTable(text, optional, language);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return error.details.errors?.map(({ field, ...message }) => [field, translate(language, message)]);
      }
      return 'taken';
    };
    expect([wordsIn('zh-CN'), wordsIn('en-US')]).toEqual([[['text', inChinese]], [['text', inEnglish]]]);
  });
});
