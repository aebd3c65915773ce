import { expect, it } from 'vitest';
import type { FoundRecord } from '../commandKit/recordType.ts';
import { entriesIn, oneLine, pastedOf } from './pasted.ts';

it.each([
  ['a column of order numbers', 'DD0001\nDD0002\r\nDD0003\n', ['DD0001', 'DD0002', 'DD0003']],
  [
    'a table, without its amounts and dates',
    '订单号\t金额\t日期\nDD0001\t¥5,000.00\t2026-11-24\n',
    ['订单号', '金额', '日期', 'DD0001'],
  ],
  ['a date with its time, a rate and a plain amount', 'DD0001\t2026/11/24 09:30\t18%\t12800.50', ['DD0001']],
  [
    'phones as people write them',
    '138-0013-8000\n+86 13800138001\n138 0013 8002',
    ['13800138000', '13800138001', '13800138002'],
  ],
  ['the same number once', 'DD0001\nDD0001', ['DD0001']],
  ['names with commas in them stay whole', '"Sun, Xuemei"\n“孙雪美”\n', ['Sun, Xuemei', '孙雪美']],
  ['what is nothing: blanks, dashes, invisible characters', '\n--\n \u200B\nDD0001\u200B\n', ['DD0001']],
  [
    'numbers with invisible characters in them and around them',
    '\u202dDD0001\u202c, DD\u00ad0002 3\u200b66\ufeff',
    ['DD0001', 'DD0002', '366'],
  ],
  ['a line of numbers', 'DD0001, DD0002；DD0003 366', ['DD0001', 'DD0002', 'DD0003', '366']],
  ['a line of words is a line to be typed', '充值 深圳 5000', undefined],
  ['a number alone is typed too', '13800138000', undefined],
  ['so is a phone with blanks', '138 0013 8000', undefined],
] as const)('takes from a pasted text %s', (_, text, entries) => {
  expect(entriesIn(text)).toEqual(entries);
});

/** Messages as people write them, on one line and on several. */
const messages = [
  '苏州美辰李总：364和366麻烦通过一下，谢谢',
  '苏州美辰李总：\n364和366麻烦通过一下，谢谢',
  '李总：\n364\n366\n麻烦通过一下，谢谢',
  '364、366\n这两单请尽快审批',
  '364\n366\n麻烦通过',
  '您好，\n苏州云栖的订单请通过\n谢谢！',
  '通过 364\n驳回 366 缺合同',
  '通过364\n366也通过',
  '智汇要充值 5000\n今天到账',
  '给智汇充值5000\n给云帆充值3000',
  '苏州云栖这单没有合同。\n先驳回。',
  '364 合同缺页。\n366 没问题。',
  '孙雪梅要离职了！\n她的客户转给胡秀英',
  '把 364 批了\n366 先放着',
  '帮我看下\nDD20261128000364',
  '王小明入职，帮忙开个账号\n13800138000',
  '云帆今天续费，25席\n麻烦处理',
  '能不能快点？\n苏州云栖等着用',
  '深圳智汇\n请把这个代理商停用',
  'Hi Li,\nplease approve 364 and 366.\nThanks',
  'Please approve 364\nand 366 as well',
  'approve 364\nreject 366 no contract',
  'Could you recharge Yunfan?\n5000 would be fine',
  'Hello,\nSuzhou Yunqi paid today.\nCan you approve their order?\nBest regards',
  'The contract of 364 is missing\nWe need it today',
  'They have paid\n364 can be approved',
  'Dear team,\nthis order is not ours\n373',
  '364 - thanks for approving this\n366 - the same',
  'Order 364:\nthe customer has signed, you can pass it',
  '13800138000 要改手机号\n麻烦尽快',
];
it.each(messages)('reads the message "%s" as a line (R-form-9)', (text) => {
  expect(entriesIn(text)).toBeUndefined();
  expect(oneLine(text)).not.toMatch(/[\r\n\t]/);
});

