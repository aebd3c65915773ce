import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RecordCards } from './RecordCards.tsx';
import type { Column } from './RecordList.tsx';

interface Row {
  id: string;
  left: string | undefined;
}

const columns: Column<Row>[] = [
  { id: 'name', title: 'Name', card: 'title', render: ({ id }) => id },
  { id: 'left', title: 'Offboarded', render: ({ left }) => left ?? '—' },
];

it('a card has no line for what a record does not have', () => {
  const rows = [
    { id: 'Hu', left: undefined },
    { id: 'Lin', left: '2026-11-21' },
  ];
  const steady = { view: '', rows, changed: new Set<string>(), gone: new Set<string>(), waiting: false };
  const list = (
    <RecordCards label="Staff" columns={columns} steady={steady} skeleton={false} fetching={false} />
  );
  const cards = renderToStaticMarkup(list).split('<li');
  expect(cards).toHaveLength(3);
  expect(cards[1]).not.toContain('Offboarded');
  expect(cards[2]).toContain('Offboarded');
  expect(cards[2]).toContain('2026-11-21');
});
