/** Tests readings of lines with search results that are defined here, in tables by rule (R-line-1 to R-line-10). */
import { describe, expect, it } from 'vitest';
import type { RecordType } from '../../commandKit/command.ts';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import { records } from '../../commands/records.ts';
import type { Role } from '../../domain/roles.ts';
import { sourceOf } from '../../../tests/palette/rowSource.ts';
import { understand } from './understand.ts';

const found = (type: RecordType, id: string, name: string, facts = ''): FoundRecord => ({
  ...{ type, id, name, facts },
  matchRank: 'start',
});
const yunfan = found('agent', 'A001', '上海云帆');
const zhihui = found('agent', 'A002', '深圳智汇');
const hu = found('staff', 'hu', '胡秀英');
const sun = found('staff', 'sun', '孙雪梅');
const lin = found('staff', 'lin', '林家豪');
const order = (number: string) => found('order', number, `DD2026${number}`);

/** The search results for each word. */
const known: Record<string, FoundRecord[]> = {
  ...{
    云帆: [yunfan],
    深圳: [zhihui],
    智汇: [zhihui],
    a002: [zhihui],
    a003: [found('agent', 'A003', '北京数启')],
  },
  ...{ 胡秀英: [hu], huxiuying: [hu], 孙雪梅: [sun], sunxuemei: [sun], 林家豪: [lin] },
  ...Object.fromEntries(
    ['364', '366', '367', '370', '373', '375', '100', '120', '356'].map((number) => [
      number,
      [order(number)],
    ]),
  ),
  ...{ 6: [order('366')], 36: [order('336')] },
  ...{ 20: [order('120')], 云栖: [order('364')], 美辰: [order('366'), order('371')] },
  ...{ 月度版: [found('package', 'monthly', '智能客服月度版')] },
  ...{ 上海美辰: [found('customer', 'SHMC', '上海美辰')] },
  ...{ 知识库: [found('application', 'base', '企业知识库')] },
};

/** Returns the requested keywords, and the first prepared line in the words of the tables. */
async function read(role: Role, line: string) {
  const { context } = sourceOf(role);
  const calls: string[][] = [];
  const registry = {
    ...context.registry,
    records: {
      load: async () => ({
        ...records,
        resolve: async (_context: unknown, words: readonly string[]) => {
          calls.push([...words]);
          return words.map((word) => known[word] ?? []);
        },
      }),
    } as never,
  };
  const prepared = await understand({ ...context, registry }, line);
  return { calls, prepared };
}

