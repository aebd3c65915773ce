/** Another product with palette, forms and keys: books that are renamed and shelved. */
import { IconPackage } from '../../src/icons/icons.ts';
import { z } from 'zod';
import { defineCommand, type CommandContext } from '../../src/commandKit/command.ts';
import { later } from '../../src/commandKit/lazy.ts';
import { defineRecordType } from '../../src/commandKit/recordType.ts';
import { CommandProvider } from '../../src/palette/CommandProvider.tsx';
import { books, booksNamed, graph, loadBook, translations, type Book } from './books.ts';

const common = { icon: IconPackage, roles: ['reader'], on: 'book' } as const;
const rename = defineCommand({
  ...common,
  id: 'book.rename',
  title: 'book.rename',
  input: {
    fields: [{ name: 'title', kind: 'text', label: 'book.title' }],
    schema: async () => z.object({ title: z.string().min(1, 'validation.required') }),
  },
  run: async ({ record: { data }, values: { title } }) => {
    books.set(data.id, { ...data, title });
    return { notice: { key: 'book.renamed', params: { title } } };
  },
});
const shelve = defineCommand({
  ...common,
  id: 'book.shelve',
  title: 'book.shelve',
  confirm: 'book.shelveSure',
  applies: (_context, { shelf }) => shelf === 'Desk',
  run: async ({ record: { data } }) => {
    books.set(data.id, { ...data, shelf: 'Shelf' });
    return { notice: { key: 'book.shelved', params: { title: data.title } } };
  },
});
const book = defineRecordType<'book', Book>({
  type: 'book',
  title: 'book',
  placeholder: 'book.choose',
  icon: IconPackage,
  load: (_context, id) => loadBook(id),
  name: ({ title }) => title,
  summary: ({ shelf }) => ({ facts: shelf }),
  newest: async () => [...books.values()],
  stateOf: ({ shelf }) => shelf,
});
const found = (keyword: string) => booksNamed(keyword).map((each) => book.found(each, translations.t));
const records = {
  types: { book },
  search: async (_context: CommandContext, keyword: string) => found(keyword),
  resolve: async (_context: CommandContext, keywords: readonly string[]) => keywords.map(found),
};
const registry = { commands: [rename, shelve], records: later(async () => records) };
const shell = { settings: () => ({ singleKeys: true }) };
const context = { user: { userId: 'a' }, role: 'reader', graph, t: translations.t, shell, registry };

export const BookApp = () => (
  <CommandProvider context={context} navigate={() => undefined}>
    {null}
  </CommandProvider>
);
