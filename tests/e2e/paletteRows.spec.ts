/** The palette shows fifty rows, and more on demand; keys and screen readers reach each of them. */
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { delayRequests } from './support/journey.ts';
import { logInByKeys, palette } from './support/keyboard.ts';

test('a long list in the palette is whole for keys and screen readers', fullRun, async ({ openWindow }) => {
  const page = await openWindow('en-US');
  await logInByKeys(page, wordsOf('en-US'), 'agent');
  // Waits for the page, because its commands are in the list as well after it is loaded.
  await page.goto('/deal-list');
  await expect(page.locator('main [data-record]').first()).toBeVisible();
  const answerCounts = await delayRequests(page, '**/graphql', 'WaitingForAgent');
  await page.keyboard.press('Control+k');
  const options = palette(page).getByRole('option');
  const selected = palette(page).getByRole('option', { selected: true });
  await expect(selected).toHaveAttribute('aria-posinset', '1');
  const count = Number(await selected.getAttribute('aria-setsize'));
  expect(count).toBeGreaterThan(40);
  expect(count).toBeLessThanOrEqual(51);
  await expect(options).toHaveCount(count);

  for (const [key, position] of [
    ['End', count],
    ['ArrowDown', 1],
    ['ArrowUp', count],
    ['PageUp', count - 9],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(selected).toHaveAttribute('aria-posinset', String(position));
    await expect(selected).toBeInViewport({ ratio: 1 });
    const id = await selected.getAttribute('id');
    await expect(palette(page).getByRole('combobox')).toHaveAttribute('aria-activedescendant', id ?? '');
  }

  // The selected row remains the active one for screen readers when the list is scrolled away from it.
  await selected.hover();
  await page.mouse.wheel(0, 5000);
  await expect(options.last()).toHaveAttribute('aria-posinset', String(count));
  await expect(options.last()).toBeInViewport();
  // Late answers do not scroll the list back either.
  answerCounts();
  const waiting = palette(page).getByRole('option', {
    name: new RegExp(`^${wordsOf('en-US')('menu.approvalQueue')}`),
  });
  await expect(waiting).toContainText(/\(\d+\)/);
  await expect(options.last()).toBeInViewport();
  const input = palette(page).getByRole('combobox');
  await expect(page.locator(`[id="${await input.getAttribute('aria-activedescendant')}"]`)).toHaveCount(1);
});

test(
  'the last row of a list says how many more there are, and shows them',
  fullRun,
  async ({ openWindow }) => {
    const page = await openWindow('en-US');
    await logInByKeys(page, wordsOf('en-US'), 'operations');
    await page.keyboard.press('Control+k');
    const options = palette(page).getByRole('option');
    const selected = palette(page).getByRole('option', { selected: true });
    // Types a single letter, which searches no records: the rows stay unchanged.
    await page.keyboard.type('a');
    await expect(options).toHaveCount(51);
    await page.keyboard.press('End');
    await expect(selected).toHaveText(/^\d+ more: /);
    const hidden = Number.parseInt((await selected.textContent()) ?? '', 10);
    const shown = await options.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-value')));
    await page.keyboard.press('Enter');
    await expect(options).toHaveCount(hidden > 50 ? 101 : 50 + hidden);
    // The first row of the new ones is selected.
    const selectedValue = () => selected.getAttribute('data-value');
    await expect.poll(async () => shown.includes(await selectedValue())).toBe(false);
    const now = await options.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-value')));
    expect(now.find((value) => !shown.includes(value))).toBe(await selectedValue());
    await expect(selected).toBeInViewport({ ratio: 1 });
  },
);

test(
  'a key moves in the rows of what is typed, also before those below the view are drawn',
  fullRun,
  async ({ openWindow }) => {
    const page = await openWindow('en-US');
    await logInByKeys(page, wordsOf('en-US'), 'salesperson');
    await page.keyboard.press('Control+k');
    const input = palette(page).getByRole('combobox');
    const options = palette(page).getByRole('option');
    const selected = palette(page).getByRole('option', { selected: true });
    for (const key of ['End', 'ArrowUp']) {
      // Types single letters, which search no records: their rows stay unchanged.
      await input.fill('a');
      await expect(options).toHaveCount(51);
      // Types a letter with fewer rows and the key in one task, so that no frame is drawn between them.
      await input.evaluate(async (field: HTMLInputElement, pressed) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(field, 'v');
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await Promise.resolve();
        field.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
      }, key);
      await expect(selected).not.toHaveAttribute('aria-setsize', '51');
      const count = Number(await selected.getAttribute('aria-setsize'));
      expect(count).toBeGreaterThan(11);
      await expect(selected).toHaveAttribute('aria-posinset', String(count));
      await expect(options).toHaveCount(count);
      await expect(selected).toBeInViewport({ ratio: 1 });
      await expect(input).toHaveValue('v');
    }
  },
);

