/** Words that people try, and the first row for users who have the command, with real answers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommandContext } from '../../src/commandKit/command.ts';
import { daysOfPeriod } from '../../src/commands/listState/periodCommands.ts';
import { searchRecords } from '../../src/commands/searchRecords.ts';
import type { Role } from '../../src/domain/roles.ts';
import { locales } from '../../src/i18n/locales.ts';
import { levelOf, rowsOf } from '../../src/palette/levels.ts';
import { sectionsOf } from '../../src/palette/rows.ts';
import { understand } from '../../src/palette/sentence/understand.ts';
import { demoMoment } from './demoRecords.ts';
import { startPaletteHarness, type PaletteHarness } from './paletteHarness.ts';
import { sourceFor } from './rowSource.ts';

let harness: PaletteHarness;
beforeAll(async () => {
  harness = await startPaletteHarness();
}, 60_000);
afterAll(() => harness.close());

/** The user's role, the typed words, and the command that comes first, by its names and values. */
const lines: [role: Role, query: string, first: string][] = [
  ...(['operations', 'agent', 'salesperson', 'developer'] as const).flatMap((role) =>
    ['quit', 'exit', 'tuichu', '退出', '退出登录', 'sign out', 'logout'].map(
      (query): [Role, string, string] => [role, query, 'session.logout'],
    ),
  ),
  ...(['operations', 'agent'] as const).flatMap((role) =>
    ['forgotten password', 'forgot password', '忘记密码', 'wangjimima'].map(
      (query): [Role, string, string] => [role, query, 'account.passwordRequests'],
    ),
  ),
  ...(['salesperson', 'developer'] as const).flatMap((role) =>
    ['forgotten password', 'forgot password', '忘记密码', 'wangjimima'].map(
      (query): [Role, string, string] => [role, query, 'account.password'],
    ),
  ),
  ['operations', 'chongzhi', 'recharge.new|agent.recharge'],
  ['operations', 'cz', 'recharge.new|agent.recharge'],
  ['salesperson', '卖套餐', 'customer.sellPackage'],
  ['salesperson', 'maitaocan', 'customer.sellPackage'],
  ['salesperson', 'sell package', 'customer.sellPackage'],
  ['agent', '今天的订单', 'period.orders.today'],
  ['agent', '今天 订单', 'period.orders.today'],
  ['agent', '本周订单', 'period.orders.thisWeek'],
  ['agent', 'orders today', 'period.orders.today'],
  ['agent', "today's orders", 'period.orders.today'],
  ['agent', 'deals last week', 'period.orders.lastWeek'],
  ['agent', '上周订单', 'period.orders.lastWeek'],
  ['agent', '本月流水', 'period.entries.thisMonth'],
  ['agent', '上月充值', 'period.recharges.lastMonth'],
  ['agent', 'recharges this month', 'period.recharges.thisMonth'],
  ['salesperson', '本月订单', 'period.orders.thisMonth'],
  ['operations', '今天审计记录', 'period.audit.today'],
  ['operations', 'audit entries yesterday', 'period.audit.yesterday'],
  ['operations', '上周充值', 'period.recharges.lastWeek'],
];

async function firstRow(context: CommandContext, query: string, locale: (typeof locales)[number]) {
  const [found, prepared] = await Promise.all([searchRecords(context, query), understand(context, query)]);
  const paletteLevel = { ...levelOf({ kind: 'root' }), query, found, prepared, answered: true };
  const act = rowsOf(sectionsOf(sourceFor(context, locale, demoMoment.getTime()), paletteLevel, []))[0]?.act;
  if (act?.do === 'prepared') return act.prepared.command.id;
  return act?.do === 'command' ? act.command.id : (act?.do ?? 'nothing');
}

it.each(locales)('words lead where one expects, in %s (R-list-13)', { timeout: 60_000 }, async (locale) => {
  const contexts = new Map<Role, CommandContext>();
  const wrong: string[] = [];
  for (const [role, query, first] of lines) {
    const context = contexts.get(role) ?? (await harness.contextOf(role, locale));
    contexts.set(role, context);
    const is = await firstRow(context, query, locale);
    if (!first.split('|').includes(is)) wrong.push(`${role} "${query}": ${is}, not ${first}`);
  }
  expect(wrong).toEqual([]);
});

it.each([
  ['today', '2026-11-28', ['2026-11-28', '2026-11-28']],
  ['yesterday', '2026-03-01', ['2026-02-28', '2026-02-28']],
  // A Saturday.
  ['thisWeek', '2026-11-28', ['2026-11-23', '2026-11-28']],
  ['lastWeek', '2026-11-28', ['2026-11-16', '2026-11-22']],
  // A Sunday ends its week, a Monday begins it.
  ['thisWeek', '2026-11-29', ['2026-11-23', '2026-11-29']],
  ['thisWeek', '2026-11-30', ['2026-11-30', '2026-11-30']],
  ['thisMonth', '2026-11-28', ['2026-11-01', '2026-11-28']],
  ['lastMonth', '2026-03-31', ['2026-02-01', '2026-02-28']],
  ['lastMonth', '2026-01-05', ['2025-12-01', '2025-12-31']],
] as const)('%s on %s is %o (R-list-13)', (period, today, days) => {
  expect(daysOfPeriod(period, today)).toEqual(days);
});
