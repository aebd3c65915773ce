import { describe, expect, it } from 'vitest';
import type { Role } from '../../domain/roles.ts';
import type { Locale } from '../../i18n/locales.ts';
import { sourceOf } from '../../../tests/palette/rowSource.ts';
import { levelOf, rowsOf, type PaletteItem } from '../levels.ts';
import { sectionsOf } from '../rows.ts';
import type { Forecast, LineQuestion, Prepared } from './lineTypes.ts';
import {
  deal364,
  deal366,
  hu,
  lineOf,
  meichen,
  preparedOf,
  sun,
  textOfRow,
  yunfan,
  zhihui,
} from '../../../tests/palette/handmadeLines.ts';

interface Case {
  role: Role;
  command: string;
  /** The line with its parts marked. */
  line: string;
  more?: Partial<Prepared>;
  forecasts?: Record<string, Forecast>;
}

function levelWith({ command, line, more = {}, forecasts = {} }: Case) {
  const { query, parts } = lineOf(line);
  return { ...levelOf({ kind: 'root' }), query, prepared: [preparedOf(command, parts, more)], forecasts };
}

function rowsFor(each: Case, locale: Locale): PaletteItem[] {
  return rowsOf(sectionsOf(sourceOf(each.role, {}, locale), levelWith(each), []));
}

const credited: Forecast = {
  blocked: [],
  able: 1,
  lines: [
    { label: '到账额度', value: '¥55,000.00' },
    { label: '充值后剩余额度', value: '¥141,045.92' },
  ],
};
describe('the sentence of a row (R-form-16)', () => {
  it.each<[string, Case, string, string]>([
    [
      'who, their code, the amount by its name, the remark as one, and what it brings',
      {
        role: 'operations',
        command: 'agent.recharge',
        line: 'command(充值) record(智汇) value:amount(5万) remark:remarks(季度备款)',
        more: { records: [zhihui], values: { amount: '50000.00' } },
        forecasts: { 'prepared:agent.recharge@record:agent:a2': credited },
      },
      '给该代理商充值 | 深圳智汇软件有限公司 · A002 · 充值金额：¥50,000.00 · 备注：季度备款 | → 到账额度 ¥55,000.00 · 充值后剩余额度 ¥141,045.92',
      'Recharge agent | 深圳智汇软件有限公司 · A002 · Recharge amount: ¥50,000.00 · Remarks: 季度备款 | → 到账额度 ¥55,000.00 · 充值后剩余额度 ¥141,045.92',
    ],
    [
      'the place of the figures before they are known',
      {
        role: 'operations',
        command: 'agent.recharge',
        line: 'command(充值) record(智汇) value:amount(5000)',
        more: { records: [zhihui], values: { amount: '5000.00' } },
      },
      '给该代理商充值 | 深圳智汇软件有限公司 · A002 · 充值金额：¥5,000.00 | →',
      'Recharge agent | 深圳智汇软件有限公司 · A002 · Recharge amount: ¥5,000.00 | →',
    ],
    [
      'an order with its customer, and the reason of a rejection',
      {
        role: 'agent',
        command: 'order.reject',
        line: 'command(驳回) record(364) remark:remarks(缺合同)',
        more: { records: [deal364] },
      },
      '驳回订单 | DD20261126000364 · 苏州云栖科技有限公司 · 驳回原因：缺合同',
      'Reject order | DD20261126000364 · 苏州云栖科技有限公司 · Reason for the rejection: 缺合同',
    ],
    [
      'several orders, each with its customer, and their sum',
      {
        role: 'agent',
        command: 'order.approve',
        line: 'command(approve) record(364) record(366)',
        more: { records: [deal364, deal366] },
        forecasts: {
          'prepared:order.approve@record:order:o364 record:order:o366': {
            blocked: [],
            able: 2,
            lines: [{ label: '成交金额', value: '¥10,885.48' }],
          },
        },
      },
      '审批通过 | DD20261126000364 苏州云栖科技有限公司、DD20261126000366 南京百川餐饮有限公司 | → 2 条记录 · 成交金额 ¥10,885.48',
      'Approve order | DD20261126000364 苏州云栖科技有限公司, DD20261126000366 南京百川餐饮有限公司 | → 2 records · 成交金额 ¥10,885.48',
    ],
    [
      'how many of several it can be done on',
      {
        role: 'agent',
        command: 'order.approve',
        line: 'command(approve) record(364) record(366)',
        more: { records: [deal364, deal366] },
        forecasts: {
          'prepared:order.approve@record:order:o364 record:order:o366': {
            blocked: [],
            able: 1,
            lines: [{ label: '成交金额', value: '¥3,445.48' }],
          },
        },
      },
      '审批通过 | DD20261126000364 苏州云栖科技有限公司、DD20261126000366 南京百川餐饮有限公司 | → 可处理 1 条，不可处理 1 条 · 成交金额 ¥3,445.48',
      'Approve order | DD20261126000364 苏州云栖科技有限公司, DD20261126000366 南京百川餐饮有限公司 | → 1 can be processed, 1 cannot · 成交金额 ¥3,445.48',
    ],
    [
      'that a customer was found by a phone, which is in none of its facts',
      {
        role: 'salesperson',
        command: 'customer.sellPackage',
        line: 'command(卖) record(13912342025)',
        more: { records: [meichen] },
      },
      '销售产品包 | 上海美辰建筑工程有限公司 · 914403001234567890 · 电话 …2025 | →',
      'Sell package | 上海美辰建筑工程有限公司 · 914403001234567890 · phone …2025 | →',
    ],
    [
      'that somebody was found by a phone, in its place',
      {
        role: 'agent',
        command: 'staff.transfer',
        line: 'command(移交) record(138000020)',
        more: { records: [sun] },
      },
      '移交客户 | 孙雪梅 · 电话 …0020 | →',
      'Transfer customers | 孙雪梅 · phone …0020 | →',
    ],
    [
      'that an agent was found by the sound of its name',
      {
        role: 'operations',
        command: 'agent.recharge',
        line: 'command(cz) record(zhihui) value:amount(5k)',
        more: { records: [zhihui], values: { amount: '5000.00' } },
      },
      '给该代理商充值 | 深圳智汇软件有限公司 · A002 · 拼音 zhihui · 充值金额：¥5,000.00 | →',
      'Recharge agent | 深圳智汇软件有限公司 · A002 · pinyin zhihui · Recharge amount: ¥5,000.00 | →',
    ],
    [
      'what was not understood, and what is missing',
      {
        role: 'operations',
        command: 'agent.recharge',
        line: 'command(充值) record(智汇) unknown(红星)',
        more: { records: [zhihui] },
      },
      '给该代理商充值 | 深圳智汇软件有限公司 · A002 · 未识别：红星 · 充值金额？',
      'Recharge agent | 深圳智汇软件有限公司 · A002 · Not understood: 红星 · Recharge amount?',
    ],
  ])('tells %s', (_what, each, chinese, english) => {
    expect(textOfRow(rowsFor(each, 'zh-CN')[0] as PaletteItem)).toBe(chinese);
    expect(textOfRow(rowsFor(each, 'en-US')[0] as PaletteItem)).toBe(english);
  });
});