test(
  'for who asks for less motion, letters in the palette start no transition',
  fullRun,
  async ({ openWindow }) => {
    const page = await openWindow('en-US');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logInByKeys(page, wordsOf('en-US'), 'salesperson');
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('option').first()).toBeVisible();
    await page.evaluate(() => {
      document.addEventListener('transitionrun', () => {
        document.documentElement.dataset.moved = '';
      });
    });
    for (const query of ['a', 'v', 'a']) {
      await palette(page).getByRole('combobox').fill(query);
      await expect(palette(page).locator('mark').first()).toHaveText(new RegExp(query, 'i'));
    }
    await expect(page.locator('html')).not.toHaveAttribute('data-moved');
  },
);

test(
  'the row under a pointer that rests is not selected when the list changes below it',
  fullRun,
  async ({ openWindow }) => {
    const page = await openWindow('en-US');
    await logInByKeys(page, wordsOf('en-US'), 'agent');
    await page.keyboard.press('Control+k');
    const options = palette(page).getByRole('option');
    const selected = palette(page).getByRole('option', { selected: true });
    // Browsers report no movement for the first move of a pointer.
    await options.nth(2).hover();
    await options.nth(3).hover();
    await expect(options.nth(3)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.type('de');
    await expect(selected).toHaveAttribute('aria-posinset', '1');
    await page.keyboard.type('al');
    await expect(palette(page).getByRole('combobox')).toHaveValue('deal');
    await expect(selected).toHaveCount(1);
    await expect(selected).toHaveAttribute('aria-posinset', '1');
  },
);

test(
  'the page below the palette stays where it is when one turns the wheel beside it',
  fullRun,
  async ({ openWindow }) => {
    const page = await openWindow('en-US');
    await page.setViewportSize({ width: 1440, height: 420 });
    await logInByKeys(page, wordsOf('en-US'), 'agent');
    const scrolled = () => page.evaluate(() => window.scrollY);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(900);
    await page.mouse.move(1200, 400);
    // The page may be scrolled a little already, because of its focus.
    const before = (await scrolled()) + 120;
    await page.mouse.wheel(0, 120);
    await expect.poll(scrolled).toBe(before);
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await page.mouse.wheel(0, 120);
    await page.keyboard.type('approve');
    await expect(palette(page).getByRole('option').first()).toContainText('Approve');
    expect(await scrolled()).toBe(before);
  },
);

test('what waits is told in its row, which stays where it stands', async ({ openWindow }) => {
  const words = wordsOf('en-US');
  const page = await openWindow('en-US');
  await logInByKeys(page, words, 'agent');
  await page.keyboard.press('Control+k');
  const row = palette(page).getByRole('option', { name: new RegExp(`^${words('menu.approvalQueue')}`) });
  await expect(row).toBeVisible();
  const position = await row.getAttribute('aria-posinset');
  await expect(row).toContainText(/\(\d+\)/);
  await expect(row).toHaveAttribute('aria-posinset', position ?? '');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '1');
});
