import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleIndex } from 'virtual:pinyin';
import { catalogues } from '../i18n/catalogues.ts';
import { locales, type Locale } from '../i18n/locales.ts';
import { createTranslations } from '../i18n/instance.ts';
import type { Command } from '../commandKit/command.ts';
import { allCommands } from '../commands/registry.ts';
import { marksIn } from './foundRow.ts';
import { match, rank, rankingOf, type Entry } from './rank.ts';

function entry(title: string, other = '', syllables = '', keywords: string[] = []): Entry {
  return { title, other, syllables: syllables.split(' '), chinese: 'title', keywords };
}

function entryOf(command: Command, locale: Locale): Entry {
  const [chinese, english, syllables] = titleIndex[command.title] ?? ['', '', ''];
  const zh = locale === 'zh-CN';
  return {
    title: zh ? chinese : english,
    other: zh ? english : chinese,
    syllables: syllables.split(' '),
    chinese: zh ? 'title' : 'other',
    keywords: command.keywords ?? [],
  };
}

const rankings = {
  'zh-CN': rankingOf(allCommands, (command) => entryOf(command, 'zh-CN')),
  'en-US': rankingOf(allCommands, (command) => entryOf(command, 'en-US')),
};
const find = (query: string, locale: Locale = 'zh-CN') => rankings[locale].rank(query);
/** Returns the first result in an agent's palette. */
const firstId = (query: string, locale: Locale = 'zh-CN') =>
  find(query, locale).find(({ item }) => item.roles.includes('agent'))?.item.id;

const approval = entry('审批通过', 'Approve deal', 'shen pi tong guo', ['同意', 'pass']);
const scoreOf = (subject: Entry, query: string) => match(subject, query)?.score ?? -1;

describe('what a title is found by', () => {
  it.each([
    '审批',
    'sp',
    'shenpi',
    'shen pi',
    "shen'pi",
    'shpi',
    'shenp',
    'SHENPI',
    'ｓｐ',
    'appr',
    '审批通过',
  ])('%s leads to the approval first, in both languages', (query) => {
    expect(firstId(query)).toBe('order.approve');
    expect(firstId(query, 'en-US')).toBe('order.approve');
  });

  it.each([
    ['同意', 'a keyword'],
    ['tongguo', 'pinyin from a later syllable'],
    ['tg', 'initials from a later syllable'],
    ['审过', 'characters with others between'],
    ['aprove', 'a missing letter'],
    ['approev', 'swapped letters'],
    ['apprive', 'a wrong letter'],
    ['approove', 'an extra letter'],
    ['deal approve', 'words in any order'],
    ['通过 deal', 'words of both languages'],
    ['shenpu', 'a slip in pinyin'],
  ])('%s: %s', (query) => {
    expect(match(approval, query)).toBeDefined();
  });

  it.each(['x', 'henpi', 'apxxove', 'dnotif', '批审', 'aprv xyz', '', '   '])('not by %j', (query) => {
    expect(match(approval, query)).toBeUndefined();
  });

  it('forgives a slip only from four letters on, and never in the first', () => {
    expect(match(entry('Sell'), 'sel')).toBeDefined();
    expect(match(entry('Open deal'), 'opm')).toBeUndefined();
    expect(match(approval, 'bpprove')).toBeUndefined();
  });
});

describe('order', () => {
  it('is exact, prefix, word start, substring, initials, letters between, slip', () => {
    const title = 'Approve deal';
    const queries = ['approve deal', 'appr', 'deal', 'prove', 'ad', 'apdl', 'approev'];
    const scores = queries.map((query) => scoreOf(entry(title), query));
    expect(scores.every((score) => score > 0)).toBe(true);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });

  it('puts the title on the screen before what it is found by otherwise', () => {
    const scores = [
      scoreOf(entry('审批'), '审批'),
      scoreOf(entry('同意', '', 'tong yi'), 'tongyi'),
      scoreOf(entry('同意', 'Approve'), 'approve'),
      scoreOf(entry('同意', '', '', ['approve']), 'approve'),
    ];
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(4);
  });

  it('takes a Chinese word wherever it stands as the beginning of a word', () => {
    expect(scoreOf(entry('充值账户'), '账户')).toBe(scoreOf(entry('charge account'), 'account'));
    expect(scoreOf(entry('充值账户'), '账户')).toBeGreaterThan(scoreOf(entry('charge account'), 'count'));
  });

  it('is stable: what matches alike keeps its order', () => {
    const items = ['Open order', 'Open deal', 'Open client'].map((title) => entry(title));
    expect(rank(items, 'open', (item) => item).map(({ item }) => item.title)).toEqual([
      'Open order',
      'Open deal',
      'Open client',
    ]);
  });
});

