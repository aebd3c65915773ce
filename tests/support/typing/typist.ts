/** Types a script, and returns the state of the page afterwards. */
import type { Page } from '@playwright/test';
import { settle, type callsOf } from '../look.ts';
import { strokesOf, type Manner } from './grammar.ts';

/** The visible state of the page, and the target of the next key. */
export interface PageState {
  path: string;
  dialogs: string[];
  /** The values of the fields, in their order. */
  fields: string[];
  /** The row that Enter would choose. */
  row: string | undefined;
  focus: string;
  selected: string[];
}

/** Milliseconds, longer than the delays of the palette's search and of a form's quote. */
const aWhile = 400;

async function press(page: Page, stroke: string): Promise<void> {
  if (!stroke.startsWith('ime:')) return page.keyboard.press(stroke);
  // An input method composes nothing if no field has the focus.
  await page.waitForFunction(() => document.activeElement?.matches('input, textarea'));
  await page.keyboard.insertText(stroke.slice('ime:'.length));
}

/** Types at the speed of the manner, regardless of the page's state. */
export async function typeInManner(page: Page, keys: string, { gap, late }: Manner): Promise<void> {
  await page.route('**/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, late));
    await route.continue().catch(() => undefined);
  });
  for (const stroke of strokesOf(keys)) {
    await press(page, stroke);
    if (gap > 0) await page.waitForTimeout(gap);
  }
}

/** Types slowly: waits for the effect of each key before the next. */
export async function typeSlowly(page: Page, calls: ReturnType<typeof callsOf>, keys: string): Promise<void> {
  const look = async () => {
    await page.waitForTimeout(aWhile);
    await settle(page, calls);
  };
  const isLetter = (stroke: string | undefined) => stroke?.length === 1 || stroke === 'Space';
  const strokes = strokesOf(keys);
  const inPalette = strokes[0] === 'Control+k';
  for (const [index, stroke] of strokes.entries()) {
    await press(page, stroke);
    const within = inPalette && isLetter(stroke) && isLetter(strokes[index + 1]);
    if (!within) await look();
  }
}

export async function pageStateOf(page: Page): Promise<PageState> {
  return page.evaluate(() => {
    // A palette that closes before it is loaded returns the focus; on a page just opened nothing can get it.
    const descriptionOf = (element: Element | null) =>
      element === null || element.matches('body, h1')
        ? 'no part of the page'
        : [
            element.localName,
            element.getAttribute('role') ?? '',
            element.getAttribute('aria-label') ?? element.getAttribute('data-path') ?? '',
            element.getAttribute('data-record') ?? '',
          ].join(' ');
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        // The closed palette is also on the page.
        element.checkVisibility({ visibilityProperty: true }),
      );
    return {
      path: location.pathname,
      dialogs: shown('[role=dialog]').map(
        (dialog) =>
          dialog.getAttribute('aria-label') ?? dialog.querySelector('h2')?.textContent ?? 'a dialog',
      ),
      fields: shown('[role=dialog] :is(input, textarea)').map((field) => {
        const { name, value, placeholder } = field as HTMLInputElement;
        // Because the server proposes four random characters for a company ID.
        return `${placeholder}: ${name === 'companyId' ? value.slice(4) : value}`;
      }),
      row: shown('[role=dialog] [role=option][aria-selected=true]')[0]?.textContent ?? undefined,
      focus: descriptionOf(document.activeElement),
      selected: shown('[data-record][aria-selected=true]').map((row) => row.dataset.record ?? ''),
    };
  });
}
