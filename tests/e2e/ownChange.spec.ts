/** A record that the user has just changed is used in its new version, even if the page's own query is answered late. */
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { openLook } from '../support/look.ts';
import { sample } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName } from './support/journey.ts';

const words = wordsOf('zh-CN');

for (const delay of sample([100, 800], [800]))
  test(`an application that was just edited is submitted, answers ${delay} ms late`, async ({
    browser,
    server,
  }) => {
    const name = freshCompanyName('迟到应用');
    const visit = await visitByRest(server.url, accounts.developer);
    const { id } = await visit.request<{ id: string }>('/app', {
      name,
      number: '1.0.0',
      clients: ['web'],
      description: '首个版本',
      testAccount: '',
      accessAddress: 'https://apps.example.com/late',
      installerFileId: null,
      downloadInstructions: '',
      developerSeatPrice: '6.00',
      platformSeatPrice: '10.00',
    });
    const context = await openLook(browser, { url: server.url, token: visit.token, locale: 'zh-CN' });
    const page = await context.newPage();
    const main = page.getByRole('main');
    const action = (title: string) => main.getByRole('button', { name: title, exact: true });

    await page.goto(`/my-app-detail?id=${id}`);
    await action(words('command.application.edit')).click();
    await main.getByLabel(words('application.testAccount')).fill('demo / Test-2026');
    await page.route('**/graphql', async (route) => {
      const isQuery = route.request().postData()?.includes('query ') === true;
      if (isQuery) await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    await action(words('form.save')).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await action(words('command.application.submit')).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: words('command.application.submit'), exact: true }).click();
    await expect(form).toBeHidden();
    await expect(main.getByText(words('application.audit.pending')).first()).toBeVisible();
    await context.close();
  });
