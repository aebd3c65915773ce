import { openLook } from '../support/look.ts';
import { localesOf, fullRun } from '../support/scope.ts';
import { visitAs } from '../support/screens.ts';
import { axeViolations } from '../support/axe.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logIn } from './support/journey.ts';
import { chooseNext, logInByKeys, palette, runFromPalette, tabOnto, type } from './support/keyboard.ts';

const search = { 'zh-CN': '审计', 'en-US': 'audit' } as const;

for (const locale of localesOf('zh-CN')) {
  const words = wordsOf(locale);

  test(`an auditor's question, its entry, a note and its path by keys alone (R-trail-12), in ${locale}`, async ({
    openWindow,
  }) => {
    const page = await openWindow(locale);
    const heading = page.getByRole('heading', { level: 1 });
    await logInByKeys(page, words, 'operations');

    await test.step('the desk is the first that the palette finds', async () => {
      await page.keyboard.press('Control+k');
      await expect(palette(page)).toBeVisible();
      await type(page, search[locale]);
      await expect(palette(page).getByRole('option', { selected: true })).toContainText(
        words('menu.auditDesk'),
      );
      await page.keyboard.press('Enter');
      await expect(heading).toHaveText(words('menu.auditDesk'));
    });

    await test.step('a question has a key, and stands in the address', async () => {
      await type(page, 'g2');
      await expect(page).toHaveURL(/question=outsideHours/);
      await expect(
        page.getByRole('button', { name: words('command.audit.outsideHours'), pressed: true }),
      ).toBeVisible();
      // Works with a filter of the address: an entry about no record has no path.
      await page.goto('/audit-desk?question=outsideHours&kind=transition');
    });

    await test.step('its first answer opens with what the rules saw and its proof', async () => {
      await expect(page.locator('tr[data-record]').first()).toBeVisible();
      await type(page, 'j');
      await page.keyboard.press('Enter');
      await expect(heading).toContainText('#');
      await expect(page.getByText(words('audit.logged'), { exact: true })).toBeVisible();
    });

    const note = `seen ${Date.now()}`;
    await test.step('a note is added to it', async () => {
      await type(page, 'mn');
      await expect(page.getByRole('textbox', { name: words('audit.note') })).toBeFocused();
      await type(page, note);
      await tabOnto(page, page.getByRole('dialog').getByRole('button', { name: words('form.create') }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('main').getByText(note, { exact: true })).toBeVisible();
    });

    await test.step('the entry before it comes beside it, and the focus goes to their heading', async () => {
      await type(page, 'mb');
      await expect(page).toHaveURL(/id=\d+&with=\d+/);
      await expect(page.getByText(words('audit.inLog'))).toHaveCount(2);
      await expect(heading).toBeFocused();
    });

    await test.step('the record’s path is one key away', async () => {
      await type(page, 'h');
      await expect(heading).toContainText(words('page.stateChart'));
      expect(page.url()).toMatch(/lifecycle=\w+&id=/);
    });
  });

  test(
    `two deals side by side by their numbers, by keys alone (R-trail-11), in ${locale}`,
    fullRun,
    async ({ browser, server }) => {
      const visit = await visitAs(server.url, 'operations');
      const { records } = await visit.request<{ records: { orderNo: string }[] }>('/order/page', {
        pageSize: 2,
      });
      const numbers = records.map(({ orderNo }) => orderNo);
      const context = await openLook(browser, { url: server.url, token: visit.token, locale });
      const page = await context.newPage();
      await page.goto('/audit-trail');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const title = words('command.audit.compareRecords');
      await runFromPalette(page, title, title);
      await chooseNext(page, words('audit.firstRecord'), numbers[0] ?? '');
      await chooseNext(page, words('audit.secondRecord'), numbers[1] ?? '');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(numbers);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

      // Two selected rows need no question.
      await page.goto('/audit-desk?kind=transition&lifecycle=dealApproval&event=apply');
      await expect(page.locator('tr[data-record]').first()).toBeVisible();
      await type(page, 'jxjxms');
      await expect(page).toHaveURL(/audit-desk\/records\?/);
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
      await context.close();
    },
  );

  test(
    `the audit desk by mouse: filters, who is behind, two entries side by side (R-trail-11), in ${locale}`,
    fullRun,
    async ({ openWindow }) => {
      const page = await openWindow(locale);
      await logIn(page, words, 'operations');
      await page.getByRole('link', { name: words('menu.auditDesk') }).click();
      const rows = page.locator('tr[data-record]');
      const takeOnFirstTwo = async (
        command: 'command.auditEntry.compare' | 'command.auditEntry.compareRecords',
      ) => {
        for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').click();
        const bar = page.getByRole('toolbar', { name: words('list.selected', { count: 2 }) });
        await bar.getByRole('button', { name: words(command) }).click();
      };
      await page.getByRole('combobox', { name: words('auditTrail.event') }).click();
      await page.locator('[role=option][value=approve]').click();
      await expect(page).toHaveURL(/event=approve/);
      await page.getByRole('combobox', { name: words('audit.lifecycle') }).click();
      await page.getByRole('option', { name: words('lifecycle.dealApproval'), exact: true }).click();
      await expect(page).toHaveURL(/lifecycle=dealApproval/);
      await expect(rows.first()).toContainText(words('lifecycle.event.approve'));
      const people = page.getByRole('group', { name: words('column.actor') });
      const first = people.getByRole('button').first();
      const count = /[\d,]+$/.exec(await first.innerText())?.[0] ?? '';
      await first.click();
      await expect(page).toHaveURL(/actorId=/);
      const listed = Number(count.replaceAll(',', ''));
      await expect(page.getByText(words('common.total', { count: listed }), { exact: true })).toBeVisible();
      await takeOnFirstTwo('command.auditEntry.compare');
      await expect(page).toHaveURL(/id=\d+&with=\d+/);
      await expect(page.getByText(words('audit.inLog'))).toHaveCount(2);

      // Compares the orders of two entries: each fact is next to the other's, and differences are marked.
      await page.goBack();
      await takeOnFirstTwo('command.auditEntry.compareRecords');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('audit.recordsSideBySide'));
      await expect(page).toHaveURL(
        /lifecycle=dealApproval&id=[\da-f-]+&withLifecycle=dealApproval&with=[\da-f-]+/,
      );
      const sides = page.locator('main section').filter({ has: page.getByRole('heading', { level: 2 }) });
      await expect(sides).toHaveCount(2);
      const numbers = sides.getByText(/^DD\d+/).filter({ hasText: words('audit.differs') });
      await expect(numbers).toHaveCount(2);
      const [left, right] = await Promise.all([0, 1].map((nth) => numbers.nth(nth).boundingBox()));
      expect(left?.y).toBe(right?.y);
      expect(left?.x).toBeLessThan(right?.x ?? 0);
      expect(await axeViolations(page, { within: 'main' })).toEqual([]);
      // On a phone one is below the other.
      await page.setViewportSize({ width: 390, height: 844 });
      const [above, below] = await Promise.all([0, 1].map((nth) => sides.nth(nth).boundingBox()));
      expect(above?.x).toBe(below?.x);
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
      await page.setViewportSize({ width: 1280, height: 800 });

      // A missing entry says so, and has a link back.
      await page.goto('/audit-desk/entry?id=99999999');
      const toList = page.getByRole('link', {
        name: words('record.toList', { list: words('menu.auditDesk') }),
      });
      await expect(toList).toHaveAttribute('href', '/audit-desk');
    },
  );

  test(
    `entries of a step, of a kind and of a session by keys alone, in ${locale}`,
    fullRun,
    async ({ openWindow }) => {
      const page = await openWindow(locale);
      await logInByKeys(page, words, 'operations');
      await page.goto('/audit-desk?lifecycle=dealApproval');
      const rows = page.locator('tr[data-record]');
      await expect(rows.first()).toBeVisible();
      const more = page.getByRole('button', { name: words('list.moreFilters'), exact: true });
      /** Goes back from the first row: the menu, the questions and the people come before the filters. */
      const openMore = async () => {
        await page.keyboard.press('j');
        await tabOnto(page, more, 'Shift+Tab');
        await page.keyboard.press('Enter');
      };

      await test.step('a step: of the process that is chosen', async () => {
        await openMore();
        await tabOnto(page, page.getByRole('combobox', { name: words('audit.edge') }));
        await type(page, words('lifecycle.event.reject'));
        await expect(page.locator('[role=option][data-combobox-selected]')).toContainText(
          words('lifecycle.event.reject'),
        );
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/edge=dealApproval\.reject/);
        await expect(rows.first()).toContainText(words('lifecycle.event.reject'));
        await expect(rows.filter({ hasNotText: words('lifecycle.event.reject') })).toHaveCount(0);
      });

      await test.step('a kind', async () => {
        await page.goto('/audit-desk');
        await expect(rows.first()).toBeVisible();
        await openMore();
        await tabOnto(page, page.getByRole('combobox', { name: words('audit.kind') }));
        for (const kind of ['transition', 'ledger', 'security']) {
          await page.keyboard.press('ArrowDown');
          await expect(page).toHaveURL(new RegExp(`kind=${kind}`));
        }
        await expect(rows.first()).toContainText(words('auditTrail.security.login'));
      });

      await test.step('a session: that of the last login, which the entry leads to', async () => {
        await tabOnto(page, rows.first());
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { level: 1 })).toContainText('#');
        const session = page.locator('a[href*="sessionId="]');
        await expect(session).toBeVisible();
        await tabOnto(page, session);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/audit-desk\?sessionId=/);
        await expect(page.getByRole('textbox', { name: words('auditTrail.session') })).toHaveValue(/./);
        await expect(
          page.getByRole('button', { name: words('list.moreFiltersSet', { count: 1 }) }),
        ).toBeVisible();
      });

      await test.step('a record that a link asks for is named, and taken away', async () => {
        await page.goto('/audit-desk?recordId=5f1b2c3d-0000-4000-8000-000000000001');
        await expect(rows).toHaveCount(0);
        // Goes back from the end of the page, because there is no row to begin at.
        await tabOnto(
          page,
          page.getByRole('button', { name: words('list.clearFilter', { label: words('column.record') }) }),
          'Shift+Tab',
        );
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/audit-desk$/);
        await expect(rows.first()).toBeVisible();
      });
    },
  );
}

test('an entered filter says on its border what it is', async ({ browser, server }) => {
  const words = wordsOf('zh-CN');
  const { token } = await visitAs(server.url, 'operations');
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN', width: 390 });
  const page = await context.newPage();
  await page.goto('/audit-desk?amountFrom=100');
  const shownOn = (name: string) =>
    page
      .getByRole('textbox', { name })
      .evaluate((field) => getComputedStyle(field.closest('[data-name]') ?? field, '::before').content);
  await expect(page.getByRole('textbox', { name: words('audit.amountFrom') })).toHaveValue('100');
  expect(await shownOn(words('audit.amountFrom'))).toContain(words('audit.amountFrom'));
  expect(await shownOn(words('audit.amountTo'))).toBe('none');
  await context.close();
});
