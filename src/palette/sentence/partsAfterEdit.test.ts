import { describe, expect, it } from 'vitest';
import type { LinePart, PartKind } from './lineTypes.ts';
import { partsAfterEdit } from './partsAfterEdit.ts';

/** Returns the text and parts of a line in which each part is written as kind(text). */
function marked(line: string): { text: string; parts: LinePart[] } {
  let text = '';
  const parts: LinePart[] = [];
  let at = 0;
  for (const match of line.matchAll(/(\w+)\(([^)]*)\)/g)) {
    text += line.slice(at, match.index);
    const [whole, kind = '', words = ''] = match;
    parts.push({ from: text.length, to: text.length + words.length, kind: kind as PartKind });
    text += words;
    at = match.index + whole.length;
  }
  return { text: text + line.slice(at), parts };
}

/** The reverse of `marked`. */
function written(text: string, parts: readonly LinePart[]): string {
  let line = '';
  let at = 0;
  for (const { from, to, kind } of parts) {
    line += `${text.slice(at, from)}${kind}(${text.slice(from, to)})`;
    at = to;
  }
  return line + text.slice(at);
}

describe('the colours of a line that is being edited (R-form-16)', () => {
  it.each([
    [
      'a letter at the end changes its word alone',
      'command(充值) record(上海)',
      '充值 上海智',
      'command(充值) 上海智',
    ],
    [
      'a blank at the end changes nothing',
      'command(充值) record(上海)',
      '充值 上海 ',
      'command(充值) record(上海) ',
    ],
    [
      'another word at the end changes nothing before it',
      'command(reject) record(366)',
      'reject 366 du',
      'command(reject) record(366) du',
    ],
    [
      'a deleted letter drops its word',
      'command(充值) record(上海) value(5000)',
      '充值 上海 500',
      'command(充值) record(上海) 500',
    ],
    [
      'a word put in between moves those after it',
      'command(充值) value(5000)',
      '充值 上海 5000',
      'command(充值) 上海 value(5000)',
    ],
    [
      'a word deleted in between moves those after it',
      'command(充值) record(上海) value(5000)',
      '充值 5000',
      'command(充值) value(5000)',
    ],
    [
      'a blank taken out joins two words',
      'command(reject) record(366) value(5)',
      'reject 3665',
      'command(reject) 3665',
    ],
    [
      'digits after Chinese are another word',
      'command(充值)record(智汇)',
      '充值智汇5',
      'command(充值)record(智汇)5',
    ],
    ['Chinese after Chinese is not', 'command(充值)record(智汇)', '充值智汇软', 'command(充值)智汇软'],
    [
      'a negation in front leaves no verb behind it',
      'command(同意) record(364)',
      '不同意 364',
      '不同意 record(364)',
    ],
    ['another line has none of the parts', 'command(充值) record(上海)', '驳回', '驳回'],
    ['an emptied line has none', 'command(充值) record(上海)', '', ''],
  ])('%s', (_what, before, after, expected) => {
    const { text, parts } = marked(before);
    expect(written(after, partsAfterEdit(parts, text, after))).toBe(expected);
  });
});
