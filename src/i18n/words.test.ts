/** Checks the wording itself: one word for each thing, punctuation, plurals. */
import { describe, expect, it } from 'vitest';
import { enUS } from './en-US/index.ts';
import { zhCN } from './zh-CN/index.ts';

const english = Object.entries<string>(enUS);
const chinese = Object.entries<string>(zhCN);

/** Returns "key: text" of all texts that match, except those of the allowed keys. */
function saying(texts: [string, string][], pattern: RegExp, allowed: readonly string[] = []): string[] {
  return texts
    .filter(([key, text]) => !allowed.includes(key) && pattern.test(text))
    .map(([key, text]) => `${key}: ${text}`);
}

/** Replaces each parameter in the text by a sign. */
const without = (text: string) => text.replace(/{{[^}]+}}/g, '');
const bare = (texts: [string, string][]) =>
  texts.map(([key, text]): [string, string] => [key, without(text)]);

describe('one word for each thing', () => {
  it.each<[RegExp, string, string[]]>([
    [/\bclients?\b/i, 'customer', ['menu.myClient', 'application.clients']],
    [
      /\bdeals?\b/i,
      'order',
      [
        'menu.deal',
        'menu.dealList',
        'menu.dealApproval',
        'lifecycle.dealApproval',
        'command.chart.dealApproval',
      ],
    ],
    [/\bapps?\b/i, 'application', []],
    [/\bquoted? again\b/i, 'requote', []],
    [/\bversion in force\b/i, 'live version', []],
    [/\b(let resign|formal|adds? up|superior|asleep|perhaps|audit status|goes? on|shelf)\b/i, '', []],
    [/\bnot? on sale|on sale\b/i, 'for sale', []],
    // Allowed, because the specification gives this sentence word by word.
    [/\boperations administrators?\b/i, 'operations admin', ['account.rechargeByOperations']],
    // Allowed, because an application's seats are priced by month and have their own names.
    [/(?<!single-|developer |platform )\bseat price\b/i, 'single-seat price', []],
    [/\bsign(?:ed)?[- ](?:out|in|off)\b/i, 'log out', []],
    [/\bpictures?\b/i, 'avatar for what is shown, image for the file', []],
    [/\bdecided by some/i, 'already handled by', []],
    [/\b(change of password|ready questions?|fetching)\b/i, '', []],
  ])('in English no %s, but "%s"', (pattern, _instead, allowed) => {
    expect(saying(english, pattern, allowed)).toEqual([]);
  });

  it.each<[RegExp, string, string[]]>([
    [/添加/, '新增', ['validation.applicationsRequired']],
    [/修改/, '编辑、更改', ['command.account.password', 'notice.account.password']],
    [/代理商上|产品包上(?!架)/, '代理商、产品包', []],
    [/忘记密码的申请/, '密码重置申请', []],
    [/账目/, '额度流水、流水号、核对一致', []],
    [/全年走势/, '近 12 个月额度', []],
    [/单席位|额外席位|增加的席位/, '席位单价、加购席位、增购席位数', []],
    [/实际到账/, '到账额度', []],
    [/不可销售/, '已停售', []],
    [/等另外/, '等共 N 条', []],
    [/哪[个家笔台]|谁的/, '选择…：输入…', []],
    [/经办人/, '操作人', []],
    [/确定/, '保存、创建', []],
    [/抢先/, '已由…处理', []],
    [/增加席位/, '增购席位', []],
    [/更正/, '调整；填写有误', ['shell.privacy.rights', 'shell.privacy.rightsWords']],
    [/沿用|选用所选/, '当前', []],
  ])('in Chinese no %s, but %s', (pattern, _instead, allowed) => {
    expect(saying(chinese, pattern, allowed)).toEqual([]);
  });
});

describe('punctuation', () => {
  it('is full width in Chinese, with its own quotation marks', () => {
    expect(saying(bare(chinese), /\p{Script=Han}\s?[,;:!?()]|[,;:!?()]\s?\p{Script=Han}|["']/u)).toEqual([]);
  });

  it('has a space between Chinese and Latin letters or digits', () => {
    expect(saying(bare(chinese), /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u)).toEqual([]);
  });

  it('has that space also beside what stands for a name or a number, and none beside what stands for a word', () => {
    /** Parameters that are filled with Chinese words or with texts in quotation marks. */
    const words = /{{(record|type|names|like|list|label|lifecycle|event|state|end)}}/g;
    const marked = chinese.map(([key, text]): [string, string] => [key, text.replace(words, '词')]);
    expect(saying(marked, /\p{Script=Han}\{\{|\}\}\p{Script=Han}/u, ['list.calendar'])).toEqual([]);
  });

  it('has curved quotation marks and apostrophes in English, and no space before a percent sign', () => {
    expect(saying(english, /["']/)).toEqual([]);
    expect(saying(english, /[\d}] %/)).toEqual([]);
  });
});

describe('plurals', () => {
  it('come in pairs', () => {
    for (const texts of [english, chinese]) {
      const keys = new Set(texts.map(([key]) => key));
      for (const key of keys) {
        if (key.endsWith('_one')) expect(keys).toContain(key.replace(/_one$/, '_other'));
        if (key.endsWith('_other')) expect(keys).toContain(key.replace(/_other$/, '_one'));
      }
    }
  });

  it('are there wherever a count is followed by a plural', () => {
    const single = english.filter(([key]) => !/_(one|other)$/.test(key));
    expect(saying(single, /{{count[^}]*}} [a-z]+s\b/)).toEqual([]);
  });
});

it('is sentence case in English: a capital begins a sentence or a name', () => {
  const names =
    /^(Admin|Android|Chinese|English|Windows|Management|System|Enter|Failed|Success|Idempotency|Ctrl|Shift)$/;
  const found = bare(english).flatMap(([key, text]) =>
    [...text.matchAll(/(?<=[a-z,;)] )[A-Z][a-z]+/g)]
      .filter(([word]) => !names.test(word))
      .map(([word]) => `${key}: ${word} in ${text}`),
  );
  expect(found).toEqual([]);
});
