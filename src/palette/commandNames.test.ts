import { describe, expect, it } from 'vitest';
import { titleIndex } from 'virtual:pinyin';
import { listStateCommands } from '../commands/listState/listStateCommands.ts';
import { periodCommands } from '../commands/listState/periodCommands.ts';
import { allCommands, recordCommands } from '../commands/registry.ts';
import { sourceOf } from '../../tests/palette/rowSource.ts';
import type { Role } from '../domain/roles.ts';
import { levelOf, rowsOf } from './levels.ts';
import { sectionsOf } from './rows.ts';
import { wordsOf } from '../commands/commandWords.ts';
import { namesOf } from './commandNames.ts';

const fold = (text: string) => text.toLowerCase();

describe('what commands are called', () => {
  it.each(
    [...allCommands, ...recordCommands, ...listStateCommands, ...periodCommands].map(
      (command) => [command.id, command] as const,
    ),
  )('%s has at least three words beside its title, in both languages', (id, { title }) => {
    const { chinese, english } = wordsOf(id);
    const titles = (titleIndex[title] ?? []).slice(0, 2).map(fold);
    const otherWords = [...chinese, ...english].filter((word) => !titles.includes(fold(word)));
    expect(new Set(otherWords).size).toBeGreaterThanOrEqual(3);
    expect([chinese.length > 0, english.length > 0]).toEqual([true, true]);
    expect(new Set([...chinese, ...english]).size).toBe(chinese.length + english.length);
  });

  it.each<[Role, string, string]>([
    ['agent', '设置', 'shell.settings'],
    ['agent', 'preferences', 'shell.settings'],
    ['agent', '导出', 'list.export'],
    ['agent', 'excel', 'list.export'],
    ['salesperson', '到期', 'go/my-client'],
    ['salesperson', 'expiring', 'go/my-client'],
    ['agent', '待审批', 'go/deal-approval'],
    ['agent', '订单', 'go/deal-list'],
    ['salesperson', 'orders', 'go/sale-order'],
    ['agent', 'pending', 'go/deal-approval'],
    ['operations', 'pending', 'go/app-approval'],
    ['operations', '待审核', 'go/app-approval'],
    ['developer', 'dark mode', 'session.theme'],
    ['developer', 'theme', 'session.theme'],
    ['developer', 'sign out', 'session.logout'],
    ['operations', 'create agent', 'agent.new'],
    ['agent', 'handover', 'staff.transfer'],
    ['agent', '交接', 'staff.transfer'],
    ['agent', 'order list', 'go/deal-list'],
    ['salesperson', 'order list', 'go/sale-order'],
    ['operations', 'order list', 'go/order-record'],
    ['operations', '夜间操作', 'audit.outsideHours'],
    ['operations', 'low quota', 'audit.nearQuota'],
    ['operations', '越权', 'audit.refused'],
  ])('lead %s from "%s" to %s, in either language', (role, query, expected) => {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const paletteLevel = { ...levelOf({ kind: 'root' }), query };
      const [first] = rowsOf(sectionsOf(sourceOf(role, {}, locale), paletteLevel, []));
      expect(first?.value, locale).toBe(`command:${expected}`);
    }
  });

  it('include how the Chinese words are read', () => {
    const recharge = allCommands.find(({ id }) => id === 'agent.recharge');
    const names = recharge ? namesOf({ wordsOf }, recharge) : [];
    for (const name of ['充值', 'chongzhi', 'cz', 'recharge', 'top up']) expect(names).toContain(name);
  });
});
