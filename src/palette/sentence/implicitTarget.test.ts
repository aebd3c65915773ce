import { describe, expect, it } from 'vitest';
import type { CommandRecord } from '../../commandKit/command.ts';
import type { SelectedRows } from '../../commandKit/commandHost.ts';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import { commandById } from '../../commands/registry.ts';
import { records } from '../../commands/records.ts';
import type { Role } from '../../domain/roles.ts';
import { deal, sourceOf } from '../../../tests/palette/rowSource.ts';
import { agentRecord } from '../../commands/agent/agentRecord.ts';
import { orderRecord } from '../../commands/order/orderRecord.ts';
import { levelOf, rowsOf } from '../levels.ts';
import { sectionsOf } from '../rows.ts';
import { understand, type PageTargets } from './understand.ts';

const agent = agentRecord({
  id: 'a2',
  enterpriseId: 'A002',
  name: '深圳智汇软件有限公司',
  levelId: 'l1',
  levelName: '金牌代理',
  discountRate: '0.15',
  director: '马秀英',
  status: 'enabled',
  version: 1,
});

/** The search results: the numbers of two deals, and a customer. */
const known: Record<string, FoundRecord[]> = {
  '366': [{ type: 'order', id: '366', name: 'DD366', facts: '', matchRank: 'word' }],
  '362': [{ type: 'customer', id: 'c2', name: '13800000362', facts: '' }],
  孙雪梅: [{ type: 'staff', id: 's1', name: '孙雪梅', facts: '', matchRank: 'exact' }],
  杭州宏图: [{ type: 'customer', id: 'c1', name: '杭州宏图', facts: '', matchRank: 'exact' }],
};

/** Returns the first row for a line. */
async function rowFor(role: Role, line: string, own: PageTargets) {
  const source = sourceOf(role, { focused: own.focused, selected: own.selected });
  const context = {
    ...source.context,
    registry: {
      ...source.context.registry,
      records: {
        load: async () => ({
          ...records,
          resolve: async (_context: unknown, words: readonly string[]) =>
            words.map((word) => known[word] ?? []),
        }),
      },
    } as never,
  };
  const prepared = await understand(context, line, own);
  const paletteLevel = { ...levelOf({ kind: 'root' }), query: line, prepared };
  return rowsOf(sectionsOf({ ...source, context: source.context }, paletteLevel, []))[0];
}

/** Returns the row in the words of the tables below: command, target, values and words. */
async function readAs(role: Role, line: string, own: PageTargets) {
  const row = await rowFor(role, line, own);
  const { act, blocked = [] } = row ?? {};
  if (act?.do !== 'prepared') return act?.do === 'command' ? `command ${act.command.id}` : act?.do;
  const { command, records: on, selected, values, parts, question } = act.prepared;
  const texts = (kind: string) =>
    parts.filter((part) => part.kind === kind).map(({ from, to }) => line.slice(from, to));
  return [
    command.id,
    selected === undefined ? on.map(({ id }) => id).join(',') : `${selected} selected`,
    ...Object.entries(values).map(([name, value]) => `${name}=${value}`),
    ...texts('unknown').map((text) => `?${text}`),
    ...texts('remark'),
    ...(question ? [`(${question.kind})`] : []),
    ...blocked.map(({ key }) => key),
    act.needs,
  ].join(' ');
}

const focused = (record: CommandRecord): PageTargets => ({ focused: record });
const pending = orderRecord(deal);
const calls: string[] = [];
const selected: SelectedRows = {
  count: 4,
  actions: [
    { command: commandById('order.approve'), count: 3, records: [], blocked: [] },
    { command: commandById('order.reject'), count: 3, records: [], blocked: [] },
  ],
  take: ({ id }) => calls.push(id),
};

