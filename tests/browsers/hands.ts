/** Actions of a person in a page, by mouse or by keyboard alone, in any browser. */
import type { Words } from '../support/words.ts';
import { until, type BrowserDriver } from './browserDriver.ts';

export type Hand = 'keys' | 'mouse';

type Kind =
  | 'button'
  | 'link'
  | 'field'
  | 'option'
  | 'chosen'
  | 'action'
  | 'search'
  | 'heading'
  | 'label'
  | 'noteMenu'
  | 'entryMenu';

/**
 * Runs in the page: returns the visible elements of a kind in the topmost dialog, or in the page, with their names.
 * The options of a choice are next to the dialog, not inside it.
 */
const look = `(kind) => {
  const selectors = {
    // A command with a page of its own is a link.
    button: 'button, [role=button], main a[href]',
    link: 'a[href]',
    field: 'input:not([type=hidden], [type=file]), textarea',
    option: '[role=option]',
    chosen: '[role=option][aria-selected=true], [role=option][data-combobox-selected]',
    action: '[role=menuitem]',
    search: '[role=search] input',
    heading: 'h1',
    label: 'label',
    noteMenu: '[data-row-menu=note]',
    entryMenu: '[data-row-menu=auditEntry]',
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
  const inside = ['option', 'chosen', 'action'].includes(kind) ? document : (dialogs.at(-1) ?? document);
  return [...inside.querySelectorAll(selectors[kind])]
    .filter(isShown)
    .map((element) => ({ element, name: tidy(nameOf(element)) }));
}`;

/**
 * Runs in the page: returns the middle of the element after it stops moving and nothing covers it, as a person would wait.
 */
const middleOf = `async (element) => {
  if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { x, y, width, height } = element.getBoundingClientRect();
  if (x !== before.x || y !== before.y || width === 0) return null;
  const middle = [x + width / 2, y + height / 2];
  const hit = document.elementFromPoint(...middle);
  // A box to tick lies below its picture.
  const isOver = element.contains(hit) || hit?.contains(element) || hit?.parentElement?.contains(element);
  return isOver ? middle : null;
}`;

/** Runs in the page: returns the middle of the first such element whose name begins with the text. */
const find = `(kind, name) => {
  const all = (${look})(kind);
  const found = all.find((each) => each.name === name) ?? all.find((each) => each.name.startsWith(name));
  return (${middleOf})(found?.element);
}`;

/** Runs in the page: returns the middle of the first row's menu button, after every row of the list has the text. */
const findRowMenu = `(text) => {
  const rows = [...document.querySelectorAll('main [data-record]')];
  if (!rows.every((row) => row.textContent.includes(text))) return null;
  return (${middleOf})(rows[0]?.querySelector('[data-row-menu]'));
}`;

/** Runs in the page: tells whether there is such an element, wherever it is. */
const isThere = `(kind, name) => (${look})(kind).some((each) => each.name.startsWith(name))`;

const hasFocus = `(name) => (${look})('field').some(
  (each) => each.element === document.activeElement && each.name.startsWith(name))`;

const isBusy = `() => document.querySelector(
  ':is([aria-busy=true], [data-skeleton], [data-awaiting], form[data-loading]):not([inert] *)') !== null`;

/** Tells whether the selected row of a choice or of the palette, which Enter would choose, contains the text. */
const isChosen = `(text) => (${look})('chosen').some(({ element }) => element.textContent.includes(text))`;

const dialogIsOpen = `() => [...document.querySelectorAll('[aria-modal=true]')].some(
  (element) => element.closest('[inert]') === null && element.getClientRects().length > 0)`;

/** The button that opens a form often has the same name as the one that submits it. */
const formIsOpen = `() => document.querySelector('main form') !== null || (${dialogIsOpen})()`;

/** The labels of the login form. */
export interface LoginWords {
  enterpriseId: string;
  account: string;
  password: string;
  privacy: string;
  submit: string;
}

export const loginWords = (words: Words): LoginWords => ({
  enterpriseId: words('login.enterpriseId'),
  account: words('login.account'),
  password: words('login.password'),
  privacy: words('login.privacy'),
  submit: words('login.submit'),
});

export interface Start {
  /** By mouse: the menu entry. */
  menu: string;
  /** The record to find, by the list's search field or in the palette. */
  row?: string;
  /** By mouse: true if the command is in the row's menu, not on the record's page. */
  inRow?: boolean;
  /** By keys: true if the command is found first, and then its record. */
  commandFirst?: boolean;
  button: string;
}

