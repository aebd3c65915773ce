/**
 * Uses one control of each kind from the palette by keys alone, and compares its effect with the table below (R-page-14).
 * For all other controls, controls.spec.ts compares the effect with that of a click.
 */
import { test as base, type Page } from '@playwright/test';
import type { Role } from '../../src/domain/roles.ts';
import { addLongRecords } from '../support/longRecords.ts';
import { withProduct, type ProductServer } from '../support/productServer.ts';
import { fullRun } from '../support/scope.ts';
import { choose, lookAt, type Look } from './support/controlLook.ts';
import { expect, type Words } from './support/fixtures.ts';
import { controlsOf } from './support/pageControls.ts';

const test = base.extend<object, { product: ProductServer }>({
  product: [({}, use) => withProduct(addLongRecords, use), { scope: 'worker', timeout: 120_000 }],
});

interface ControlKind {
  kind: string;
  visitor: Role;
  screen: string;
  /** Returns the name of the control. */
  name: (words: Words, page: Page) => string | Promise<string>;
  /** Expects the effect of choosing the control. */
  then: (look: Look) => Promise<void>;
}

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

/** Expects letters typed right after the choice to be in the control. */
const takesLetters =
  (role: 'textbox' | 'combobox', letters: string, name: (words: Words) => string) =>
  async ({ page, words }: Look) => {
    const field = page.getByRole(role, { name: name(words), exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.type(letters);
    await expect(field).toHaveValue(letters);
  };

const kinds: readonly ControlKind[] = [
  {
    kind: 'the close button of a dialog',
    visitor: 'operations',
    screen: 'operations-modal',
    name: (words) => words('common.close'),
    then: ({ page }) => expect(dialog(page)).toHaveCount(0),
  },
  {
    kind: 'a radio of a panel',
    visitor: 'operations',
    screen: 'operations-list-settings',
    name: (words) => words('list.density.compact'),
    then: ({ page, words }) =>
      expect(page.getByRole('radio', { name: words('list.density.compact') })).toBeChecked(),
  },
  {
    kind: 'a check box of a panel',
    visitor: 'operations',
    screen: 'operations-list-settings',
    name: (words) => words('order.seatCount'),
    then: ({ page, words }) =>
      expect(page.getByRole('checkbox', { name: words('order.seatCount'), exact: true })).not.toBeChecked(),
  },
  {
    kind: 'an entry of a menu',
    visitor: 'operations',
    screen: 'operations-row-menu',
    name: (words) => `${words('list.peek')} Space`,
    then: ({ page }) => expect(page.locator('[data-peek-panel]')).toBeVisible(),
  },
  {
    kind: 'the check box of all rows',
    visitor: 'operations',
    screen: 'operations-order-record',
    name: (words) => words('list.selectPage'),
    then: async ({ page }) => {
      const boxes = page.locator('[data-record]').getByRole('checkbox');
      await expect(boxes.first()).toBeChecked();
      await expect(boxes.last()).toBeChecked();
    },
  },
  {
    kind: 'a list of the system',
    visitor: 'operations',
    screen: 'operations-order-record',
    name: (words) => words('list.pageSize'),
    then: ({ page, words }) =>
      expect(page.getByRole('combobox', { name: words('list.pageSize') })).toBeFocused(),
  },
  {
    kind: 'the head of a column that sorts',
    visitor: 'operations',
    screen: 'operations-order-record',
    name: (words) => words('order.amount'),
    then: ({ page, words }) =>
      expect(page.getByRole('columnheader', { name: words('order.amount') })).toHaveAttribute(
        'aria-sort',
        /ascending|descending/,
      ),
  },
  {
    kind: 'the next page',
    visitor: 'operations',
    screen: 'operations-order-record',
    name: (words) => words('list.page.next'),
    then: ({ page }) => expect(page).toHaveURL(/[?&]page=2\b/),
  },
  {
    kind: 'a field of a day',
    visitor: 'operations',
    screen: 'operations-agent-pay',
    name: (words) => words('list.fromDay'),
    then: takesLetters('textbox', '2026-11-03', (words) => words('list.fromDay')),
  },
  {
    kind: 'a field that searches its choices',
    visitor: 'operations',
    screen: 'operations-agent-pay-agentRecharge',
    name: (words) => words('recharge.agent'),
    then: takesLetters('combobox', 'A002', (words) => words('recharge.agent')),
  },
  {
    kind: 'a field for files',
    visitor: 'operations',
    screen: 'operations-replay',
    name: (words) => words('replay.openFile'),
    then: ({ events }) => expect.poll(() => events).toEqual(['file chooser']),
  },
  {
    kind: 'an entry of a list that is one tab stop',
    visitor: 'operations',
    screen: 'operations-replay-record',
    name: async (_words, page) => (await controlsOf(page)).find(({ role }) => role === 'option')?.name ?? '',
    // The effect is the same as after a click of the mouse.
    then: async ({ page }) => {
      const list = page.getByRole('listbox');
      await expect(list).toBeFocused();
      await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    },
  },
  {
    kind: 'the zoom of a chart',
    visitor: 'operations',
    screen: 'operations-chart-record',
    name: (words) => words('chart.zoomIn'),
    then: ({ page, words }) =>
      expect(page.getByRole('button', { name: words('chart.zoomOut') })).toBeEnabled(),
  },
  {
    kind: 'the next step of several',
    visitor: 'operations',
    screen: 'operations-app-package-release-publish',
    name: (words) => words('publishing.next'),
    // No field is filled in, and the step says so.
    then: ({ page }) => expect(page.locator('[aria-invalid=true]').first()).toBeFocused(),
  },
];

for (const { kind, visitor, screen, name, then } of kinds)
  test(`R-page-14: ${kind} is used from the palette by keys`, fullRun, async ({ browser, product }) => {
    const look = await lookAt(browser, product.url, visitor, screen);
    await choose(look, { name: await name(look.words, look.page) });
    await then(look);
    await look.page.context().close();
  });
