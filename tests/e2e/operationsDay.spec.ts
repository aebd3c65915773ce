import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { fillNext, logInByKeys, palette, runFromPalette, tabOnto, type } from './support/keyboard.ts';
import { freshCompanyName, leaveList, logIn, openMenu, rowWith } from './support/journey.ts';

/** Returns an enterprise ID that no other test of the run uses. */
function freshEnterpriseId(): string {
  return `E${(Date.now() % 100_000_000).toString(36).toUpperCase()}`;
}

test('operations’ day by mouse, in zh-CN: a level, an agent, a recharge and its reversal', async ({
  openWindow,
}) => {
  const words = wordsOf('zh-CN');
  const level = freshCompanyName('等级');
  const agency = freshCompanyName('代理商');
  const page = await openWindow('zh-CN');
  await logIn(page, words, 'operations');

  const dialog = await test.step('The level, with the messages of the spec on the way', async () => {
    await openMenu(page, words('menu.agentGrade'));
    await page.getByRole('button', { name: words('command.agentLevel.new') }).click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: words('form.create') });
    await submit.click();
    await expect(dialog.getByText('名称不能为空')).toBeVisible();
    await expect(dialog.getByText('优惠比例不能为空')).toBeVisible();
    await dialog.getByLabel(words('agentLevel.name')).fill(level);
    await dialog.getByLabel(words('agentLevel.discountRate')).fill('12.5');
    await submit.click();
    await expect(dialog).toBeHidden();
    await leaveList(page);
    await expect(rowWith(page, level)).toContainText('12.5%');
    return dialog;
  });

  const main = await test.step('The agent, on the page that the spec names', async () => {
    await openMenu(page, words('menu.agentManage'));
    await page.getByRole('button', { name: words('command.agent.new') }).click();
    await expect(page).toHaveURL(/\/agent-manage\/agentInfo$/);
    const main = page.getByRole('main');
    await main.getByLabel(words('agent.name')).fill(agency);
    await main.getByRole('combobox', { name: words('agent.level') }).click();
    await page.getByRole('option', { name: level }).click();
    await main.getByLabel(words('agent.director')).fill('陈主管');
    await main.getByLabel(words('login.enterpriseId')).fill(freshEnterpriseId());
    await main.getByLabel(words('login.password'), { exact: true }).fill('12345678');
    await main.getByRole('button', { name: words('form.create') }).click();
    await expect(main.getByText('只能输入少于 8 位的字母或数字')).toBeVisible();
    await main.getByLabel(words('login.password'), { exact: true }).fill('abc1234');
    await main.getByRole('button', { name: words('form.create') }).click();
    await expect(page.getByRole('heading', { level: 1, name: agency })).toBeVisible();
    await expect(page.getByTestId('agent-remaining')).toHaveText('¥0.00');
    return main;
  });

  await test.step("The recharge: agent first, then the amount; the server's figures before it is sent", async () => {
    await openMenu(page, words('menu.agentPay'));
    await page.getByRole('button', { name: words('command.recharge.new') }).click();
    await expect(page).toHaveURL(/\/agent-pay\/agentRecharge$/);
    await main.getByLabel(words('recharge.amount')).fill('1,000.5');
    await main.getByRole('button', { name: words('command.recharge.new') }).click();
    await expect(main.getByText('请先选择代理商')).toBeVisible();
    await main.getByRole('combobox', { name: words('recharge.agent') }).click();
    await page.keyboard.insertText(agency);
    await page.getByRole('option', { name: agency }).click();
    await expect(main.getByTestId('consequence').getByText('¥1,125.56').first()).toBeVisible();
    await main.getByRole('button', { name: `${words('command.recharge.new')} ¥1,000.50` }).click();
    await leaveList(page);
    await expect(rowWith(page, agency)).toContainText('¥1,125.56');
  });

  await test.step('It is reversed; both entries stay', async () => {
    await rowWith(page, agency)
      .getByRole('button', { name: new RegExp(agency) })
      .click();
    await page.getByRole('menuitem', { name: words('command.recharge.reverse') }).click();
    await dialog.getByLabel(words('recharge.reversalReason')).fill('金额录错');
    await expect(dialog.getByTestId('consequence')).toContainText(words('recharge.quotaAfterReversal'));
    await dialog.getByRole('button', { name: new RegExp(words('command.recharge.reverse')) }).click();
    await expect(dialog).toBeHidden();
    await leaveList(page);
    await expect(rowWith(page, agency)).toHaveCount(2);
    await expect(rowWith(page, agency).filter({ hasText: words('recharge.reversed') })).toHaveCount(1);
  });

  await test.step('Its history tells who reversed it, and why', async () => {
    await rowWith(page, agency)
      .filter({ hasText: words('recharge.reversed') })
      .getByRole('button', { name: new RegExp(agency) })
      .click();
    await page.getByRole('menuitem', { name: words('command.recharge.history') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(agency);
    await expect(page).toHaveURL(/state-chart\?lifecycle=recharge&id=/);
    await expect(page.getByText('金额录错').first()).toBeVisible();
    await expect(page.getByText(words('chart.ended')).first()).toBeVisible();
  });

  await test.step('What neither a recharge nor its reversal can mend is corrected; below nothing is told before it is sent', async () => {
    await openMenu(page, words('menu.agentManage'));
    await rowWith(page, agency).getByRole('link', { name: agency }).click();
    await expect(page.getByRole('heading', { level: 1, name: agency })).toBeVisible();
    await page.getByRole('button', { name: words('command.agent.correct') }).click();
    await dialog.getByRole('combobox', { name: words('correction.direction') }).click();
    await page.getByRole('option', { name: words('correction.direction.decrease') }).click();
    await dialog.getByLabel(words('correction.amount')).fill('36.5');
    await expect(dialog.getByText('还差 ¥36.50')).toBeVisible();
    await dialog.getByRole('combobox', { name: words('correction.direction') }).click();
    await page.getByRole('option', { name: words('correction.direction.increase') }).click();
    await dialog.getByLabel(words('correction.reason')).fill('退回多扣的额度');
    await dialog.getByRole('button', { name: `${words('command.agent.correct')} ¥36.50` }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByTestId('agent-remaining')).toHaveText('¥36.50');
  });
});