/** Returns the actions of one hand in one window. */
export function handsOf(browser: BrowserDriver, hand: Hand, words: Words) {
  const where = (kind: Kind, name: string) =>
    until(`${kind} “${name}”`, () => browser.evaluate<[number, number] | null>(find, kind, name));
  const clickOn = async (kind: Kind, name: string) => {
    // Waits until the element rests, because the parts of a page above it may still load.
    let last: string | undefined;
    const [x, y] = await until(`${kind} “${name}” at rest`, async () => {
      const position = await where(kind, name);
      const isSame = position.join() === last;
      last = position.join();
      return isSame ? position : null;
    });
    await browser.click(x, y);
  };
  const settled = () =>
    until('the page is done loading', async () => !(await browser.evaluate<boolean>(isBusy)));
  const chosen = (text: string) =>
    until(`“${text}” is chosen`, () => browser.evaluate<boolean>(isChosen, text));

  /** Tabs to the field with that label. */
  const reach = async (label: string) => {
    for (let step = 0; step < 40; step += 1) {
      if (await browser.evaluate<boolean>(hasFocus, label)) return;
      await browser.press('Tab');
    }
    throw new Error(`Tab does not reach “${label}”`);
  };
  const focus = async (label: string) => {
    if (hand === 'mouse') return clickOn('field', label);
    await until(`field “${label}”`, () => browser.evaluate<boolean>(isThere, 'field', label));
    return reach(label);
  };

  const choose = async (label: string, option: string) => {
    await focus(label);
    await browser.type(option);
    if (hand === 'mouse') return clickOn('option', option);
    await chosen(option);
    return browser.press('Enter');
  };
  const fromPalette = async (text: string, row: string) => {
    await browser.type(text);
    await chosen(row);
    await browser.press('Enter');
  };
  /** By mouse: opens a page of the menu. The previous page remains until the code is loaded. */
  const openPage = async (menu: string) => {
    await clickOn('link', menu);
    await where('heading', menu);
    await settled();
  };
  /** Finds a record by the search field of its list. */
  const search = async (text: string) => {
    await clickOn('search', words('list.keyword'));
    await browser.type(text);
    return until(`a list with “${text}” alone`, () =>
      browser.evaluate<[number, number] | null>(findRowMenu, text),
    );
  };

  return {
    clickOn,
    settled,
    press: (...keys: string[]) => browser.press(...keys),
    /** Waits until an element with that name can be used. */
    where,
    /** Moves the pointer out of the list, because the list pauses under it. */
    leaveList: async () => {
      if (hand === 'mouse') await clickOn('heading', '');
    },
    /** Opens the form of a command. */
    start: async ({ menu, row, inRow, commandFirst, button }: Start) => {
      if (hand === 'keys') {
        await browser.press('Control', 'k');
        if (row !== undefined && !commandFirst) await fromPalette(row, row);
        await fromPalette(button, button);
        if (row !== undefined && commandFirst) await fromPalette(row, row);
        return;
      }
      await openPage(menu);
      if (row === undefined) return clickOn('button', button);
      const [x, y] = await search(row);
      if (inRow) {
        await browser.click(x, y);
        return clickOn('action', button);
      }
      await clickOn('link', row);
      await settled();
      return clickOn('button', button);
    },
    /** By mouse: opens the page of a record from its list. */
    openRecord: async (menu: string, row: string) => {
      await openPage(menu);
      await search(row);
      await clickOn('link', row);
      await settled();
    },
    /** Chooses a command in the menu of one's own account. */
    fromAccount: async (menu: string, action: string) => {
      if (hand === 'mouse') {
        await clickOn('button', menu);
        return clickOn('action', action);
      }
      await browser.press('Control', 'k');
      return fromPalette(action, action);
    },
    fill: async (label: string, text: string) => {
      await focus(label);
      await browser.press('Control', 'a');
      await browser.type(text);
    },
    choose,
    /** Chooses one of several options: by mouse, their list stays open over the fields below. */
    chooseAmong: async (label: string, option: string) => {
      await choose(label, option);
      if (hand === 'mouse') await browser.press('Escape');
    },
    check: async (label: string) => {
      if (hand === 'mouse') return clickOn('field', label);
      await reach(label);
      return browser.press('Space');
    },
    giveFile: (path: string) =>
      until('a file can be given', async () => {
        const field = 'form:not([data-loading]) input[type=file]';
        const takesFile = '(selector) => document.querySelector(selector) !== null';
        if (!(await browser.evaluate<boolean>(takesFile, field))) return false;
        await browser.setFile(field, path);
        return true;
      }),
    /** Submits the form by the button of that name, after its amounts are loaded. */
    send: async (button: string) => {
      await until('a form or a question', () => browser.evaluate<boolean>(formIsOpen));
      await until(`button “${button}”`, () => browser.evaluate<boolean>(isThere, 'button', button));
      await settled();
      if (hand === 'mouse') await clickOn('button', button);
      else await browser.press('Control', 'Enter');
    },
    /** Opens a page of the menu. */
    goTo: async (page: string) => {
      if (hand === 'mouse') return openPage(page);
      await browser.press('Control', 'k');
      await fromPalette(page, page);
      await where('heading', page);
      return settled();
    },
    /** Runs a command that needs no record, by its button on the page. */
    run: async (button: string) => {
      if (hand === 'mouse') return clickOn('button', button);
      await browser.press('Control', 'k');
      return fromPalette(button, button);
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
    /** Closes the overlay of the page. */
    leave: () =>
      until('nothing lies over the page', async () => {
        if (!(await browser.evaluate<boolean>(dialogIsOpen))) return true;
        await browser.press('Escape');
        return false;
      }),
  };
}

export type Hands = ReturnType<typeof handsOf>;