describe('a sentence that names no record', () => {
  it.each<[Role, string, PageTargets, string]>([
    // The words become the remarks for the record in focus.
    ['agent', '驳回 缺合同', focused(pending), 'order.reject 1 缺合同 record'],
    ['agent', 'reject no contract', focused(pending), 'order.reject 1 no contract record'],
    // The amount is for the agent in focus.
    ['operations', '充值 5000', focused(agent), 'agent.recharge a2 amount=5000.00 record'],
    // A named record is intended, not the one in focus.
    ['agent', '驳回 366 缺合同', focused(pending), 'order.reject 366 缺合同 record'],
    // The selected rows replace the record in focus.
    ['agent', '驳回 缺合同', { ...focused(pending), selected }, 'order.reject 3 selected 缺合同 several'],
    // A record that can no longer be decided is not used: the line asks for one.
    [
      'agent',
      '驳回 缺合同',
      focused(orderRecord({ ...deal, status: 'approved' })),
      'order.reject  缺合同 choice',
    ],
    ['agent', '驳回 缺合同', {}, 'order.reject  缺合同 choice'],
    ['agent', '驳回', {}, 'command order.reject'],
    // A number that no deal has is not a reason, and does not mean the record in focus.
    ['agent', '驳回 368 缺合同', focused(pending), 'order.reject  ?368 缺合同 (unknownName) choice'],
    ['agent', 'reject 368', focused(pending), 'order.reject  ?368 (unknownName) choice'],
    ['agent', '通过 368 366 362', {}, 'order.approve  ?368 ?362 (unknownName) choice'],
    ['agent', '驳回 362 缺合同', focused(pending), 'order.reject  ?362 缺合同 (unknownName) choice'],
    ['agent', '通过率', {}, 'undefined'],
    ['agent', '驳回 366 缺 3 页', {}, 'order.reject 366 缺 3 页 record'],
    // The name of a customer is no reason.
    ['agent', '驳回 杭州宏图', focused(pending), 'order.reject  ?杭州宏图 (nameOrText) choice'],
  ])('%s, "%s"', async (role, line, own, expected) => {
    expect(String(await readAs(role, line, own))).toBe(expected);
  });

  it.each<[Role, string, string]>([
    ['agent', '孙雪梅 待审批', 'state.order.pending.staff s1 record'],
    ['agent', '孙雪梅的待审批订单', 'state.order.pending.staff s1 record'],
    ['agent', 'pending deals of 孙雪梅', 'state.order.pending.staff s1 record'],
    ['agent', '孙雪梅的订单', 'orders.staff s1 record'],
    ['salesperson', 'orders of 杭州宏图', 'orders.customer c1 record'],
    ['agent', '孙雪梅 已驳回', 'state.order.rejected.staff s1 record'],
    ['salesperson', '杭州宏图 待审批', 'state.order.pending.customer c1 record'],
    ['operations', 'rejected orders of 杭州宏图', 'state.order.rejected.customer c1 record'],
    ['operations', 'disabled agents', 'command state.agent.disabled'],
    ['developer', '待审核的应用', 'command state.application.pending'],
  ])('%s, "%s" leads to a list in one state', async (role, line, expected) => {
    expect(String(await readAs(role, line, {}))).toBe(expected);
  });

  it.each([
    ['reject 368 a page is missing', ['368', 'page is missing']],
    ['reject 366 missing page, 杭州宏图', ['DD366', 'missing page, 杭州宏图']],
  ])('"%s" is shown in its parts', async (line, parts) => {
    const sentence = (await rowFor('agent', line, {}))?.sentence?.map(({ text }) => text) ?? [];
    for (const part of parts)
      expect(
        sentence.some((text) => text.includes(part)),
        part,
      ).toBe(true);
  });

  it('says why it cannot be done on the record in focus', async () => {
    const short = orderRecord({ ...deal, remainingQuota: '800.00' });
    expect(await readAs('agent', '通过 备注 已核实', focused(short))).toBe(
      'order.approve 1 已核实 refusal.dealApproval.quotaShort record',
    );
  });
});
