import { describe, expect, it } from 'vitest';
import { tableHtml, tabText } from './copiedTable.ts';

/** Parses tab-separated text as Excel does: a field that begins with a quote ends at the next single one. */
function pasted(text: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at];
    const row = rows.at(-1) ?? [];
    if (isQuoted) {
      if (sign !== '"') field += sign ?? '';
      else if (text[at + 1] === '"') field += text[at++] ?? '';
      else isQuoted = false;
    } else if (sign === '"' && field === '') isQuoted = true;
    else if (sign === '\t' || sign === '\r' || sign === undefined) {
      row.push(field);
      field = '';
      if (sign === '\r') rows.push([]);
    } else if (sign !== '\n') field += sign;
  }
  return rows;
}

describe('copied rows (R-list-18)', () => {
  it('are pasted as the rows and columns that they are', () => {
    const rows = [
      ['上海海岳', '0012', '1,280.00'],
      ['a "quoted" name', 'two\nlines', 'a\ttab'],
      ['', '', ''],
    ];
    expect(pasted(tabText(rows))).toEqual(rows);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['@x', "'@x"],
    ['+cmd', "'+cmd"],
    ['-12.50', '-12.50'],
  ])('run no formula: %s', (text, expected) => {
    expect([tabText([[text]]), tableHtml([[text]])]).toEqual([
      expected,
      expect.stringContaining(`>${expected}</td>`),
    ]);
  });

  it.each([
    ['007', true],
    ['13800138000', true],
    ['91310000MA1FL0000X', true],
    ['4E28', true],
    ['MAR2', true],
    ['3-4', true],
    ['1,280.00', false],
    ['¥1,280.00', false],
    ['20', false],
    ['0', false],
    ['5%', false],
    ['2026-11-21', false],
    ['2026-11-21 14:05', false],
  ])('tell a spreadsheet whether %s is a text: %s', (text, isText) => {
    expect(tableHtml([[text]]).includes('mso-number-format')).toBe(isText);
  });

  it('show signs of HTML and line breaks as they are', () => {
    expect(tableHtml([['<b>&"\nb']])).toBe(
      `<table><tr><td style="mso-number-format:'\\@'" sdnum="0;0;@">&lt;b&gt;&amp;&quot;<br>b</td></tr></table>`,
    );
  });
});
