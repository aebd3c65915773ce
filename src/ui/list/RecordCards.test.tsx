// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { HostContext } from '../../commandKit/commandHost.ts';
import { testHost } from '../../commands/testing.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import { createTranslations } from '../../i18n/instance.ts';
import { RecordCards } from './RecordCards.tsx';
import type { Column } from './RecordList.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Row {
  id: string;
  offboardedOn: string | undefined;
}

const columns: Column<Row>[] = [
  { id: 'name', title: 'Name', card: 'title', render: ({ id }) => id },
  {
    id: 'state',
    title: 'State',
    card: 'corner',
    render: ({ offboardedOn }) => (offboardedOn ? 'Resigned' : '—'),
  },
  { id: 'left', title: 'Offboarded', render: ({ offboardedOn }) => offboardedOn ?? '—' },
];

let root: ReturnType<typeof createRoot>;
let opened: string[];
const i18n = createTranslations('en-US', catalogues);

async function show(): Promise<void> {
  const rows = [
    { id: 'Hu', offboardedOn: undefined },
    { id: 'Lin', offboardedOn: '2026-11-21' },
  ];
  const frozen = { view: '', rows, changed: new Set<string>(), removed: new Set<string>(), waiting: false };
  opened = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <MantineProvider env="test">
          <MemoryRouter>
            <HostContext value={testHost({})}>
              <RecordCards
                label="Staff"
                columns={columns}
                frozen={frozen}
                onOpen={({ id }) => opened.push(id)}
                onResume={() => undefined}
                skeleton={false}
                fetching={false}
                selection={undefined}
                peek={{ id: undefined, toggle: vi.fn(), show: vi.fn(), showIfOpen: vi.fn() }}
              />
            </HostContext>
          </MemoryRouter>
        </MantineProvider>
      </I18nextProvider>,
    ),
  );
}
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const cards = () => [...document.querySelectorAll<HTMLElement>('li[data-record]')];

it('a card says nothing of what a record does not have', async () => {
  await show();
  const [first, second] = cards();
  expect(cards()).toHaveLength(2);
  expect(first?.textContent).not.toContain('Offboarded');
  expect(first?.textContent).not.toContain('—');
  expect(second?.textContent).toContain('Offboarded');
  expect(second?.textContent).toContain('Resigned');
  expect(second?.textContent).toContain('2026-11-21');
});

it('the keys of the table work on cards', async () => {
  await show();
  const press = (key: string) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    });
  await press('j');
  expect(document.activeElement).toBe(cards()[0]);
  await press('j');
  expect(document.activeElement).toBe(cards()[1]);
  await press('Enter');
  expect(opened).toEqual(['Lin']);
});
