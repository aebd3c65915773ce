import type { Page, Route } from '@playwright/test';
import type { MessageKey } from '../../src/domain/message.ts';
import type { ScreenShown } from './screens.ts';

type Open = NonNullable<ScreenShown['open']>;

const dialog = (page: Page) => page.getByRole('dialog');

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').waitFor();
}

/** Opens the palette, types a text, and waits for its results. */
const paletteWith =
  (text: string): Open =>
  async (page) => {
    await openPalette(page);
    await page.keyboard.insertText(text);
    await dialog(page).getByRole('option', { selected: true }).waitFor();
  };

/** Opens the palette, types a line, and waits until it is understood. */
const paletteReads =
  (line: string): Open =>
  async (page) => {
    await openPalette(page);
    await page.keyboard.insertText(line);
    await dialog(page).locator('[data-selected=true] [data-kind=record]').first().waitFor();
  };

/** Opens the palette, types a line, and waits until the palette asks what it means. */
const paletteShowsQuestion =
  (line: string): Open =>
  async (page) => {
    await openPalette(page);
    await page.keyboard.insertText(line);
    await dialog(page).locator('[data-selected=true] [data-kind=asked]').first().waitFor();
  };

/** Opens the palette with a text that matches nothing; it then shows example lines. */
const paletteFindsNothing: Open = async (page, words) => {
  await openPalette(page);
  await page.keyboard.insertText('qzqzqz');
  await dialog(page)
    .getByText(words('palette.nothing', { query: 'qzqzqz' }))
    .first()
    .waitFor();
  await dialog(page).getByRole('option').first().waitFor();
};

/** Types a line about the first two deals of the list, and waits until it shows the effect. */
const paletteReadsSeveral: Open = async (page, words) => {
  const links = page.locator('[data-record] a');
  const names = [await links.nth(0).innerText(), await links.nth(1).innerText()];
  await openPalette(page);
  await page.keyboard.insertText(`${words('command.order.approve')} ${names.join(' ')}`);
  await dialog(page).locator('[data-selected=true]').filter({ hasText: '¥' }).waitFor();
};

/** Does the same for the selected rows, with the name of the command alone. */
const paletteOnSelected: Open = async (page, words) => {
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await openPalette(page);
  await page.keyboard.insertText(words('command.order.approve'));
  await dialog(page).getByRole('option').filter({ hasText: '¥' }).first().waitFor();
};

/** Opens a form in the palette. */
export const paletteForm =
  (title: MessageKey): Open =>
  async (page, words) => {
    await openPalette(page);
    await page.keyboard.insertText(words(title));
    await page
      .getByRole('option', { name: words(title) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('textbox').first().waitFor();
  };

/** Finds records, each with its amount. */
const paletteFinds =
  (text: string): Open =>
  async (page) => {
    await openPalette(page);
    await page.keyboard.insertText(text);
    await dialog(page).getByRole('option').filter({ hasText: '¥' }).first().waitFor();
  };

/** Opens the actions of the list's first record, which is the newest, and the longest if there are long ones. */
const paletteOnFirst: Open = async (page) => {
  const name = await page.locator('[data-record] a').first().innerText();
  await openPalette(page);
  await page.keyboard.insertText(name);
  await dialog(page).getByRole('option').filter({ hasText: name }).first().waitFor();
  await page.keyboard.press('Enter');
  await dialog(page).locator('[data-record-facts]').waitFor();
};

/** Shows the records that a command can act on; each of them contains the text. */
const palettePicks =
  (title: MessageKey, text = '¥'): Open =>
  async (page, words) => {
    await openPalette(page);
    await page.keyboard.insertText(words(title));
    await dialog(page)
      .getByRole('option', { name: words(title) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('option').filter({ hasText: text }).first().waitFor();
  };

/** Selects one record, then searches again to show it among others. */
const paletteTicks: Open = async (page, words) => {
  await paletteFinds('DD20')(page, words);
  await page.keyboard.press('Shift+Enter');
  await dialog(page).getByRole('option', { checked: true }).first().waitFor();
  await page.keyboard.insertText('DD20');
  await dialog(page).getByRole('option', { checked: false }).first().waitFor();
};

/** Answers a verdict without executing it, because other screens use the same store. */
async function answerVerdict(route: Route): Promise<void> {
  if (!route.request().postData()?.includes('mutation OrderApproval')) return route.fallback();
  const orderApproval = { id: '1', orderNo: 'DD1', status: 'rejected', version: 2, remainingQuota: '0.00' };
  await route.fulfill({ json: { data: { orderApproval } } });
}

/** Shows the result of a rejection, and the commands that may follow. */
const paletteTells: Open = async (page, words) => {
  await page.route('**/graphql', answerVerdict);
  await paletteOnFirst(page, words);
  await page.keyboard.insertText(words('command.order.reject'));
  await dialog(page)
    .getByRole('option', { name: words('command.order.reject') })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('textbox').first().waitFor();
  await page.keyboard.insertText('x'.repeat(50));
  await page.keyboard.press('Control+Enter');
  await dialog(page).getByRole('option').first().waitFor();
  await page.unroute('**/graphql', answerVerdict);
};

const show = (visitor: ScreenShown['visitor'], name: string, route: string, open: Open): ScreenShown => ({
  name: `${visitor}-palette${name && '-'}${name}`,
  visitor,
  route,
  open,
});

/** The palette on each of its levels. */
export const paletteSituations: ScreenShown[] = [
  show('operations', '', '/agent-grade', openPalette),
  show('operations', 'found', '/agent-grade', paletteWith('dai')),
  show('operations', 'sentence', '/agent-manage', paletteReads('充值 深圳 5万 季度充值')),
  show('operations', 'form', '/agent-grade', paletteForm('command.agent.new')),
  show('operations', 'orders', '/agent-grade', paletteFinds('DD20')),
  show('operations', 'package', '/app-package-release', paletteOnFirst),
  show('agent', '', '/deal-approval', paletteWith('a')),
  show('agent', 'orders', '/account-balance', paletteFinds('DD20')),
  show('agent', 'order', '/deal-list', paletteOnFirst),
  show('agent', 'pick', '/account-balance', palettePicks('command.order.approve')),
  show('agent', 'several', '/account-balance', paletteTicks),
  show('agent', 'result', '/deal-approval', paletteTells),
  show('agent', 'lines', '/deal-approval', paletteReadsSeveral),
  show('agent', 'selected', '/deal-approval', paletteOnSelected),
  show('salesperson', '', '/my-client', openPalette),
  show('salesperson', 'found', '/my-client', paletteWith('mai')),
  show('salesperson', 'sentence', '/my-client', paletteReads('卖 美辰 客户管理专业版 25')),
  show('salesperson', 'question', '/my-client', paletteShowsQuestion('卖 软件 客户管理专业版 25')),
  show('salesperson', 'client', '/my-client', paletteOnFirst),
  show('salesperson', 'orders', '/my-client', paletteFinds('DD20')),
  show('salesperson', 'order', '/sale-order', paletteOnFirst),
  show('salesperson', 'pick', '/my-client', palettePicks('command.customer.sellPackage', '公司')),
  show('salesperson', 'nothing', '/my-client', paletteFindsNothing),
  show('developer', '', '/my-app', openPalette),
  show('developer', 'found', '/my-app', paletteWith('kan')),
  show('developer', 'application', '/my-app', paletteOnFirst),
  show('developer', 'form', '/my-app', paletteForm('command.application.new')),
  show('developer', 'nothing', '/my-app', paletteFindsNothing),
];
