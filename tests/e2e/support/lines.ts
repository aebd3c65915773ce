/** Lines typed into the palette by keys alone, and their results. */
import type { Locator, Page, Route } from '@playwright/test';
import type { MessageKey } from '../../../src/domain/message.ts';
import { settle, type callsOf } from '../../support/look.ts';
import { expect, type Words } from './fixtures.ts';
import { palette } from './keyboard.ts';

export interface Typist {
  page: Page;
  calls: ReturnType<typeof callsOf>;
}

export const lineInput = (page: Page) => palette(page).getByRole('combobox').first();
export const lineRow = (page: Page) => palette(page).getByRole('option', { selected: true });
export const lineRows = (page: Page) => palette(page).getByRole('option');

/** The expected result of Enter on a line. */
export type Expected =
  /** The form with its exact title, records and values. */
  | { form: MessageKey; about: readonly string[]; values?: Partial<Record<MessageKey, string>> }
  /** No form: the candidates are in the list. */
  | { candidates: readonly string[] }
  /** Neither a form nor a dialog of several records, whatever else is found. */
  | 'no form';

/** The timing of the graph's answers. */
export type Answers = 'as they come' | 'late' | 'in reverse';

const lateMilliseconds = 1500;
/** Milliseconds in which requests are collected and then answered in reverse order. */
const reversedMilliseconds = 400;

/** Delivers the answers of the graph in this way, until the returned function is called. */
export async function deliverAnswers(page: Page, how: Answers): Promise<() => Promise<void>> {
  if (how === 'as they come') return async () => undefined;
  let batch: Route[] = [];
  const answerBatch = async () => {
    const routes = batch.toReversed();
    batch = [];
    for (const route of routes) {
      const response = await route.fetch().catch(() => undefined);
      // The page may be closed, or may have cancelled the request.
      await (response ? route.fulfill({ response }) : route.abort()).catch(() => undefined);
    }
  };
  const handle = async (route: Route) => {
    if (how === 'late') {
      await new Promise((resolve) => setTimeout(resolve, lateMilliseconds));
      await route.continue().catch(() => undefined);
      return;
    }
    if (batch.push(route) === 1) setTimeout(() => void answerBatch(), reversedMilliseconds);
  };
  await page.route('**/graphql', handle);
  return () => page.unroute('**/graphql', handle);
}

/** Types letter by letter with this pause in milliseconds; characters without a key are typed as an input method does. */
export async function typeLine(page: Page, line: string, gap: number): Promise<void> {
  for (const letter of line) {
    await page.keyboard.type(letter);
    // Types no faster than a hand: the pause itself is under test, and waits for nothing.
    if (gap > 0) await new Promise((resolve) => setTimeout(resolve, gap));
  }
}

/** Waits until the palette has read the line and shows its result. */
export async function lineRead(page: Page): Promise<void> {
  await expect(palette(page).locator('[data-busy], [data-awaited]')).toHaveCount(0);
}

const forms = (page: Page): Locator => page.getByRole('dialog').getByRole('form');

/** Waits for the expected result of the line. */
export async function expectOutcome(
  { page, calls }: Typist,
  words: Words,
  expected: Expected,
): Promise<void> {
  if (expected === 'no form' || 'candidates' in expected) {
    const candidates = expected === 'no form' ? [] : expected.candidates;
    for (const text of candidates)
      await expect(lineRows(page).filter({ hasText: text }).first()).toBeVisible();
    await settle(page, calls);
    await expect(forms(page)).toHaveCount(0);
    return;
  }
  const form = page.getByRole('form', { name: words(expected.form), exact: true });
  const dialog = page.getByRole('dialog').filter({ has: form });
  for (const text of expected.about) await expect(dialog).toContainText(text);
  for (const [label, value] of Object.entries(expected.values ?? {})) {
    const named = form.getByLabel(words(label as MessageKey));
    await expect(named.and(page.locator('input, textarea'))).toHaveValue(value);
  }
}

/** Closes form, levels and palette by Escape. */
export async function leaveAll({ page, calls }: Typist): Promise<void> {
  const dialogs = page.getByRole('dialog');
  for (let remaining = 8; remaining > 0 && (await dialogs.count()) > 0; remaining -= 1) {
    await page.keyboard.press('Escape');
    await settle(page, calls);
  }
  await expect(dialogs).toHaveCount(0);
}
