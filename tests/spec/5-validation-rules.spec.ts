import type { Browser, Page, Route } from '@playwright/test';
import { expect, test } from '../e2e/support/fixtures.ts';
import { pngOf } from '../e2e/support/picture.ts';
import { answerGraph, graphAnswer } from '../support/graphCalls.ts';
import type { ProductServer } from '../support/productServer.ts';
import { usualIf } from '../support/scope.ts';
import { formLines, limitLines } from './support/formLines.ts';
import { expectFault, fieldOf, inTurn, languages, takeOwn, type BilingualText } from './support/forms.ts';
import { freshWindow, windowOf } from './support/windows.ts';

test.describe('Route guard', () => {
  test('With no stored token, any route except login redirects to login, with the original route name and query', async ({
    browser,
    server,
  }) => {
    const { page } = await windowOf(browser, server, 'nobody');
    await page.goto('/deal-list?status=pending&sort=amount');
    await expect(page).toHaveURL(`${server.url}/login?redirect=deal-list&status=pending&sort=amount`);
  });

  test('With a token, the user detail is fetched on each navigation', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'agent');
    await page.goto('/account-balance');
    for (const title of ['订单列表', '客户列表', '充值记录']) {
      const fetched = graphAnswer(page, 'UserDetail');
      await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
      expect(await (await fetched).json()).toMatchObject({ data: { userDetail: { account: 'agent' } } });
    }
  });

  test('If that fails, the user is logged out and sent to login', async ({ browser, server }) => {
    const { page } = await freshWindow(browser, server, 'agent', 'zh-CN');
    await page.goto('/account-balance');
    await answerGraph(page, 'UserDetail', (route) =>
      route.fulfill({ json: { errors: [{ message: '服务器错误', extensions: { code: 500 } }] } }),
    );
    await page.getByRole('navigation').getByRole('link', { name: '订单列表', exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.context().close();
  });

  test('Visiting login while holding a token logs out first', async ({ browser, server }) => {
    const { page } = await freshWindow(browser, server, 'agent', 'zh-CN');
    const logOut = graphAnswer(page, 'LogOut');
    await page.goto('/login');
    expect(await (await logOut).json()).toMatchObject({ data: { userLoginOut: { done: true } } });
    await expect(page.getByLabel('企业 ID')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.context().close();
  });
});

for (const [locale, index] of languages) {
  const inWords = ([english, chinese]: BilingualText) => (index === 0 ? english : chinese);

  test.describe(`Login messages, in ${locale}`, usualIf(locale === 'zh-CN'), () => {
    const labels = {
      enterpriseId: inWords(['Enterprise ID', '企业 ID']),
      account: inWords(['Account', '账号']),
      password: inWords(['Password', '密码']),
    };
    const send = (page: Page) => page.locator('form button[type=submit]').click();
    const opened = async (browser: Browser, server: ProductServer) => {
      const { page } = await windowOf(browser, server, 'nobody', locale);
      await page.goto('/login');
      await expect(page.getByLabel(labels.enterpriseId)).toBeVisible();
      return page;
    };

    for (const [field, words] of [
      ['enterpriseId', ['The enterprise ID cannot be empty', '企业 ID 不能为空']],
      ['account', ['Account cannot be empty', '账号不能为空']],
      ['password', ['Password cannot be empty', '密码不能为空']],
    ] as const)
      test(inWords(words), async ({ browser, server }) => {
        const page = await opened(browser, server);
        for (const [other, label] of Object.entries(labels))
          await page.getByLabel(label, { exact: true }).fill(other === field ? '' : 'A001');
        await send(page);
        await expectFault(page.getByLabel(labels[field], { exact: true }), inWords(words));
      });

    const failed: BilingualText = ['Login error, refresh and try again', '登录出错，请刷新重试'];
    test(inWords(failed), async ({ browser, server }) => {
      const page = await opened(browser, server);
      await answerGraph(page, 'Login', (route) => route.fulfill({ body: 'not the server' }));
      for (const label of Object.values(labels)) await page.getByLabel(label, { exact: true }).fill('A001');
      await page.getByRole('checkbox').check();
      await send(page);
      await expect(page.getByRole('alert').getByText(inWords(failed), { exact: true })).toBeVisible();
      await page.unroute('**/graphql');
    });

    const privacy: BilingualText = ['Please agree to the privacy agreement first', '请先同意隐私协议'];
    test(inWords(privacy), async ({ browser, server }) => {
      const page = await opened(browser, server);
      for (const label of Object.values(labels)) await page.getByLabel(label, { exact: true }).fill('A001');
      await send(page);
      await expect(page.getByText(inWords(privacy), { exact: true })).toBeVisible();
    });
  });

  test.describe(`Forms, in ${locale}`, () => {
    for (const [at, { line, role, route, open, filled = [], field, message }] of formLines.entries()) {
      test(`${line}: ${inWords(message)}`, inTurn(index, at), async ({ browser, server }) => {
        const { page } = await windowOf(browser, server, role, locale);
        await page.goto(route);
        await open?.(page, inWords);
        const form = page.locator(open ? '[role=dialog] form' : 'main form');
        // Until the form has loaded its initial data, its fields are read-only and it cannot be sent.
        await expect(form).toBeVisible();
        await expect(form.locator('[inert]')).toHaveCount(0);
        for (const [label, text] of filled) await fieldOf(form, inWords(label)).fill(text);
        // The open list of the first field may cover the form's button.
        await form.evaluate((each: HTMLFormElement) => each.requestSubmit());
        await expectFault(fieldOf(form, inWords(field)), inWords(message));
      });
    }

    for (const [at, { line, role, route, field, typed, message }] of limitLines.entries())
      test(line, inTurn(index, at), async ({ browser, server }) => {
        const { page } = await windowOf(browser, server, role, locale);
        await page.goto(route);
        const form = page.locator('main form');
        const input = fieldOf(form, inWords(field));
        await input.fill('');
        await page.keyboard.insertText(typed);
        await form.locator('button[type=submit]').click();
        await expect(input).toHaveValue(typed);
        await expectFault(input, inWords(message));
      });
  });

  test.describe(
    `Package publishing, duration and price required, in ${locale}`,
    usualIf(locale === 'zh-CN'),
    () => {
      let page: Page;
      const form = () => page.locator('main form');

      test.beforeAll(async ({ browser, server }) => {
        // Uses a fresh window, because the browser stores the draft, and other tests would find it.
        ({ page } = await freshWindow(browser, server, 'operations', locale));
        await page.goto('/app-package-release/publish');
        await fieldOf(form(), inWords(['Package name', '产品包名称'])).fill('规格产品包');
        await fieldOf(form(), inWords(['Base seats', '基础席位'])).fill('10');
        await fieldOf(form(), inWords(['Applications', '包含应用'])).click();
        await page.getByRole('option', { name: '即时通讯' }).click();
        await page.keyboard.press('Escape');
        await fieldOf(form(), inWords(['Plan type', '类型'])).click();
        await page.getByRole('option', { name: inWords(['Paid', '正式']) }).click();
        await form().locator('button[type=submit]').click();
        await expect(page).toHaveURL(/step=2$/);
        await form().locator('button[type=submit]').click();
      });
      test.afterAll(() => page.context().close());

      const empty: BilingualText = ['Cannot be empty', '不能为空'];
      for (const label of [
        ['Duration (months)', '时长（月）'],
        ['Price', '价格'],
      ] as const)
        test(`${inWords(label)}: ${inWords(empty)}`, async () => {
          await expectFault(fieldOf(form(), inWords(label)), inWords(empty));
        });
    },
  );

  test.describe(`Avatar upload, in ${locale}`, usualIf(locale === 'en-US'), () => {
    let page: Page;
    const editor = () => page.getByRole('dialog');
    const give = (buffer: Buffer) =>
      editor().locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });

    test.beforeAll(async ({ browser, server }) => {
      ({ page } = await windowOf(browser, server, 'agent', locale));
      await page.goto('/account-balance');
      await takeOwn(page, inWords(['Change avatar', '更换头像']));
    });

    const type: BilingualText = [
      'Only images in png/jpeg/jpg format can be uploaded',
      '只能上传 png/jpeg/jpg 格式的图片',
    ];
    test(inWords(type), async () => {
      await give(Buffer.from('GIF89a, whatever the name says'));
      await expect(editor().getByText(inWords(type), { exact: true })).toBeVisible();
    });

    const size: BilingualText = ['The image size cannot exceed 5MB', '图片大小不能超过 5MB'];
    test(inWords(size), async () => {
      await give(Buffer.concat([await pngOf(page), Buffer.alloc(5 * 1024 * 1024)]));
      await expect(editor().getByText(inWords(size), { exact: true })).toBeVisible();
    });

    const failure: BilingualText = ['Upload failed, please try again', '上传失败，请重试'];
    const failures: [string, (route: Route) => Promise<void>][] = [
      ['refused', (route) => route.fulfill({ status: 400, body: '{}' })],
      ['the line broken', (route) => route.abort()],
    ];
    for (const [how, fail] of failures)
      test(`On failure (${how}), within 5 seconds: ${inWords(failure)}`, async () => {
        await give(await pngOf(page));
        const uploads = '**/api/operation/file/**';
        await page.route(uploads, fail);
        await editor()
          .getByRole('button', { name: inWords(['Save', '保存']), exact: true })
          .click();
        await expect(editor().getByText(inWords(failure), { exact: true })).toBeVisible({ timeout: 5000 });
        await page.unroute(uploads);
      });
  });
}