/** Columns and tables that contain words of messages. */
it.each([
  ['364\n366\n谢谢！', ['364', '366']],
  ['您好\n364\n366', ['364', '366']],
  ['364\n366\nThanks a lot!', ['364', '366']],
  ['李总，你好：\nDD0001\nDD0002', ['DD0001', 'DD0002']],
  ['DD0001\n已通过\nDD0002\n待审批', ['DD0001', '已通过', 'DD0002', '待审批']],
  ['订单号\nDD0001\nDD0002', ['订单号', 'DD0001', 'DD0002']],
  ['苏州云栖数据有限公司\n上海智汇信息科技有限公司', ['苏州云栖数据有限公司', '上海智汇信息科技有限公司']],
  [
    'Suzhou Zhonghan Design Co., Ltd.\nBank of the West',
    ['Suzhou Zhonghan Design Co., Ltd.', 'Bank of the West'],
  ],
  ['Sun Xuemei\nHu Xiuying', ['Sun Xuemei', 'Hu Xiuying']],
  ['孙雪梅\n胡秀英', ['孙雪梅', '胡秀英']],
  ['138 0013 8000\n139-0013-8000', ['13800138000', '13900138000']],
  ['DD0001\t请尽快处理\nDD0002\t合同缺页。', ['DD0001', '请尽快处理', 'DD0002', '合同缺页。']],
  ['审批通过\nDD0001', ['审批通过', 'DD0001']],
  ['approve\n364\n366', ['approve', '364', '366']],
  ['同意网络科技有限公司\n处理器销售有限公司', ['同意网络科技有限公司', '处理器销售有限公司']],
  ['项目看板\n电子签约企业版', ['项目看板', '电子签约企业版']],
  ['364\n\n366\n\n368', ['364', '366', '368']],
  ['A001\nA002', ['A001', 'A002']],
] as const)('takes the entries of "%s" (R-form-9)', (text, entries) => {
  expect(entriesIn(text)).toEqual(entries);
});

it('puts blanks for the line breaks of a message, and none at its ends', () => {
  expect(oneLine('充值\u000b深\u200b圳\u2028\ufeff5\u00a0000\u0085')).toBe('充值 深圳 5 000');
  expect(oneLine('李总：\r\n364 和 366\n 麻烦通过\n')).toBe('李总： 364 和 366 麻烦通过');
});

it('takes many lines for a column, whatever one of them says', () => {
  const numbers = Array.from({ length: 40 }, (_, at) => String(300 + at));
  expect(entriesIn(['麻烦通过这些', ...numbers].join('\n'))).toHaveLength(41);
});

it('leaves out what is too long to be a name', () => {
  expect(entriesIn(`DD0001\n${'长'.repeat(51)}\n${'长'.repeat(50)}`)).toEqual(['DD0001', '长'.repeat(50)]);
});

const record = (
  type: 'order' | 'customer',
  id: string,
  matchRank: FoundRecord['matchRank'],
): FoundRecord => ({
  type,
  id,
  name: id,
  facts: '',
  matchRank,
});
const lines = (entries: string[], found: FoundRecord[][]) => {
  const { records, ...rest } = pastedOf(entries, found);
  return { ...rest, records: records.map((each) => `${each.record.id}${each.ticked ? ' ✓' : ''}`) };
};

it('ticks what one record of a type is called, and nothing that is unsure (R-form-9)', () => {
  expect(
    lines(
      ['DD1', '订单号', 'Sun', 'gone', '苏州'],
      [
        [record('order', 'DD1', 'exact'), record('order', 'DD10', 'start')],
        [],
        [record('customer', 'Sun 1', 'exact'), record('customer', 'Sun 2', 'exact')],
        [],
        [record('customer', '苏州甲', 'inside')],
      ],
    ),
  ).toEqual({
    records: ['DD1 ✓', 'Sun 1', 'Sun 2', '苏州甲'],
    unknown: ['订单号', 'gone'],
    unsure: 2,
    omitted: 0,
  });
});

it('ticks both the order and the customer of a row, and a record once', () => {
  expect(
    lines(
      ['DD1', '苏州甲', '0512'],
      [
        [record('order', 'DD1', 'exact')],
        [record('customer', '苏州甲', 'exact')],
        [record('customer', '苏州甲', 'inside')],
      ],
    ),
  ).toEqual({ records: ['DD1 ✓', '苏州甲 ✓'], unknown: [], unsure: 1, omitted: 0 });
});

it('says how many are left out of more than it looks up', () => {
  const many = Array.from({ length: 1003 }, (_, at) => `DD${at}`);
  expect(pastedOf(many, []).omitted).toBe(3);
});
