import { describe, expect, it } from 'vitest';
import { bare, shown } from '../../../tests/palette/shownFigures.ts';
import { randomFrom, writings } from '../../domain/testing/writtenAmounts.ts';
import { readFigures } from './figures.ts';

describe('a figure and what stands beside it (R-line-5)', () => {
  describe('numerals that are part of a word or a name', () => {
    it.each([
      ...[
        '通过一下',
        '一起通过',
        '三亚云帆',
        '第一科技',
        '充值 万科',
        '百度',
        '千岛湖',
        '三一重工',
        '七匹狼',
      ],
      ...[
        '五粮液',
        '统一元气',
        '星期三通过',
        '三元食品',
        '三千里科技',
        '张三元',
        '王一年',
        '五百强',
        '九江',
        '六安',
      ],
      ...[
        '停用 沈万三',
        '好几千',
        '十堰',
        '八马茶业',
        '四川云帆',
        '万一',
        '唯一',
        '第三方',
        '五月天',
        '七天酒店',
      ],
      ...[
        '通过 王五',
        '一百零',
        '三十六氪',
        '两江新区',
        '一带一路',
        '三三',
        '三五',
        '百万',
        '一心',
        '双十一',
      ],
    ])('“%s” has no figure', (line) => {
      expect(shown(line)).toEqual([]);
    });
  });

  describe('neighbours', () => {
    it.each([
      ['充值5000', [`5000 | ${bare('5000')}`]],
      ['智汇充5000元', ['5000元 | amount 5000.00']],
      ['充5000给智汇', [`5000 | ${bare('5000')}`]],
      ['给智汇充一万五', ['一万五 | amount 15000.00 | count 15000']],
      ['给智汇充五千吧，谢谢', ['五千 | amount 5000.00 | count 5000']],
      ['充三千给智汇', ['三千 | amount 3000.00 | count 3000']],
      ['cz sz7k', ['7k | amount 7000.00']],
      ['czsz1.5w', ['1.5w | amount 15000.00']],
      [
        'A002 5000 A003 3000',
        ['A002 | code A002', `5000 | ${bare('5000')}`, 'A003 | code A003', `3000 | ${bare('3000')}`],
      ],
      ['续费 美辰 2年 25席', ['2年 | count 2 years', '25席 | count 25 seats']],
      ['充值 智汇 5000 备注 11月20日 代付', [`5000 | ${bare('5000')}`, '11月20日 | date 11-20']],
      ['sales 王小明 13800138000', ['13800138000 | phone 13800138000']],
      ['publish crm 2.1.0', ['2.1.0 | version 2.1.0']],
      ['充值 智汇 5000。', [`5000 | ${bare('5000')}`]],
      ['（5000）', [`5000 | ${bare('5000')}`]],
      ['reject 375 duplicate of 373', [`375 | ${bare('375')}`, `373 | ${bare('373')}`]],
      ['', []],
      ['充值 智汇', []],
    ])('“%s”', (line, expected) => {
      expect(shown(line)).toEqual(expected);
    });
  });

  it('reads amounts in every style behind a name and a label, and takes nothing from their neighbours', () => {
    const random = randomFrom(5);
    const frames: ((amount: string) => [string, string])[] = [
      (amount) => [`充值 智汇 ${amount}`, amount],
      (amount) => [`充值 智汇 ${amount} 备注 代付`, amount],
      (amount) => [`给智汇充${amount}`, amount],
      (amount) => [`${amount} 给 智汇 充值`, amount],
      (amount) => [`金额 ${amount}`, `金额 ${amount}`],
      (amount) => [`amount: ${amount}, thanks`, `amount: ${amount}`],
    ];
    const wrong: string[] = [];
    let count = 0;
    while (count < 6000)
      for (const { text, amount } of writings(random)) {
        const [line, expected] = (frames[count % frames.length] as (typeof frames)[number])(text);
        count += 1;
        // Three digits, a comma and three digits name two records; a short numeral directly after a verb may be part of a
        // name.
        const mayBeList = /^\d{3}(,\d{3})+$/.test(text) && !expected.includes(' ');
        const mayBeName = line.startsWith('给智汇') && /^[^\d百千万亿佰仟萬]+$/.test(text);
        if (mayBeList || mayBeName) continue;
        const figures = readFigures(line);
        const [figure] = figures;
        const isWhole = figure && line.slice(figure.from, figure.to) === expected;
        const isRead = figure?.readings.some((each) => each.kind === 'amount' && each.amount === amount);
        if (figures.length !== 1 || !isWhole || !isRead)
          wrong.push(`${line}: ${shown(line).join('; ')}, not ${amount}`);
      }
    expect(wrong).toEqual([]);
  });
});
