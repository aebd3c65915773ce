import type { Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf, type Words } from './support/fixtures.ts';
import { logInByKeys } from './support/keyboard.ts';
import { freshCompanyName, logIn, openMenu, rowWith } from './support/journey.ts';

const main = (page: Page) => page.getByRole('main');
const step = (page: Page, words: Words, number: 'configuration' | 'pricing') =>
  main(page).getByRole('form', { name: words(`publishing.step.${number}`) });

/** Opens the first client of the list. */
async function openFirstClient(page: Page): Promise<void> {
  await page.locator('[data-record]').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/my-client-detail/);
  await expect(page.locator('[data-record]')).toHaveCount(0);
}

/** Opens the form of a sale and returns the package in its list of choices. */
async function offeredPackage(sales: Page, words: Words, name: string) {
  await main(sales)
    .getByRole('button', { name: words('command.customer.sellPackage') })
    .click();
  const form = sales.getByRole('dialog');
  await form.getByRole('combobox', { name: words('order.package') }).click();
  await sales.keyboard.insertText(name);
  return sales.getByRole('option', { name: new RegExp(name) });
}

test(
  'a package’s day by mouse, in zh-CN: steps back and forth, a reload, a sale, and off the shelf',
  fullRun,
  async ({ openWindow }) => {
    const locale: Locale = 'zh-CN';
    const words = wordsOf(locale);
    const name = freshCompanyName('套餐');
    const page = await openWindow(locale);
    await logIn(page, words, 'operations');
    await openMenu(page, words('menu.packageRelease'));
    await main(page)
      .getByRole('button', { name: words('command.package.new') })
      .click();
    await expect(page).toHaveURL(/\/app-package-release\/publish$/);
    const configuration = step(page, words, 'configuration');
    const pricing = step(page, words, 'pricing');

    await test.step('The first step says beside each field what is missing', async () => {
      await configuration.getByRole('button', { name: words('publishing.next') }).click();
      await expect(configuration.getByText('名称不能为空')).toBeVisible();
      await expect(configuration.getByText('请添加产品包的应用')).toBeVisible();
      await expect(configuration.getByText('不能为空', { exact: true })).toHaveCount(2);
      await configuration.getByLabel(words('package.name')).fill(name);
      await configuration.getByLabel(words('package.baseSeats')).fill('20');
      const applications = configuration.getByRole('combobox', { name: words('package.applications') });
      await applications.click();
      await expect(page.getByRole('option', { name: /电子签约/ })).toHaveAttribute(
        'data-combobox-disabled',
        'true',
      );
      await page.getByRole('option', { name: '即时通讯' }).click();
      await page.getByRole('option', { name: '视频会议' }).click();
      await page.keyboard.press('Escape');
      await configuration.getByRole('combobox', { name: words('package.kind') }).click();
      await page.getByRole('option', { name: words('package.kind.formal') }).click();
      await configuration.getByRole('button', { name: words('publishing.next') }).click();
      await expect(page).toHaveURL(/step=2$/);
    });

    await test.step("Back and forth by the browser's own buttons and by the page's, without loss", async () => {
      await pricing.getByLabel(words('package.durationMonths')).fill('12');
      await page.goBack();
      await expect(configuration.getByLabel(words('package.name'))).toHaveValue(name);
      await page.goForward();
      await expect(pricing.getByLabel(words('package.durationMonths'))).toHaveValue('12');
      await pricing.getByLabel(words('package.price')).first().fill('6,400');
      await pricing.getByRole('button', { name: words('publishing.back') }).click();
      await expect(configuration.getByText('即时通讯')).toBeVisible();
      await configuration.getByRole('button', { name: words('publishing.next') }).click();
    });

    await test.step('A reload finds it as it was', async () => {
      await page.reload();
      await expect(pricing.getByLabel(words('package.price')).first()).toHaveValue('6,400');
      await expect(main(page).getByText(/已恢复/)).toBeVisible();
      await pricing.getByRole('button', { name: words('publishing.publish'), exact: true }).click();
      await expect(pricing.getByText('不能为空', { exact: true })).toBeVisible();
      await pricing.getByLabel(words('package.seatPrice')).fill('320');
    });

    await test.step('Leaving asks', async () => {
      await page
        .getByRole('navigation')
        .getByRole('link', { name: words('menu.agentGrade'), exact: true })
        .click();
      const question = page.getByRole('dialog', { name: words('form.leave') });
      await question.getByRole('button', { name: words('form.stay') }).click();
      await pricing.getByRole('button', { name: words('publishing.publish'), exact: true }).click();
      await expect(
        main(page).getByRole('heading', { name: words('publishing.completed.published', { name }) }),
      ).toBeVisible();
      await expect(page).toHaveURL(/step=3$/);
      await expect(main(page).getByRole('button', { name: words('publishing.again') })).toBeFocused();
    });

    const { sales, client } = await test.step('It can be sold', async () => {
      const sales = await openWindow(locale);
      await logIn(sales, words, 'salesperson');
      await sales.goto('/my-client?status=enabled');
      await openFirstClient(sales);
      const client = sales.url();
      const offered = await offeredPackage(sales, words, name);
      await expect(offered).toContainText('¥6,400.00');
      await offered.click();
      await expect(sales.getByRole('dialog').getByTestId('consequence')).toContainText('¥6,400.00');
      return { sales, client };
    });

    await test.step('Off the shelf, it is refused for the reason that was given', async () => {
      await main(page)
        .getByRole('button', { name: words('command.package.open') })
        .click();
      await main(page)
        .getByRole('button', { name: words('command.package.unpublish') })
        .click();
      const removal = page.getByRole('dialog');
      await expect(removal.getByTestId('consequence')).toContainText(words('package.runningCustomers'));
      await removal.getByRole('button', { name: words('command.package.unpublish') }).click();
      await expect(removal.getByText(words('refusal.instructionsNeeded'))).toBeVisible();
      await removal.getByLabel(words('publication.removalInstructions')).fill('新版本即将上架');
      await removal.getByRole('button', { name: words('command.package.unpublish') }).click();
      await expect(main(page).getByText('新版本即将上架').first()).toBeVisible();
      await sales.goto(client);
      const refused = await offeredPackage(sales, words, name);
      await expect(refused).toContainText('产品包已下架：新版本即将上架');
      await expect(refused).toHaveAttribute('data-combobox-disabled', 'true');
    });

    await test.step('On again, from the list', async () => {
      await page
        .getByRole('navigation', { name: words('shell.menu') })
        .getByRole('link', { name: words('menu.packageRelease') })
        .click();
      await expect(rowWith(page, name)).toContainText(words('publication.unpublished'));
      await rowWith(page, name)
        .getByRole('button', { name: words('command.package.publish'), exact: true })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('command.package.publish'), exact: true })
        .click();
      await page.getByRole('heading', { level: 1 }).click();
      await expect(rowWith(page, name)).toContainText(words('publication.published'));
    });
  },
);

