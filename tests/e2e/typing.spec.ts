/** The same keys do the same at any speed: scripts of keys, pressed with gaps and answered late by chance. */
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { openLook } from '../support/look.ts';
import { visitByRest, type RestVisit } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { palette } from './support/keyboard.ts';

const say = wordsOf('zh-CN');

const roles = ['agent', 'operations'] as const;

interface Script {
  role: (typeof roles)[number];
  /** What is typed after Ctrl+K; `{Key}` is a key by its name. */
  keys: (visit: RestVisit) => Promise<string>;
  /** How the page stands once all has been taken. */
  end: (page: Page) => Promise<void>;
}

const input = (page: Page) => palette(page).getByRole('combobox').first();
const atRecord = async (page: Page, name: string) => {
  await expect(input(page)).toHaveAttribute('placeholder', say('palette.placeholder.record', { name }));
};

const scripts: Script[] = [
  {
    role: 'agent',
    keys: async () => 'sun{Enter}',
    end: (page) => atRecord(page, '孙雪梅'),
  },
  {
    role: 'agent',
    keys: async () => 'deal approvalx{Backspace}{Enter}',
    end: (page) => expect(page).toHaveURL(/\/deal-approval$/),
  },
  {
    role: 'agent',
    keys: async () => 'sun{Enter}{Backspace}{Backspace}',
    end: async (page) => {
      await expect(input(page)).toHaveValue('su');
      await expect(input(page)).toHaveAttribute('placeholder', say('palette.placeholder'));
    },
  },
  {
    role: 'agent',
    keys: async (visit) => {
      const page = { current: 1, pageSize: 1, status: 'pending' };
      const { records } = await visit.ask<{ records: { orderNo: string }[] }>('/order/page', page);
      return `${records[0]?.orderNo}{Enter}reject{Enter}no stamp`;
    },
    end: (page) => expect(palette(page).getByLabel(say('record.rejectReason'))).toHaveValue('no stamp'),
  },
  {
    role: 'operations',
    keys: async () => 'A001{Enter}',
    end: (page) => atRecord(page, '上海云帆信息科技有限公司'),
  },
  {
    role: 'operations',
    keys: async () => 'new agent level{Enter}Gold Star{Tab}5',
    end: async (page) => {
      await expect(palette(page).getByLabel(say('agentLevel.name'))).toHaveValue('Gold Star');
      await expect(palette(page).getByLabel(say('agentLevel.discountRate'))).toHaveValue('5');
    },
  },
  {
    role: 'operations',
    keys: async () => 'agent recharge{Enter}',
    end: (page) => expect(page).toHaveURL(/\/agent-pay$/),
  },
];

const howMany = Number(process.env.TYPING_SCRIPTS ?? 8);
const seed = Number(process.env.TYPING_SEED ?? 20_261_122);

/** How a script is typed: the pause after each key and the lateness of each answer, in ms; a page that knows no palette. */
const manner = fc.record({
  gap: fc.constantFrom(0, 15, 40, 60, 90, 120),
  late: fc.constantFrom(0, 50, 200, 450, 800),
  cold: fc.boolean(),
});
const manners = fc.sample(manner, { numRuns: howMany, seed });

function strokesOf(keys: string): string[] {
  return keys.match(/\{\w+\}|./gu)?.map((key) => key.replace(/^\{(\w+)\}$/, '$1')) ?? [];
}

for (const role of roles) {
  test(`keys typed at any speed do what they do slowly, for ${role}`, async ({ browser, server }) => {
    test.setTimeout(30_000 * howMany);
    const visit = await visitByRest(server.url, accounts[role]);
    const own = scripts.filter((script) => script.role === role);
    const half = manners.filter((_, index) => index % 2 === roles.indexOf(role));
    for (const [index, { gap, late, cold }] of half.entries()) {
      const script = own[index % own.length];
      if (!script) continue;
      const keys = await script.keys(visit);
      const name = `${keys}, ${gap} ms apart, answers ${late} ms late, ${cold ? 'cold' : 'warm'}`;
      await test.step(name, async () => {
        const context = await openLook(browser, { url: server.url, token: visit.token, locale: 'zh-CN' });
        const page = await context.newPage();
        await page.goto('/home');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (!cold) {
          await page.keyboard.press('Control+k');
          await expect(input(page)).toBeFocused();
          await page.keyboard.press('Escape');
          await expect(palette(page)).toBeHidden();
        }
        await page.route('**/graphql', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, late));
          await route.continue();
        });
        await page.keyboard.press('Control+k');
        for (const key of strokesOf(keys)) {
          await page.keyboard.press(key === ' ' ? 'Space' : key);
          if (gap > 0) await page.waitForTimeout(gap);
        }
        await script.end(page);
        await context.close();
      });
    }
  });
}
