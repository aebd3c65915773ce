// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../support/patience.ts';
import { BookApp } from './BookApp.tsx';
import { books, translations } from './books.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: ReturnType<typeof createRoot>;

// Loads the palette's code, as an idle page does after a moment.
beforeAll(() => import('../../src/palette/Palette.tsx'));
beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <I18nextProvider i18n={translations}>
          <BookApp />
        </I18nextProvider>
      </MantineProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

/** Presses a key on the focused element as a browser does. */
async function press(key: string, modifiers: KeyboardEventInit = {}): Promise<void> {
  const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
  await act(async () => {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...modifiers });
    if (!target.dispatchEvent(event)) return;
    if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
    if (key === 'Enter' && target instanceof HTMLButtonElement) target.click();
  });
}

/** Replaces the text of the focused field. */
async function type(text: string): Promise<void> {
  await act(async () => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) throw new Error('No field has the focus');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

const afterAct = (check: () => void) => eventually(() => act(async () => check()));
const isThere = (text: string) => afterAct(() => expect(document.body.textContent).toContain(text));
const hasFocus = (selector: string) =>
  afterAct(() => expect(document.activeElement?.matches(selector)).toBe(true));

async function openPalette(): Promise<void> {
  await press('k', { ctrlKey: true });
  await hasFocus('[role=combobox]');
}

it('renames a book that is chosen after the command', async () => {
  await openPalette();
  await type('rename');
  await press('Enter');
  await isThere('Walden');
  await type('wal');
  await isThere('Walden');
  await press('Enter');
  await hasFocus('form input');
  await type('Life in the Woods');
  await press('Enter');
  await isThere('It is called Life in the Woods now');
  expect(books.get('2')).toEqual({ id: '2', title: 'Life in the Woods', shelf: 'Desk' });
});

it('shelves a book that was found first, once it is confirmed', async () => {
  await openPalette();
  await type('middle');
  await isThere('Middlemarch');
  await press('Enter');
  await isThere('Shelve a book');
  await type('shelve');
  await press('Enter');
  await isThere('Does Middlemarch go back to its shelf?');
  expect(books.get('1')?.shelf).toBe('Desk');
  await hasFocus('form button');
  await press('Enter');
  await isThere('Middlemarch is back on its shelf');
  expect(books.get('1')?.shelf).toBe('Shelf');
});

it('brings back by ↑ what was typed last, and takes a row by Option and its digit (R-form-18, R-form-19)', async () => {
  localStorage.clear();
  await openPalette();
  await type('rename');
  await press('Enter');
  await isThere('Middlemarch');
  await press('Escape');
  await press('Escape');
  await afterAct(() => expect(document.activeElement?.matches('[role=combobox]')).toBe(false));
  await openPalette();
  const input = () => document.querySelector<HTMLInputElement>('[role=combobox]')?.value;
  expect(input()).toBe('');
  await press('ArrowUp');
  await afterAct(() => expect(input()).toBe('rename'));
  const dialog = document.querySelector('[role=dialog]');
  await press('Alt', { altKey: true });
  expect(dialog?.hasAttribute('data-numbers')).toBe(true);
  expect(document.querySelector('[role=option]')?.getAttribute('data-number')).toBe('1');
  // A Mac reports Option and 1 in this way.
  await press('¡', { altKey: true, code: 'Digit1' });
  await isThere('Middlemarch');
  await press('Escape');
  expect(dialog?.hasAttribute('data-numbers')).toBe(false);
  await press('Escape');
});