const asking = (question: LineQuestion, more: Partial<Prepared> = {}): Partial<Prepared> => ({
  question,
  ...more,
});

describe('a question is the first row, and its answers stand below it (R-form-16)', () => {
  it.each<[string, Case, string[], string]>([
    [
      'several records fit',
      {
        role: 'operations',
        command: 'agent.recharge',
        line: 'command(充值) record(有限) value:amount(5000)',
        more: asking(
          { kind: 'which', records: [zhihui, yunfan], fits: 'several' },
          { values: { amount: '5000.00' } },
        ),
      },
      [
        '给该代理商充值 | 2 条匹配，需选择 · 充值金额：¥5,000.00',
        '给该代理商充值 | 深圳智汇软件有限公司 · A002 · 充值金额：¥5,000.00 | →',
        '给该代理商充值 | 上海云帆信息科技有限公司 · A001 · 充值金额：¥5,000.00 | →',
      ],
      'Recharge agent | 2 match: choose one · Recharge amount: ¥5,000.00',
    ],
    [
      'no record fits all words',
      {
        role: 'salesperson',
        command: 'customer.sellPackage',
        line: 'command(停用) record(苏州) record(中瀚)',
        more: asking({ kind: 'which', records: [meichen], fits: 'noneFitsAll' }),
      },
      [
        '销售产品包 | 没有同时符合“苏州”和“中瀚”的客户',
        '销售产品包 | 上海美辰建筑工程有限公司 · 914403001234567890 | →',
      ],
      'Sell package | Customer: no match for “苏州” and “中瀚” together',
    ],
    [
      'a name is unknown, another sounds like it',
      {
        role: 'operations',
        command: 'agent.recharge',
        line: 'command(充值) unknown(智会) value:amount(5000)',
        more: asking(
          { kind: 'unknownName', from: 3, to: 5, records: [zhihui] },
          { values: { amount: '5000.00' } },
        ),
      },
      [
        '给该代理商充值 | 没有叫“智会”的代理商，是不是深圳智汇软件有限公司？ · 充值金额：¥5,000.00',
        '给该代理商充值 | 深圳智汇软件有限公司 · A002 · 充值金额：¥5,000.00 | →',
      ],
      'Recharge agent | Agent “智会” not found. Did you mean 深圳智汇软件有限公司? · Recharge amount: ¥5,000.00',
    ],
    [
      'a name is unknown, and none is like it',
      {
        role: 'agent',
        command: 'order.approve',
        line: 'command(通过) unknown(红星)',
        more: asking({ kind: 'unknownName', from: 3, to: 5, records: [] }),
      },
      ['审批通过 | 没有叫“红星”的订单', '搜索“通过 红星”'],
      'Approve order | Order “红星” not found',
    ],
    [
      'the command acts on none, and a field of its form takes the record',
      {
        role: 'operations',
        command: 'recharge.new',
        line: 'command(充值) unknown(智会) value:amount(5000)',
        more: asking(
          { kind: 'unknownName', from: 3, to: 5, records: [zhihui] },
          { values: { amount: '5000.00' } },
        ),
      },
      [
        '给代理商充值 | 没有叫“智会”的代理商，是不是深圳智汇软件有限公司？ · 充值金额：¥5,000.00',
        '给代理商充值 | 代理商：深圳智汇软件有限公司 · 充值金额：¥5,000.00 | →',
      ],
      'Recharge an agent | Agent “智会” not found. Did you mean 深圳智汇软件有限公司? · Recharge amount: ¥5,000.00',
    ],
    [
      'two amounts',
      {
        role: 'operations',
        command: 'agent.recharge',
        line: 'command(充值) record(智汇) value:amount(5000) value:amount(3000)',
        more: asking(
          { kind: 'value', field: 'amount', values: ['5000.00', '3000.00'] },
          { records: [zhihui] },
        ),
      },
      [
        '给该代理商充值 | 深圳智汇软件有限公司 · A002 · 充值金额：¥5,000.00 还是 ¥3,000.00？',
        '给该代理商充值 | 深圳智汇软件有限公司 · A002 · 充值金额：¥5,000.00 | →',
        '给该代理商充值 | 深圳智汇软件有限公司 · A002 · 充值金额：¥3,000.00 | →',
      ],
      'Recharge agent | 深圳智汇软件有限公司 · A002 · Recharge amount: ¥5,000.00 or ¥3,000.00?',
    ],
    [
      'who hands over to whom',
      {
        role: 'agent',
        command: 'staff.resign',
        line: 'command(offboard) record(huxiuying) record(sunxuemei)',
        more: asking({ kind: 'roles', records: [hu, sun] }),
      },
      [
        '办理离职 | 办理离职：胡秀英 还是 孙雪梅？',
        '办理离职 | 胡秀英 · 13800002026 · 接收人：孙雪梅 | →',
        '办理离职 | 孙雪梅 · 13800002025 · 接收人：胡秀英 | →',
      ],
      'Offboard | Offboard: 胡秀英 or 孙雪梅?',
    ],
    [
      'a word is a name or the reason',
      {
        role: 'agent',
        command: 'order.reject',
        line: 'command(驳回) unknown(看板)',
        more: asking({ kind: 'nameOrText', from: 3, to: 5, field: 'remarks' }, { records: [deal364] }),
      },
      [
        '驳回订单 | “看板”是订单还是驳回原因？ · DD20261126000364 · 苏州云栖科技有限公司',
        '驳回订单 | DD20261126000364 · 苏州云栖科技有限公司 · 驳回原因：看板',
        '驳回订单 | 查找订单“看板”',
      ],
      'Reject order | “看板”: Order or Reason for the rejection? · DD20261126000364 · 苏州云栖科技有限公司',
    ],
  ])('where %s', (_what, each, chinese, english) => {
    expect(rowsFor(each, 'zh-CN').slice(0, chinese.length).map(textOfRow)).toEqual(chinese);
    expect(textOfRow(rowsFor(each, 'en-US')[0] as PaletteItem)).toBe(english);
  });
});
