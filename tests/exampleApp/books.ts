import type { CommandRecord } from '../../src/commandKit/command.ts';
import { createGraphClient } from '../../src/graph/client/client.ts';
import { catalogues } from '../../src/i18n/catalogues.ts';
import { createTranslations } from '../../src/i18n/instance.ts';

export interface Book {
  id: string;
  title: string;
  shelf: string;
}

export const books = new Map<string, Book>(
  [
    { id: '1', title: 'Middlemarch', shelf: 'Desk' },
    { id: '2', title: 'Walden', shelf: 'Desk' },
  ].map((book) => [book.id, book]),
);

export function booksNamed(keyword: string): Book[] {
  const text = keyword.toLowerCase();
  return [...books.values()].filter(({ title }) => title.toLowerCase().includes(text));
}

/** Returns the present data of the book. */
export async function loadBook(id: string): Promise<CommandRecord<'book'>> {
  const data = books.get(id);
  if (!data) throw new Error(`No book ${id}`);
  return { type: 'book', id, name: data.title, data };
}

/** Sends no requests, because the example has no server. */
export const graph = createGraphClient({
  fetch: () => Promise.reject(new TypeError('offline')),
  authorization: () => undefined,
  locale: () => 'en-US',
  onFailure: () => undefined,
});

const words = {
  book: 'Book',
  'book.choose': 'Choose a book',
  'book.title': 'Title',
  'book.rename': 'Rename a book',
  'book.renamed': 'It is called {{title}} now',
  'book.shelve': 'Shelve a book',
  'book.shelveSure': 'Does {{name}} go back to its shelf?',
  'book.shelved': '{{title}} is back on its shelf',
};
type Words = typeof words;

declare module '../../src/commandKit/command.ts' {
  interface RecordData {
    book: Book;
  }
}

declare module '../../src/domain/message.ts' {
  interface Catalogue extends Words {}
}

/** The example's own words, with those of palette, forms and keys. */
export const translations = createTranslations('en-US', {
  'en-US': { translation: { ...catalogues['en-US'].translation, ...words } },
});