async function readAs(role: Role, line: string): Promise<string> {
  const [first] = (await read(role, line)).prepared;
  if (!first) return 'nothing';
  const { command, records: on, values, parts, question } = first;
  const remarks = parts.filter(({ kind }) => kind === 'remark').map(({ from, to }) => line.slice(from, to));
  return [
    command.id,
    on.map(({ id }) => id).join(','),
    ...Object.entries(values).map(([name, value]) => `${name}=${value}`),
    ...remarks.map((text) => `"${text}"`),
    ...(question ? [`?${question.kind}`] : []),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

describe.each<[string, Role, [string, string][]]>([
  [
    'a new name that begins as a command does is asked about (R-line-4)',
    'operations',
    [
      ['启用体验代理等级', 'agentLevel.new "启用体验代理" ?nameOrText'],
      ['新增等级 体验代理', 'agentLevel.new "体验代理"'],
    ],
  ],
  [
    'all words count (R-line-1)',
    'operations',
    [
      ['充值 云帆 5000 深圳 代付', 'agent.recharge amount=5000.00 "代付" ?which'],
      ['充值 深圳 5000 智汇', 'agent.recharge A002 amount=5000.00'],
      ['充值 A002 5000 A003 3000', 'agent.recharge ?which'],
      ['充值A002：30000', 'agent.recharge A002 amount=30000.00'],
      ['A002：72000、A003：25000 充值', 'recharge.new ?which'],
    ],
  ],
  [
    'a name that nothing matches stops the line (R-line-3)',
    'operations',
    [
      ['充值 红星 5000', 'recharge.new amount=5000.00 ?unknownName'],
      ['下架 红星', 'application.unpublish ?unknownName'],
      ['云帆 充值 红星 5000', 'agent.recharge amount=5000.00 ?unknownName'],
      ['充值 云帆 红星 5000', 'agent.recharge A001 amount=5000.00 "红星" ?nameOrText'],
      ['停用 深圳 红星', 'agent.disable ?unknownName'],
      ['知识库 下架 月度版 缺货', 'application.unpublish "缺货" ?nameOrText'],
      ['月度版 席位价 红星 180', 'package.edit seatPrice=180.00 ?unknownName'],
    ],
  ],
  [
    'a text is to the letter (R-line-4)',
    'operations',
    [
      ['充值 深圳 5000 备注 云帆', 'agent.recharge A002 amount=5000.00 "云帆"'],
      ['充值 深圳 5000 “云帆项目”', 'agent.recharge A002 amount=5000.00 "云帆项目"'],
      ['充值 深圳 5000 代付 please', 'agent.recharge A002 amount=5000.00 "代付"'],
    ],
  ],
  [
    'a text of figures and names (R-line-4)',
    'agent',
    [
      ['新增销售人员 王小明 9 138 0013 8000', 'staff.add "王小明" ?nameOrText'],
      ['新增销售人员 李四 9 王小明 13800138000', 'staff.add mobile=13800138000 ?nameOrText'],
      ['新增销售人员 王小明 13800138000', 'staff.add mobile=13800138000 "王小明"'],
      ['reject 375 no 356 signature', 'order.reject 375 "no 356 signature"'],
      ['reject 366 missing page 3', 'order.reject 366 "missing page 3"'],
      ['通过 364 下周一 370', 'order.approve "下周一 370" ?which'],
      ['通过 364 下周一 999', 'order.approve "下周一 999" ?unknownName'],
      ['reject 364 redstar 366', 'order.reject "redstar 366" ?which'],
      ['驳回 366 红星 备注 缺页', 'order.reject 366 "红星" "缺页" ?nameOrText'],
      ['reject 366 duplicate 美辰 again', 'order.reject 366 "duplicate" "again" ?nameOrText'],
    ],
  ],
  [
    'a name typed anew beside one that exists (R-line-3)',
    'developer',
    [
      ['新增应用 会议纪要', 'application.new "会议纪要"'],
      ['新增应用 知识库 会议纪要', 'application.new "知识库 会议纪要"'],
    ],
  ],
  [
    'no label in the name of a command, and no command in a text (R-line-4, R-line-5)',
    'salesperson',
    [
      ['重新报价 364', 'order.requote 364'],
      ['120 重新报价 364', 'order.requote ?which'],
      ['add note 上海美辰 wants 20 more seats', 'note.addToCustomer SHMC "wants 20 more seats"'],
      ['add note 蓝海 上海美辰 wants 20 more seats', 'note.addToCustomer "wants 20 more seats" ?unknownName'],
    ],
  ],
  [
    'amounts (R-line-5)',
    'operations',
    [
      ['充值 深圳 11月 5000', 'agent.recharge A002 amount=5000.00 "11月"'],
      ['充值 深圳 2026年11月 5,000元', 'agent.recharge A002 amount=5000.00 "2026年11月"'],
      ['改价 月度版 价格 366 1380 席位价 180', 'package.edit monthly ?value'],
      ['改价 月度版 1380 席位价 180', 'package.edit monthly seatPrice=180.00 price=1380.00'],
      ['seat price 月度版 from 168 to 36 180', 'package.edit monthly ?value'],
      ['充值 深圳 1万5', 'agent.recharge A002 amount=15000.00'],
      ['充值 深圳 5000 6000', 'agent.recharge A002 ?value'],
      ['充值 深圳 1.5万 季度充值', 'agent.recharge A002 amount=15000.00 "季度充值"'],
    ],
  ],
  [
    'negation (R-line-6)',
    'agent',
    [
      ['不同意 364', 'order.reject 364'],
      ['364 不同意', 'order.reject 364'],
      ['not approve 364', 'order.reject 364'],
      ['别通过 364', 'nothing'],
      ["don't approve 364", 'nothing'],
      ['please do not approve 364', 'nothing'],
      ['不要驳回 366', 'nothing'],
      ['通过 不 366', 'nothing'],
      ['驳回 366 合同不全', 'order.reject 366 "合同不全"'],
      ['reject 366 not signed', 'order.reject 366 "not signed"'],
      ['通过 364 已确认 不', 'nothing'],
      ['can not approve 364', 'nothing'],
      ['驳回 别 红星 价格不对', 'nothing'],
      ['合同缺页 不 驳回 366', 'nothing'],
      ['不 驳回 366', 'order.approve 366'],
      ['合同缺页 不 通过 366', 'order.reject 366 "合同缺页"'],
    ],
  ],
  [
    'roles (R-line-7)',
    'agent',
    [
      ['offboard to huxiuying sunxuemei', 'staff.resign sun receiverId=hu'],
      ['把胡秀英的客户转给孙雪梅', 'staff.transfer hu receiverId=sun'],
      ['transfer to 胡秀英 from 林家豪', 'staff.transfer lin receiverId=hu'],
      ['孙雪梅 离职 客户给 胡秀英', 'staff.resign sun receiverId=hu'],
      ['移交 孙雪梅 林家豪', 'staff.transfer sun receiverId=lin'],
      ['移交 孙雪梅 林家豪 胡秀英', 'staff.transfer ?roles'],
      ['移交 林家豪 给 红星', 'staff.transfer ?unknownName'],
      ['offboard to 与 huxiuying sunxuemei', 'staff.resign sun receiverId=hu'],
      ['移交 给 11月20日 孙雪梅 林家豪', 'staff.transfer ?roles'],
    ],
  ],
  [
    'numbers that name little (R-line-2)',
    'agent',
    [
      ['approve 36 6', 'order.approve ?which'],
      ['通过 364 6', 'order.approve 364,366'],
    ],
  ],
  [
    'sets (R-line-8)',
    'agent',
    [
      ['通过 364/366/367', 'order.approve 364,366,367'],
      ['通过 364-367', 'order.approve 364,366,367'],
      ['通过 364-367 366', 'order.approve 364,366,367'],
      ['通过 301-349', 'order.approve ?unknownName'],
      ['approve #364 and #366', 'order.approve 364,366'],
      ['approve 364 999', 'order.approve ?unknownName'],
      ['reject 375 duplicate of 373', 'order.reject 375 "duplicate of 373"'],
      ['驳回 375 与373重复', 'order.reject 375 "与373重复"'],
      ['驳回 375 和 373 重复', 'order.reject 375,373 "重复" ?nameOrText'],
      ['366 通过 373 驳回 价格不符', 'order.approve "驳回 价格不符" ?which'],
      ['100 合同缺页 驳回 366', 'order.reject "合同缺页" ?which'],
      ['approve 20号', 'order.approve ?which'],
    ],
  ],
  [
    'fillers (R-line-9)',
    'agent',
    [
      ['苏州美辰李总：364和366麻烦通过一下，谢谢', 'order.approve 364,366'],
      ['can you approve 364, 366 and 367 please', 'order.approve 364,366,367'],
      ['麻烦通过一下366', 'order.approve 366'],
      ['美辰：366 通过', 'order.approve 366'],
      ['云栖：366 通过', 'order.approve ?which'],
    ],
  ],
])('%s', (_rule, role, table) => {
  it.each(table)('“%s”', async (line, expected) => {
    expect(await readAs(role, line)).toBe(expected);
  });

  it.each(table)('has each word of “%s” in one part (R-line-10)', async (line) => {
    for (const { parts } of (await read(role, line)).prepared) {
      let end = 0;
      for (const { from, to } of parts) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(line.slice(end, from)).toMatch(/^[\s\p{P}\p{S}]*$/u);
        end = to;
      }
      expect(line.slice(end)).toMatch(/^[\s\p{P}\p{S}]*$/u);
    }
  });
});

it('asks the search once for a line, and not at all for one without a command', async () => {
  expect((await read('operations', '充值 深圳 5000 代付')).calls).toHaveLength(1);
  expect((await read('operations', '今天天气不错')).calls).toEqual([]);
});
