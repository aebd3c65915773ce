/** The rows that the palette lists, and how to reach one of them by keys alone. */
import { expect, type Page } from '@playwright/test';

export const palette = '[data-palette]';
const input = `${palette} input[role=combobox]`;

/** A row of the palette as it is drawn. */
export interface PaletteRow {
  /** The heading of its section. */
  section: string;
  title: string;
  /** Its second line, which distinguishes controls of the same name. */
  second: string;
  selected: boolean;
}

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.locator(input)).toBeFocused();
}

export async function closePalette(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expectClosed(page);
}

export async function expectClosed(page: Page): Promise<void> {
  await expect(page.locator(input)).toBeHidden();
}

declare global {
  interface Window {
    paletteRows: () => PaletteRow[];
  }
}

/**
 * Runs in the page before all other scripts (`addInitScript`): there `window.paletteRows` reads the rows.
 * Rows below the view are hidden while they still belong to the previous letters.
 */
export function installPaletteRows(): void {
  const seenRows = () =>
    [...document.querySelectorAll('[data-palette] [role=option]')].filter(
      (row) => !row.closest('[aria-hidden=true]'),
    );
  window.paletteRows = () =>
    seenRows().map((row) => {
      const heading = row.closest('[role=group]')?.getAttribute('aria-labelledby') ?? '';
      const texts = [...row.querySelectorAll('[title]')].map((each) => each.getAttribute('title') ?? '');
      return {
        section: document.getElementById(heading)?.textContent ?? '',
        title: texts[0] ?? '',
        second: texts.slice(1).join(' '),
        selected: row.getAttribute('aria-selected') === 'true',
      };
    });
}

export function paletteRows(page: Page): Promise<PaletteRow[]> {
  return page.evaluate(() => window.paletteRows());
}

/** The palette's row for a control: its own row, a command's row, or none. */
export type Found = 'control' | 'command' | undefined;

export interface LookedFor {
  name: string;
  /** The title of the command that the control itself names. */
  command?: string | undefined;
}

/** Milliseconds after which an absent row counts as missing. */
const patience = 3000;

/**
 * Types one name after the other into the open palette, and searches for its row.
 * `alike` is the number of rows of that name that neither their second line nor their group distinguishes.
 */
export function lookUp(
  page: Page,
  section: string,
  names: readonly LookedFor[],
): Promise<{ found: Found; alike: number }[]> {
  return page.evaluate(
    async ({ field, heading, lookedFor, limit }) => {
      const typed = document.querySelector<HTMLInputElement>(field);
      if (!typed) throw new Error('No palette to type in');
      const results: { found: Found; alike: number }[] = [];
      for (const { name, command } of lookedFor) {
        typed.focus();
        typed.select();
        document.execCommand('insertText', false, name);
        let found: Found;
        let alike = 0;
        const until = performance.now() + limit;
        // The first frame after the letters may still show the rows of the previous name.
        const isDrawn = () =>
          document.querySelector('[data-palette] [aria-hidden=true] [role=option]') === null;
        for (let frame = 0; frame < 2 || (!(found && isDrawn()) && performance.now() < until); frame++) {
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          const all = window.paletteRows();
          const own = all.filter((row) => row.section === heading && row.title === name);
          const isCommand = ({ section: of, title }: PaletteRow) =>
            of !== heading && (title === command || title.startsWith(`${command} (`));
          // A group of the menu may have the name of its page, which the command opens.
          if (command !== undefined && all.some(isCommand)) found = 'command';
          else found = own.length > 0 ? 'control' : undefined;
          alike = own.length - new Set(own.map(({ second }) => second)).size;
        }
        results.push({ found, alike });
      }
      return results;
    },
    {
      field: input,
      heading: section,
      lookedFor: [...names],
      limit: patience,
    },
  );
}

/** Opens the palette and selects the matching row by keys alone, the nth of several; returns false if it is not listed. */
export async function selectByKeys(
  page: Page,
  query: string,
  matches: (row: PaletteRow) => boolean,
  nth = 0,
): Promise<boolean> {
  await openPalette(page);
  await page.keyboard.insertText(query);
  const indexIn = (rows: readonly PaletteRow[]) =>
    rows.flatMap((row, index) => (matches(row) ? [index] : []))[nth] ?? -1;
  const isListed = async () => indexIn(await paletteRows(page)) >= 0;
  const listed = await expect
    .poll(isListed, { timeout: patience })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
  if (!listed) return false;
  // Rows may change until the answer has arrived, and Enter waits for it.
  await expect(page.locator(`${palette} [data-busy]`)).toHaveCount(0);
  await page.keyboard.press('Home');
  for (let round = 0; round < 20; round++) {
    const rows = await paletteRows(page);
    const steps = indexIn(rows) - rows.findIndex(({ selected }) => selected);
    if (steps === 0) return true;
    for (let step = 0; step < Math.abs(steps); step++)
      await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
  }
  throw new Error(`The keys do not lead to ${query}`);
}