test(
  'operations’ day from Ctrl+K alone, in en-US: a level, an agent, a recharge asked about twice',
  fullRun,
  async ({ openWindow }) => {
    const words = wordsOf('en-US');
    const level = freshCompanyName('Level');
    const agency = freshCompanyName('Agency');
    const page = await openWindow('en-US');
    await logInByKeys(page, words, 'operations');
    const form = palette(page);

    await runFromPalette(page, 'new agent level', words('command.agentLevel.new'));
    await fillNext(page, words('agentLevel.name'), level);
    await fillNext(page, words('agentLevel.discountRate'), '10');
    await page.keyboard.press('Control+Enter');
    await expect(form.getByText(words('notice.agentLevel.add', { name: level })).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();

    await runFromPalette(page, 'new agent', words('command.agent.new'));
    await fillNext(page, words('agent.name'), agency);
    await expect(form.getByRole('combobox', { name: words('agent.level') })).toBeFocused();
    await type(page, level);
    await expect(page.getByRole('option', { name: level })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await fillNext(page, words('agent.director'), 'Chen');
    await fillNext(page, words('login.enterpriseId'), freshEnterpriseId());
    await expect(form.getByLabel(words('user.account'), { exact: true })).toHaveValue('agent');
    await page.keyboard.press('Tab');
    await fillNext(page, words('login.password'), 'abc1234');
    await page.keyboard.press('Control+Enter');
    await expect(form.getByText(words('notice.agent.add', { name: agency })).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();

    const recharge = async () => {
      await page.keyboard.press('Control+k');
      await type(page, agency);
      await expect(form.getByRole('option', { selected: true })).toContainText(agency);
      await page.keyboard.press('Enter');
      const action = form.getByRole('option', { name: new RegExp(words('command.agent.recharge')) });
      await expect(action).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(form.getByLabel(words('recharge.amount'))).toBeFocused();
      await type(page, '5000');
      await expect(form.getByTestId('consequence').getByText('¥5,500.00').first()).toBeVisible();
      await page.keyboard.press('Control+Enter');
    };
    await test.step('Found by its name, it is recharged; the figures come while typing', async () => {
      await recharge();
      await expect(form.getByText(/¥5,500\.00 remaining/).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
    });

    await test.step('The same once more is asked about first', async () => {
      await recharge();
      await expect(form.getByTestId('failure')).toContainText('already');
      const question = form.getByRole('checkbox');
      await tabOnto(page, question);
      await page.keyboard.press('Space');
      await page.keyboard.press('Control+Enter');
      await expect(form.getByText(/¥11,000\.00 remaining/).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();

      await runFromPalette(page, 'agent management', words('menu.agentManage'));
      await expect(rowWith(page, agency)).toContainText('¥11,000.00');
    });

    await test.step('Half of one is taken back by a correction', async () => {
      await page.keyboard.press('Control+k');
      await type(page, agency);
      await expect(form.getByRole('option', { selected: true })).toContainText(agency);
      await page.keyboard.press('Enter');
      await expect(
        form.getByRole('option', { name: new RegExp(words('command.agent.recharge')) }),
      ).toBeVisible();
      await type(page, 'correct');
      await expect(form.getByRole('option', { selected: true })).toContainText(
        words('command.agent.correct'),
      );
      await page.keyboard.press('Enter');
      await expect(form.getByRole('combobox', { name: words('correction.direction') })).toBeFocused();
      await type(page, 'Decrease');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await fillNext(page, words('correction.amount'), '2750');
      await fillNext(page, words('correction.reason'), 'Credited twice');
      await expect(form.getByTestId('consequence').getByText('¥8,250.00').first()).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expect(form.getByText(/¥8,250\.00 remaining/).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(rowWith(page, agency)).toContainText('¥8,250.00');
    });
  },
);
