/** Lines made by hand as the reader would read them, for tests of their rows. */
import { commandById } from '../../src/commands/registry.ts';
import type { FoundRecord, NameReading } from '../../src/commandKit/recordType.ts';
import type { PaletteItem } from '../../src/palette/levels.ts';
import type { LinePart, PartKind, Prepared } from '../../src/palette/sentence/lineTypes.ts';

const found = (
  type: FoundRecord['type'],
  id: string,
  name: string,
  facts: string,
  readings?: NameReading[],
): FoundRecord => ({
  ...{ type, id, name, facts },
  ...(readings && { readings }),
});
export const zhihui = found('agent', 'a2', '深圳智汇软件有限公司', 'A002 · 银牌代理 10%', [
  { name: '深圳智汇软件有限公司', syllables: 'shen zhen zhi hui ruan jian you xian gong si'.split(' ') },
]);
export const yunfan = found('agent', 'a1', '上海云帆信息科技有限公司', 'A001 · 金牌代理 15%');
export const deal364 = found(
  'order',
  'o364',
  'DD20261126000364',
  '苏州云栖科技有限公司 · 协同办公标准版 · ¥3,445.48',
);
export const deal366 = found(
  'order',
  'o366',
  'DD20261126000366',
  '南京百川餐饮有限公司 · 费用报销季度版 · ¥7,440.00',
);
export const meichen = found('customer', 'c1', '上海美辰建筑工程有限公司', '914403001234567890 · 李丽');
export const sun = found('staff', 's1', '孙雪梅', '13800002025');
export const hu = found('staff', 's2', '胡秀英', '13800002026');

/** Returns a line and its parts from a text in which each part is written as kind(words) or kind:field(words). */
export function lineOf(marked: string): { query: string; parts: LinePart[] } {
  let query = '';
  const parts: LinePart[] = [];
  let at = 0;
  for (const match of marked.matchAll(/(\w+)(?::(\w+))?\(([^)]*)\)/g)) {
    query += marked.slice(at, match.index);
    const [whole, kind = '', field, words = ''] = match;
    const part = { from: query.length, to: query.length + words.length, kind: kind as PartKind };
    parts.push(field === undefined ? part : { ...part, field });
    query += words;
    at = match.index + whole.length;
  }
  return { query: query + marked.slice(at), parts };
}

/** Returns a reading of the line; the test gives the fields that it checks. */
export function preparedOf(command: string, parts: LinePart[], more: Partial<Prepared> = {}): Prepared {
  return {
    ...{
      command: commandById(command),
      records: [],
      candidates: [],
      values: {},
      unassignedWords: [],
    },
    ...{ parts, weight: 50 },
    ...more,
  };
}

/** Returns the text of a row in reading order. */
export function textOfRow({ title, sentence = [], result }: PaletteItem): string {
  const colon = (label: string) => (/\p{Script=Han}/u.test(label) ? `${label}：` : `${label}: `);
  const words = sentence.map(
    ({ label, text, separator = ' · ' }, at) =>
      `${at > 0 ? separator : ''}${label === undefined ? '' : colon(label)}${text}`,
  );
  const brings = result && (result.awaited ? '→' : result.text === '' ? '' : `→ ${result.text}`);
  return [title, words.join(''), brings].filter((text) => text).join(' | ');
}
