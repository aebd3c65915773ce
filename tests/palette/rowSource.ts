/** Sources of rows for tests, from the product's own registry. */
import { titleIndex } from 'virtual:pinyin';
import type { CommandContext } from '../../src/commandKit/command.ts';
import type { Role } from '../../src/domain/roles.ts';
import { defaultSettings } from '../../src/domain/shellSettings.ts';
import { productRegistry } from '../../src/commands/productRegistry.ts';
import { records } from '../../src/commands/records.ts';
import type { CurrentUser } from '../../src/domain/user.ts';
import type { GraphClient } from '../../src/graph/client/client.ts';
import { catalogues } from '../../src/i18n/catalogues.ts';
import { createTranslations } from '../../src/i18n/instance.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import type { OrderFacts } from '../../src/commands/order/orderRecord.ts';
import { noUsage } from '../../src/palette/usage.ts';
import type { RowSource } from '../../src/palette/rowSource.ts';

export const now = Date.UTC(2026, 10, 21);

/** Returns the source of the palette's rows on a page with nothing in focus, for a user without any usage yet. */
export function sourceFor(context: CommandContext, locale: Locale, at: number): RowSource {
  const chinese = locale === 'zh-CN';
  return {
    context,
    records,
    focused: undefined,
    usage: noUsage,
    now: at,
    titles: (key) => {
      const [zh = '', en = '', syllables = ''] = titleIndex[key] ?? [];
      return {
        other: chinese ? en : zh,
        syllables: syllables.split(' '),
        chinese: chinese ? 'title' : 'other',
      };
    },
  };
}

/** Returns the same source for a role, without a server. */
export function sourceOf(role: Role, more: Partial<RowSource> = {}, locale: Locale = 'zh-CN'): RowSource {
  const context: CommandContext = {
    user: { userId: 'u1', agentId: 'a1' } as CurrentUser,
    role,
    graph: {} as GraphClient,
    t: createTranslations(locale, catalogues).t,
    shell: emptyShell,
    registry: productRegistry,
  };
  return { ...sourceFor(context, locale, now), ...more };
}

/** A page without list, chart and lab. */
export const emptyShell: CommandContext['shell'] = {
  settings: () => defaultSettings,
  tabRefusal: () => undefined,
  list: () => undefined,
  charts: () => [],
  search: () => undefined,
  filters: () => [],
  lab: () => undefined,
  recording: { read: () => undefined, start: async () => undefined, stop: () => undefined },
};

/** A pending deal that its agent can approve. */
export const deal: OrderFacts = {
  id: '1',
  orderNo: 'DD20261121000001',
  customerId: 'c1',
  customerName: '上海云帆科技有限公司',
  packageName: '协同办公标准版',
  kind: 'package',
  seatCount: 10,
  amount: '12800.00',
  quotedAmount: '12800.00',
  status: 'pending',
  version: 1,
  agentId: 'a1',
  agentName: '代理商',
  salespersonId: 's1',
  context: null,
  salespersonName: '张三',
  remainingQuota: '100000.00',
  contractFile: null,
};
