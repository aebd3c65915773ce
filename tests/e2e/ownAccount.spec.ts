import { answerGraph, graphAnswer } from '../support/graphCalls.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { fullRun, localesOf } from '../support/scope.ts';
import { expect, test, wordsOf, type Words } from './support/fixtures.ts';
import { logIn, rowWith } from './support/journey.ts';
import { logInByKeys, tabOnto } from './support/keyboard.ts';
import { addAgent } from './support/sales.ts';
import { pngOf } from './support/picture.ts';
import type { Page } from '@playwright/test';

/** Runs a command of the palette by its title, with keys alone. */
async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(title);
  await expect(page.getByRole('option', { name: title, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Presses Tab until the element of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });
  for (let step = 0; step < 40; step++) {
    if ((await focused()) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached “${name}”`);
}

async function fillForgotten(page: Page, words: Words, enterpriseId: string, account: string): Promise<void> {
  await page.getByLabel(words('login.enterpriseId')).fill(enterpriseId);
  await page.getByLabel(words('login.account')).fill(account);
  await page.getByRole('button', { name: words('forgot.submit') }).click();
}

async function enter(
  page: Page,
  words: Words,
  credentials: readonly [string, string, string],
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(words('login.enterpriseId')).fill(credentials[0]);
  await page.getByLabel(words('login.account')).fill(credentials[1]);
  await page.getByLabel(words('login.password'), { exact: true }).fill(credentials[2]);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('login.submit') }).click();
}

/** The accounts whose password a test changed, with the former password: later files use the same server. */
const changed: { now: readonly [string, string, string]; former: string }[] = [];

test.afterEach(async ({ server }) => {
  for (const { now, former } of changed.splice(0)) {
    const { request } = await visitByRest(server.url, now);
    const body = { oldPassword: now[2], newPassword: former, newPasswordAgain: former };
    await request('/user/modifyPassword', body, 'PUT');
  }
});

for (const locale of localesOf('zh-CN')) {
  test(`the login page says what is missing, in ${locale}`, async ({ openWindow }) => {
    const words = wordsOf(locale);
    const page = await openWindow(locale);
    await page.goto('/login');
    await page.getByRole('button', { name: words('login.submit') }).click();
    for (const key of [
      'login.enterpriseIdEmpty',
      'login.accountEmpty',
      'login.passwordEmpty',
      'login.privacyNeeded',
    ] as const)
      await expect(page.getByText(words(key), { exact: true })).toBeVisible();
    await expect(page.getByLabel(words('login.enterpriseId'))).toBeFocused();
    await page.getByLabel(words('login.enterpriseId')).fill('A001');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(words('login.account'))).toBeFocused();
    // Failed logins slow down the account in the other language's test too, so each language has its own account.
    await enter(page, words, ['A001', `nobody-${locale}`, 'wrong']);
    await expect(page.getByText(words('login.wrong'))).toBeVisible();
    for (let failure = 1; failure <= 5; failure++) {
      await page.getByLabel(words('login.password'), { exact: true }).fill(`wrong${failure}`);
      const answered = graphAnswer(page, 'Login');
      await page.keyboard.press('Enter');
      await answered;
      await expect(page.locator('button[data-loading]')).toHaveCount(0);
    }
    await expect(page.getByText(/\d+ (s|秒)/).first()).toBeVisible();
    // Makes the login fail without a valid answer.
    await answerGraph(page, 'Login', (route) => route.fulfill({ body: 'not the server' }));
    await page.getByLabel(words('login.password'), { exact: true }).fill('again');
    await page.keyboard.press('Enter');
    await expect(page.getByText(words('login.error'))).toBeVisible();
  });
}

test('a forgotten password is answered by the superior, by mouse in Chinese', async ({ openWindow }) => {
  const words = wordsOf('zh-CN');
  const forgetful = await openWindow('zh-CN');
  await forgetful.goto('/login');
  await forgetful.getByRole('link', { name: words('forgot.title') }).click();
  await expect(forgetful.getByRole('heading', { name: words('forgot.title') })).toBeVisible();
  await forgetful.getByLabel(words('login.enterpriseId')).fill('');
  await forgetful.getByLabel(words('login.account')).fill('');
  await forgetful.getByRole('button', { name: words('forgot.submit') }).click();
  await expect(forgetful.getByText(words('login.enterpriseIdEmpty'))).toBeVisible();
  await expect(forgetful.getByText(words('login.accountEmpty'))).toBeVisible();
  await fillForgotten(forgetful, words, 'A003', 'sales');
  await expect(forgetful.getByText(words('forgot.sent'))).toBeVisible();

  const agent = await openWindow('zh-CN');
  await enter(agent, words, ['A003', 'agent', 'agent12']);
  await agent.getByRole('button', { name: words('forgotten.waitingPasswords_one', { count: 1 }) }).click();
  await agent.getByRole('menuitem', { name: words('command.account.passwordRequests') }).click();
  const row = rowWith(agent, 'A003 / sales');
  await row.getByRole('button', { name: words('command.passwordRequest.answer') }).click();
  const dialog = agent.getByRole('dialog');
  await dialog.getByLabel(words('user.newPassword'), { exact: true }).fill('short');
  await dialog.getByLabel(words('user.passwordAgain'), { exact: true }).fill('other');
  await dialog.getByRole('button', { name: words('command.passwordRequest.answer') }).click();
  await expect(dialog.getByText(words('validation.passwordsDiffer'))).toBeVisible();
  await expect(dialog.getByText(words('validation.initialPassword'))).toBeVisible();
  await dialog.getByLabel(words('user.newPassword'), { exact: true }).fill('Fresh-123');
  await dialog.getByLabel(words('user.passwordAgain'), { exact: true }).fill('Fresh-123');
  await dialog.getByRole('button', { name: words('command.passwordRequest.answer') }).click();
  await expect(row.getByText(words('forgotten.status.answered'))).toBeVisible();
  changed.push({ now: ['A003', 'sales', 'Fresh-123'], former: 'sales123' });

  await enter(forgetful, words, ['A003', 'sales', 'Fresh-123']);
  await expect(forgetful.getByRole('navigation', { name: words('shell.menu') })).toBeVisible();
});

test('the login page of a demo says so and fills in what is chosen', fullRun, async ({ openWindow }) => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const words = wordsOf(locale);
    const page = await openWindow(locale);
    await page.goto('/login');
    await page.getByText(words('login.demo')).click();
    await page.getByRole('button', { name: 'A001 / agent / agent12' }).click();
    await expect(page.getByLabel(words('login.enterpriseId'))).toHaveValue('A001');
    await expect(page.getByLabel(words('login.password'), { exact: true })).toHaveValue('agent12');
  }
});

test(
  'password, picture and devices are changed in Chinese by mouse',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('zh-CN');
    // Uses an own agent: the list tests log in as the demo's agents, whose password must not change meanwhile.
    const own = await addAgent(server.url, '改密码的代理商');
    const fresh = [own[0], own[1], 'new1234'] as const;
    const page = await openWindow('zh-CN');
    const elsewhere = await openWindow('zh-CN');
    await logIn(page, words, own);
    await logIn(elsewhere, words, own);
    /** Chooses a command of the user menu by mouse. */
    const choose = async (title: string) => {
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: title }).click();
    };

    await test.step('The picture; one that is none, is too large or does not arrive is refused', async () => {
      await choose(words('command.account.avatar'));
      const editor = page.getByRole('dialog');
      const give = (name: string, mimeType: string, buffer: Buffer) =>
        editor.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
      await give('me.png', 'image/png', Buffer.from('GIF89a, whatever the name says'));
      await expect(editor.getByText(words('avatar.type'))).toBeVisible();
      const png = await pngOf(page);
      await give('me.png', 'image/png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]));
      await expect(editor.getByText(words('avatar.size'))).toBeVisible();
      await give('me.png', 'image/png', png);
      await editor.getByLabel(words('avatar.zoom')).fill('2');
      await page.route('**/file/*/part/*', (route) => route.fulfill({ status: 400, body: '{}' }));
      await editor.getByRole('button', { name: words('form.save') }).click();
      await expect(editor.getByText(words('avatar.failed'))).toBeVisible();
      await page.unroute('**/file/*/part/*');
      await editor.getByRole('button', { name: words('form.save') }).click();
      await expect(page.getByText(words('common.operateSuccess'))).toBeVisible();
      await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^blob:/);
    });

    await test.step('The password, which ends the session of the other window', async () => {
      await choose(words('command.account.password'));
      const dialog = page.getByRole('dialog');
      const fill = async (old: string, fresh: string, again: string) => {
        await dialog.getByLabel(words('ownAccount.oldPassword'), { exact: true }).fill(old);
        await dialog.getByLabel(words('user.newPassword'), { exact: true }).fill(fresh);
        await dialog.getByLabel(words('user.passwordAgain'), { exact: true }).fill(again);
        await dialog.getByRole('button', { name: words('command.account.password') }).click();
      };
      await fill('agent12', '12345678', '1234567');
      await expect(dialog.getByText(words('validation.agentPassword'))).toBeVisible();
      await expect(dialog.getByText(words('validation.passwordsDiffer'))).toBeVisible();
      await fill('wrong', 'new1234', 'new1234');
      await expect(dialog.getByText(words('validation.oldPasswordWrong'))).toBeVisible();
      await fill('agent12', 'new1234', 'new1234');
      await expect(page.getByText(words('notice.account.password'))).toBeVisible();
    });

    await test.step('The other window has ended with the old password', async () => {
      await expect(elsewhere.getByText(words('session.expired'))).toBeVisible();
      await elsewhere.getByRole('button', { name: words('session.loginAgain') }).click();
      await enter(elsewhere, words, fresh);
      await expect(elsewhere.getByRole('navigation', { name: words('shell.menu') })).toBeVisible();
    });

    await test.step('The other device is logged out from the list of sessions', async () => {
      await choose(words('command.account.sessions'));
      await expect(page.getByText(words('ownAccount.here'))).toHaveCount(1);
      await page
        .getByRole('button', { name: words('ownAccount.end'), exact: true })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('command.account.endThis') })
        .click();
      await expect(page.getByText(words('notice.account.endSession'))).toBeVisible();
      await expect(elsewhere.getByText(words('session.expired'))).toBeVisible();
    });
  },
);

test('the same in English by keyboard alone', fullRun, async ({ openWindow }) => {
  const words = wordsOf('en-US');
  const page = await openWindow('en-US');
  const elsewhere = await openWindow('en-US');
  await logInByKeys(page, words, 'developer');
  await logInByKeys(elsewhere, words, 'developer');

  await test.step('The password, which ends the session of the other window', async () => {
    await runCommand(page, words('command.account.password'));
    await expect(page.getByLabel(words('ownAccount.oldPassword'), { exact: true })).toBeFocused();
    await page.keyboard.type(accounts.developer[2]);
    const next = async (label: string, text: string) => {
      await tabOnto(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    };
    await next(words('user.newPassword'), 'Dev-54321');
    await next(words('user.passwordAgain'), 'Dev-5432');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(words('validation.passwordsDiffer'))).toBeVisible();
    await next(words('user.passwordAgain'), 'Dev-54321');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(words('notice.account.password')).first()).toBeVisible();
    changed.push({
      now: [accounts.developer[0], accounts.developer[1], 'Dev-54321'],
      former: accounts.developer[2],
    });
    await expect(elsewhere.getByText(words('session.expired'))).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('Logged in again there, it is ended from here', async () => {
    await elsewhere.keyboard.press('Enter');
    // The enterprise and the account are known here, so only the password is required.
    await expect(elsewhere.getByLabel(words('login.password'), { exact: true })).toBeFocused();
    await elsewhere.keyboard.type('Dev-54321');
    await elsewhere.keyboard.press('Tab');
    await elsewhere.keyboard.press('Tab');
    await expect(elsewhere.getByRole('checkbox')).toBeFocused();
    await elsewhere.keyboard.press('Space');
    await elsewhere.keyboard.press('Enter');
    await expect(elsewhere.getByRole('banner')).toBeVisible();
    await runCommand(page, words('command.account.endOthers'));
    await expect(page.getByText(words('confirm.account.endOthers')).first()).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(elsewhere.getByText(words('session.expired'))).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('The picture, cut by keys', async () => {
    await runCommand(page, words('command.account.avatar'));
    const editor = page.getByRole('dialog', { name: words('command.account.avatar') });
    await expect(editor).toBeVisible();
    await tabTo(page, words('avatar.choose'));
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pngOf(page) });
    await expect(editor.getByRole('img', { name: words('avatar.stage') })).toBeVisible();
    await tabTo(page, words('avatar.stage'));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, words('avatar.zoom'));
    await page.keyboard.press('ArrowRight');
    // Ctrl+Enter works from any field, as in every form.
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(words('common.operateSuccess')).first()).toBeVisible();
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^blob:/);
  });
});