describe('the best few', () => {
  const entries = allCommands.flatMap((command) => locales.map((locale) => entryOf(command, locale)));
  const ranking = rankingOf(entries, (item) => item);
  const texts = entries.flatMap(({ title, other, syllables, keywords }) => [
    title,
    other,
    syllables.join(''),
    syllables.map((syllable) => syllable[0]).join(''),
    ...keywords,
  ]);
  /** Returns a part of one or two texts, perhaps with a typo. */
  const query = fc
    .record({
      texts: fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 2 }),
      from: fc.constantFrom(0, 0, 1, 3),
      length: fc.integer({ min: 1, max: 9 }),
      slip: fc.option(fc.constantFrom(..."aeinoxq '"), { nil: '' }),
    })
    .map(({ texts: chosen, from, length, slip }) =>
      chosen
        .map((text) => text.slice(from, from + length) + slip + text.slice(from + length, length + 2))
        .join(' '),
    );

  it('are the first of all that match, whatever is typed', () => {
    fc.assert(
      fc.property(query, fc.integer({ min: 1, max: 60 }), (typed, limit) => {
        expect(ranking.rank(typed, limit)).toEqual(ranking.rank(typed).slice(0, limit));
      }),
    );
  });

  it('come from entries that each match by themselves, with the same score', () => {
    fc.assert(
      fc.property(query, (typed) => {
        const alone = entries.flatMap((item) => match(item, typed)?.score ?? []);
        expect(ranking.rank(typed).map(({ score }) => score)).toEqual(alone.sort((a, b) => b - a));
      }),
    );
  });
});

describe('marks', () => {
  const marked = (subject: Entry, query: string) =>
    match(subject, query)?.marks.map(([start, end]) => subject.title.slice(start, end));

  it.each([
    ['审批', ['审批']],
    ['shenpi', ['审批']],
    ['sp', ['审批']],
    ['tongg', ['通过']],
    ['审过', ['审', '过']],
  ])('%s marks %j', (query, parts) => {
    expect(marked(approval, query)).toEqual(parts);
  });

  it('marks what is typed where it is, and tells what else it was found by', () => {
    expect(marked(entry('Approve deal'), 'appr')).toEqual(['Appr']);
    expect(match(approval, 'appr')).toMatchObject({
      marks: [],
      via: { text: 'Approve deal', marks: [[0, 4]] },
    });
    expect(marked(entry('切换语言（中文）', '', 'qie huan yu yan - zhong wen -'), 'zhongwen')).toEqual([
      '中文',
    ]);
  });

  it('marks every word of a query in what the server found', () => {
    expect(marksIn('上海云帆科技有限公司', '云帆 公司')).toEqual([
      [2, 4],
      [8, 10],
    ]);
    expect(marksIn('DD20261121', 'dd 2026')).toEqual([[0, 6]]);
  });

  it.each([
    ['beijing', ['北京']],
    ['bei jing', ['北京']],
    ['yunx', ['云讯']],
    ['shi', ['实']],
    ['yx', ['YX']],
    ['shanghai', []],
  ])('marks the part of a name that is read as %s', (query, parts) => {
    const text = 'BJYX · 北京云讯 · 实名';
    const readings = [
      { name: '北京云讯', syllables: 'bei jing yun xun'.split(' ') },
      { name: '实名', syllables: 'shi ming'.split(' ') },
    ];
    const marks = marksIn(text, query, readings).map(([from, to]) => text.slice(from, to));
    expect(marks).toEqual(parts);
  });
});

describe.each(locales)('every command in %s', (locale) => {
  const inChinese = createTranslations('zh-CN', catalogues).t;
  const inEnglish = createTranslations('en-US', catalogues).t;
  it.each(allCommands.map((command) => [command.id, command] as const))(
    '%s is found first by its exact title in either language',
    (_id, command) => {
      const [chinese, english] = titleIndex[command.title] ?? [];
      expect(chinese).toBe(inChinese(command.title));
      expect(english).toBe(inEnglish(command.title));
      for (const title of [chinese, english]) {
        const [first] = find(title ?? '', locale);
        expect(titleIndex[first?.item.title ?? '']).toContain(title);
        expect(first?.score).toBeGreaterThan(90);
      }
    },
  );

  it.each(allCommands.map((command) => [command.id, command] as const))(
    '%s is found by the whole pinyin of its title and by its initials',
    (id, command) => {
      const syllables = (titleIndex[command.title]?.[2] ?? '').split(' ').filter((part) => part !== '-');
      for (const query of [
        syllables.join(''),
        syllables.join(' '),
        syllables.map((part) => part[0]).join(''),
      ]) {
        const ids = find(query, locale)
          .slice(0, 3)
          .map(({ item }) => item.id);
        expect(ids).toContain(id);
      }
    },
  );
});
