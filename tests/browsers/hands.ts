/** What a person does in a page, by the mouse or by keys alone, in whichever browser. */
import { until, type BrowserDriver } from './browserDriver.ts';

export type Hand = 'keys' | 'mouse';

type Kind = 'button' | 'link' | 'field' | 'option' | 'chosen';

/**
 * Runs in the page: the visible elements of a kind in the topmost dialog, or in the page, with their names. A choice's
 * options lie beside the dialog.
 */
const look = `(kind) => {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    field: 'input:not([type=hidden], [type=file]), textarea',
    option: '[role=option]',
    chosen: '[role=option][aria-selected=true], [role=option][data-combobox-selected]',
  };
  const tidy = (text) => text.replace(/\\s+/g, ' ').replace(/ ?\\*$/, '').trim();
  const nameOf = (element) => {
    const by = element.getAttribute('aria-labelledby');
    if (by) return by.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const label = element.labels?.[0]?.textContent;
    return element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
  };
  const isShown = (element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    element.closest('[inert]') === null;
  const dialogs = [...document.querySelectorAll('[aria-modal=true], [role=dialog]')].filter(isShown);
  const inside = kind === 'option' || kind === 'chosen' ? document : (dialogs.at(-1) ?? document);
  return [...inside.querySelectorAll(selectors[kind])]
    .filter(isShown)
    .map((element) => ({ element, name: tidy(nameOf(element)) }));
}`;

/** Runs in the page: the middle of the first such element whose name begins so, scrolled into view. */
const find = `(kind, name) => {
  const all = (${look})(kind);
  const found = all.find((each) => each.name === name) ?? all.find((each) => each.name.startsWith(name));
  const element = found?.element;
  if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}`;

const hasFocus = `(name) => (${look})('field').some(
  (each) => each.element === document.activeElement && each.name.startsWith(name))`;

const isBusy = `() => document.querySelector(
  '[data-testid=consequence][aria-busy=true], form[data-loading]:not([inert] *), [data-skeleton]') !== null`;

/** Text that a choice, or what was found in the palette, shows as the one that Enter takes. */
const isChosen = `(text) => (${look})('chosen').some(({ element }) => element.textContent.includes(text))`;

const dialogIsOpen = `() => [...document.querySelectorAll('[aria-modal=true]')].some(
  (element) => element.closest('[inert]') === null && element.getClientRects().length > 0)`;

/** What the login form calls its parts. */
export interface LoginWords {
  enterpriseId: string;
  account: string;
  password: string;
  privacy: string;
  submit: string;
}

export interface Start {
  /** By mouse: the entry of the menu, the link of a row there if one is opened, and the button. */
  menu: string;
  row?: string;
  button: string;
  /** By keys: what is typed into the palette to find the command. Absent: the button's words. */
  line?: string;
}

/** Works in one window by one hand. */
export function handsOf(browser: BrowserDriver, hand: Hand) {
  const where = (kind: Kind, name: string) =>
    until(`${kind} “${name}”`, () => browser.evaluate<[number, number] | null>(find, kind, name));
  const clickOn = async (kind: Kind, name: string) => {
    const [x, y] = await where(kind, name);
    await browser.click(x, y);
  };
  const settled = () =>
    until('the page is done loading', async () => !(await browser.evaluate<boolean>(isBusy)));
  const chosen = (text: string) =>
    until(`“${text}” is chosen`, () => browser.evaluate<boolean>(isChosen, text));

  /** Tabs onto the field of that label. */
  const reach = async (label: string) => {
    for (let step = 0; step < 40; step += 1) {
      if (await browser.evaluate<boolean>(hasFocus, label)) return;
      await browser.press('Tab');
    }
    throw new Error(`Tab does not reach “${label}”`);
  };
  const focus = async (label: string) => {
    await where('field', label);
    if (hand === 'mouse') await clickOn('field', label);
    else await reach(label);
  };

  const fromPalette = async (text: string, row: string) => {
    await browser.type(text);
    await chosen(row);
    await browser.press('Enter');
  };

  return {
    clickOn,
    /** Opens the form of a command. */
    start: async ({ menu, row, button, line }: Start) => {
      if (hand === 'mouse') {
        await clickOn('link', menu);
        await settled();
        if (row !== undefined) {
          await clickOn('link', row);
          await settled();
        }
        await clickOn('button', button);
        return;
      }
      await browser.press('Control', 'k');
      if (row !== undefined) await fromPalette(row, row);
      await fromPalette(line ?? button, button);
    },
    fill: async (label: string, text: string) => {
      await focus(label);
      await browser.press('Control', 'a');
      await browser.type(text);
    },
    choose: async (label: string, option: string) => {
      await focus(label);
      await browser.type(option);
      if (hand === 'mouse') return clickOn('option', option);
      await chosen(option);
      return browser.press('Enter');
    },
    check: async (label: string) => {
      if (hand === 'mouse') return clickOn('field', label);
      await reach(label);
      return browser.press('Space');
    },
    giveFile: (path: string) =>
      until('a file can be given', async () => {
        await browser.setFile('form:not([data-loading]) input[type=file]', path);
        return true;
      }),
    /** Sends the form by the button of that name, once its figures are there. */
    send: async (button: string) => {
      await where('button', button);
      await settled();
      if (hand === 'mouse') await clickOn('button', button);
      else await browser.press('Control', 'Enter');
    },
    /** Opens a page of the menu. */
    goTo: async (page: string) => {
      if (hand === 'mouse') return clickOn('link', page);
      await browser.press('Control', 'k');
      return fromPalette(page, page);
    },
    /** Waits until the page shows the text. */
    read: (text: string) =>
      until(`“${text}” is shown`, () =>
        browser.evaluate<boolean>('(text) => document.querySelector("main")?.innerText.includes(text)', text),
      ),
    /** Logs in by the form; the page must be `/login`. */
    logIn: async ([enterpriseId, account, password]: readonly string[], words: LoginWords) => {
      const values = [
        [words.enterpriseId, enterpriseId],
        [words.account, account],
        [words.password, password],
      ] as const;
      for (const [label, value] of values) {
        await focus(label);
        await browser.type(value ?? '');
      }
      if (hand === 'mouse') {
        await clickOn('field', words.privacy);
        await clickOn('button', words.submit);
      } else {
        await reach(words.privacy);
        await browser.press('Space');
        await browser.press('Enter');
      }
      await until('the menu is shown', () =>
        browser.evaluate<boolean>('() => document.querySelector("nav a[href]") !== null'),
      );
      await settled();
    },
    /** Leaves what lies over the page. */
    leave: () =>
      until('nothing lies over the page', async () => {
        if (!(await browser.evaluate<boolean>(dialogIsOpen))) return true;
        await browser.press('Escape');
        return false;
      }),
  };
}

export type Hands = ReturnType<typeof handsOf>;
