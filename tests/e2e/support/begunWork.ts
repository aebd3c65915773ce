/** Work in progress outside a command's form, for the tests of what ends a session (R-session-16). In zh-CN. */
import type { Locator, Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { freshCreditCode } from '../../support/contract.ts';
import { visitByRest, type Credentials } from '../../support/restVisit.ts';
import { expect, wordsOf } from './fixtures.ts';
import { freshCompanyName, delayRequests } from './journey.ts';
import { runFromPalette } from './keyboard.ts';
import { selected, steps } from './lab.ts';
import { keepMacro, press } from './macros.ts';
import { openTab } from './notice.ts';
import { pngOf } from './picture.ts';
import { addAgent, addClient, hire, placeOrder } from './sales.ts';

const words = wordsOf('zh-CN');
const password = 'initial88';

/** Work in progress on a page. */
interface Begun {
  /** Expects the work to be there as it was typed. */
  isThere: () => Promise<void>;
  /** Continues a running action, or sends the typed text. */
  goOn: () => Promise<void>;
  /** Completes the work after its user has logged in again. */
  finish: () => Promise<void>;
}

export interface Work {
  /** Returns the user of the work, with data of their own. */
  prepare: (url: string) => Promise<{ login: Credentials; route: string; names?: string[] }>;
  begin: (page: Page, names: readonly string[]) => Promise<Begun>;
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
/** The input of the palette's list. */
export const paletteLine = (page: Page) => page.getByRole('combobox', { name: words('palette.title') });
const labRoute = '/replay?of=desk&event=approve&kind=transition';

/** Waits until the running action was refused for the remaining records, and retries these. */
async function retryRest(dialog: Locator, count: number, send: Locator): Promise<void> {
  // After the same user's login the first is refused, and the second is sent with the new token.
  const retry = (rest: number) =>
    dialog.getByRole('button', { name: words('bulk.retryRest', { count: rest }) });
  await retry(count).or(retry(1)).click();
  await send.click();
  await expect(dialog).toContainText(words('bulk.result', { done: count, failed: 0 }));
}

/** The works by their names in the titles of tests. */
export const works: Record<string, Work> = {
  'an import': {
    prepare: async () => ({ login: accounts.salesperson, route: '/my-client/import' }),
    begin: async (page) => {
      const main = page.getByRole('main');
      const name = freshCompanyName('导入');
      const titles = '公司名称,统一社会信用代码,所属行业,员工人数,管理员姓名,管理员手机号,管理员登录账号';
      await main.getByLabel(words('client.import.password'), { exact: true }).fill(password);
      await main.locator('input[type=file]').setInputFiles({
        name: 'clients.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${titles}\n${name},${freshCreditCode()},零售,8,李四,13800138000,lisi`),
      });
      await expect(main.getByText(words('client.import.allRight', { count: 1 }))).toBeVisible();
      const send = () => main.getByRole('button', { name: words('menu.importClients') }).click();
      return {
        isThere: async () => {
          await expect(main.getByText(words('client.import.allRight', { count: 1 }))).toBeVisible();
          await expect(main.getByLabel(words('client.import.password'), { exact: true })).toHaveValue(
            password,
          );
        },
        goOn: send,
        finish: async () => {
          await send();
          await expect(page.locator('[data-record]').filter({ hasText: name })).toBeVisible();
        },
      };
    },
  },
  'a picture': {
    prepare: async (url) => ({
      login: await addAgent(url, freshCompanyName('画')),
      route: '/account-balance',
    }),
    begin: async (page) => {
      await runFromPalette(page, words('command.account.avatar'));
      const editor = dialogOf(page, words('command.account.avatar'));
      const picture = { name: 'me.png', mimeType: 'image/png', buffer: await pngOf(page) };
      await editor.locator('input[type=file]').setInputFiles(picture);
      await editor.getByLabel(words('avatar.zoom')).fill('2');
      const save = () => editor.getByRole('button', { name: words('form.save') }).click();
      return {
        isThere: () => expect(editor.getByLabel(words('avatar.zoom'))).toHaveValue('2'),
        goOn: save,
        finish: async () => {
          await save();
          await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^blob:/);
        },
      };
    },
  },
  'a package that is being published': {
    prepare: async () => ({ login: accounts.operations, route: '/app-package-release/publish' }),
    begin: async (page) => {
      const name = freshCompanyName('套餐');
      const form = page.getByRole('main').getByRole('form');
      await form.getByLabel(words('package.name')).fill(name);
      await form.getByLabel(words('package.baseSeats')).fill('20');
      await form.getByRole('combobox', { name: words('package.applications') }).click();
      await page.getByRole('option', { name: '即时通讯' }).click();
      await page.keyboard.press('Escape');
      await form.getByRole('combobox', { name: words('package.kind') }).click();
      await page.getByRole('option', { name: words('package.kind.formal') }).click();
      await form.getByRole('button', { name: words('publishing.next') }).click();
      await form.getByLabel(words('package.durationMonths')).fill('12');
      await form.getByLabel(words('package.price')).first().fill('6,400');
      await form.getByLabel(words('package.seatPrice')).fill('320');
      const publish = () =>
        form.getByRole('button', { name: words('publishing.publish'), exact: true }).click();
      return {
        isThere: () => expect(form.getByLabel(words('package.seatPrice'))).toHaveValue('320'),
        goOn: publish,
        finish: async () => {
          await publish();
          const heading = words('publishing.completed.published', { name });
          await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        },
      };
    },
  },
  'an action on several records that runs': {
    prepare: async (url) => {
      const login = await addAgent(url, freshCompanyName('批'));
      const member = await hire(url, '销售员', login);
      for (let count = 0; count < 2; count += 1)
        await placeOrder(url, member, await addClient(member, freshCompanyName('批')));
      return { login, route: '/deal-approval' };
    },
    begin: async (page) => {
      const dialog = dialogOf(page, words('command.order.reject'));
      const rows = page.locator('main [data-record]');
      await expect(rows).toHaveCount(2);
      for (const row of await rows.all()) await row.getByRole('checkbox').check();
      await page.locator('[role=toolbar] [data-command="order.reject"]').click();
      await dialog.getByRole('textbox').fill('合同金额与订单不一致');
      const release = await delayRequests(page, '**/graphql', 'mutation OrderApproval');
      await page.keyboard.press('Control+Enter');
      const running = dialog.getByRole('progressbar');
      await expect(running).toBeAttached();
      return {
        isThere: () => expect(running).toBeAttached(),
        goOn: async () => release(),
        finish: () => retryRest(dialog, 2, dialog.locator('[type=submit]')),
      };
    },
  },
  'a macro that runs': {
    prepare: async (url) => {
      const operations = await visitByRest(url, accounts.operations);
      const name = freshCompanyName('宏');
      await operations.request('/agent/level', { name, discountRate: '0.9300' });
      return { login: accounts.operations, route: `/agent-grade?keyword=${name}`, names: [`停启${name}`] };
    },
    begin: async (page, [name = '']) => {
      await keepMacro(page, words, name);
      await page.keyboard.press('Home');
      await runFromPalette(page, name, name);
      const dialog = dialogOf(page, name);
      await expect(dialog.getByRole('button', { name: words('macro.run', { count: 2 }) })).toBeFocused();
      const release = await delayRequests(page, '**/graphql', 'mutation AgentLevelStatus');
      await press(page, 'Enter');
      const running = dialog.getByRole('progressbar');
      await expect(running).toBeAttached();
      return {
        isThere: () => expect(running).toBeAttached(),
        goOn: async () => release(),
        finish: () =>
          retryRest(dialog, 2, dialog.getByRole('button', { name: words('macro.run', { count: 2 }) })),
      };
    },
  },
  'a line of the palette': {
    prepare: async () => ({ login: accounts.operations, route: '/agent-manage/agentInfo' }),
    begin: async (page) => {
      const line = paletteLine(page);
      const [begun, whole] = ['充值 深圳 50', '充值 深圳 5000'];
      await page.keyboard.press('Control+k');
      await expect(line).toBeFocused();
      await page.keyboard.type(begun);
      return {
        isThere: () => expect(line).toHaveValue(begun),
        goOn: () => page.keyboard.type('0'),
        finish: async () => {
          await expect(line).toBeFocused();
          await page.keyboard.type(whole.slice((await line.inputValue()).length));
          await expect(line).toHaveValue(whole);
          const row = page.getByRole('option', { selected: true });
          await expect(row).toContainText(words('command.agent.recharge'));
          await page.keyboard.press('Enter');
          const form = page.getByRole('form', { name: words('command.agent.recharge') });
          await expect(form.getByLabel(words('recharge.amount'))).toHaveValue(/^5,?000/);
        },
      };
    },
  },
  'a question of the replay lab': {
    prepare: async () => ({ login: accounts.operations, route: labRoute }),
    begin: async (page) => {
      const question = page.getByRole('region', { name: words('replay.whatIf') });
      const figure = question.getByRole('textbox', { name: words('rule.figure.quotaLeft') });
      await question
        .getByRole('combobox', { name: words('replay.guard') })
        .selectOption('dealApproval.quotaCoversAmount');
      await question.getByRole('combobox', { name: words('replay.change') }).selectOption('figure');
      await figure.fill('12345');
      const run = () => question.getByRole('button', { name: words('replay.runWhatIf') }).click();
      return {
        isThere: () => expect(figure).toHaveValue('12345'),
        goOn: run,
        finish: async () => {
          await expect(figure).toHaveValue('12345');
          await run();
          await expect(question.getByRole('status')).toContainText('¥');
        },
      };
    },
  },
  'a fact that is half typed in the replay lab': {
    prepare: async () => ({ login: accounts.operations, route: labRoute }),
    begin: async (page) => {
      const fact = page.getByRole('main').getByLabel(words('common.remarks'), { exact: true });
      await expect(steps(page, words).getByRole('option').first()).toBeVisible();
      await fact.fill('与合同不符');
      return {
        isThere: () => expect(fact).toHaveValue('与合同不符'),
        // Another tab gets the answer, because the lab itself sends nothing.
        goOn: async () => void (await openTab(page.context(), '/home')),
        finish: async () => {
          await expect(fact).toHaveValue('与合同不符');
          await page.getByRole('heading', { level: 1 }).click();
          await expect(selected(page, words)).toContainText(words('replay.touched.changed'));
        },
      };
    },
  },
};