test(
  'a package’s day by keyboard alone, in en-US: from the palette through the steps, edited, off the shelf',
  fullRun,
  async ({ openWindow }) => {
    const words = wordsOf('en-US');
    const name = freshCompanyName('Suite');
    const page = await openWindow('en-US');
    await logInByKeys(page, words, 'operations');
    const palette = page.getByRole('dialog');
    const { keyboard } = page;
    const type = (text: string) => keyboard.insertText(text);
    const onward = async (text: string) => {
      await type(text);
      await keyboard.press('Tab');
    };
    /** Enter takes the highlighted match, a moment after the last letter. */
    const takeHighlighted = async (option: string) => {
      await expect(page.getByRole('option', { name: option })).toHaveAttribute('data-combobox-selected');
      await keyboard.press('Enter');
    };
    const openFromPalette = async (text: string, row: string) => {
      await keyboard.press('Control+k');
      await expect(palette).toBeVisible();
      await type(text);
      await expect(palette.getByRole('option', { selected: true })).toContainText(row);
      await keyboard.press('Enter');
    };

    await openFromPalette('publish a product package', words('command.package.new'));
    const configuration = step(page, words, 'configuration');
    await expect(configuration.getByLabel(words('package.name'))).toBeFocused();
    await keyboard.press('Enter');
    await expect(configuration.getByText('The name cannot be empty')).toBeVisible();
    await expect(configuration.getByText('Please add the application of the product package')).toBeVisible();
    await expect(configuration.getByLabel(words('package.name'))).toBeFocused();
    await onward(name);
    await expect(configuration.getByLabel(words('package.baseSeats'))).toBeFocused();
    await onward('5');
    const applications = configuration.getByRole('combobox', { name: words('package.applications') });
    await expect(applications).toBeFocused();
    await type('云文档');
    await takeHighlighted('云文档');
    await expect(configuration.getByText('云文档').first()).toBeVisible();
    await keyboard.press('Tab');
    await type('Trial');
    await takeHighlighted('Trial');
    await keyboard.press('Control+Enter');

    await test.step('A trial may cost nothing; a reload in between loses nothing', async () => {
      const pricing = step(page, words, 'pricing');
      await expect(pricing.getByLabel(words('package.durationMonths'))).toBeFocused();
      await onward('1');
      await expect(page).toHaveURL(/step=2$/);
      await page.reload();
      await expect(pricing.getByLabel(words('package.durationMonths'))).toBeFocused();
      await expect(pricing.getByLabel(words('package.durationMonths'))).toHaveValue('1');
      await keyboard.press('Tab');
      await onward('0');
      await type('0');
      await keyboard.press('Enter');
      await expect(
        main(page).getByRole('heading', { name: words('publishing.completed.published', { name }) }),
      ).toBeVisible();
    });

    await test.step('"Continue creating" has the focus and begins anew', async () => {
      await expect(main(page).getByRole('button', { name: words('publishing.again') })).toBeFocused();
      await keyboard.press('Enter');
      await expect(configuration.getByLabel(words('package.name'))).toBeFocused();
      await expect(configuration.getByLabel(words('package.name'))).toHaveValue('');
    });

    await test.step('Found by its name, it is taken off the shelf with instructions and a preview', async () => {
      await openFromPalette(name, name);
      const action = palette.getByRole('option', {
        name: new RegExp(`^${words('command.package.unpublish')}`),
      });
      await expect(action).toBeVisible();
      await type('unpublish');
      await expect(palette.getByRole('option', { selected: true })).toContainText(
        words('command.package.unpublish'),
      );
      await keyboard.press('Enter');
      await expect(palette.getByLabel(words('publication.removalInstructions'))).toBeFocused();
      await expect(palette.getByTestId('consequence')).toContainText(words('package.runningCustomers'));
      await type('Replaced by the next version');
      await keyboard.press('Control+Enter');
      await expect(palette.getByText(words('notice.package.unpublish', { name })).first()).toBeVisible();
      await keyboard.press('Escape');
      await expect(palette).toBeHidden();
    });
  },
);
