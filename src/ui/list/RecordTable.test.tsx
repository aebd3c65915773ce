// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostContext } from '../../commandKit/commandHost.ts';
import { testHost } from '../../commands/testing.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import { createTranslations } from '../../i18n/instance.ts';
import { useListState, type ListState } from './listState.ts';
import type { Column } from './RecordList.tsx';
import type { OwnSessionFacts } from '../../commands/ownAccount/ownSessionRecord.ts';
import { RecordTable } from './RecordTable.tsx';
import { useSelection } from './selection.ts';
import { usePeek } from './usePeek.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Row {
  id: string;
  amount: string;
}

const columns: Column<Row>[] = [
  { id: 'name', title: 'Name', render: ({ id }) => id },
  { id: 'amount', title: 'Amount', render: ({ amount }) => amount, kind: 'money', sort: 'amount' },
  { id: 'date', title: 'Date', render: () => '', sort: 'createdAt' },
];
const row = (id: string): Row => ({ id, amount: '1.00' });
const frozen = (ids: string[], { changed = '', removed = '', view = '' } = {}) => ({
  view,
  rows: ids.map(row),
  changed: new Set([changed]),
  removed: new Set([removed]),
  waiting: false,
});

let root: ReturnType<typeof createRoot>;
let opened: string[];
let focused: (string | undefined)[];
let state: ListState;
/** A different path per test: a list that is opened again focuses the row where the user left it. */
let path: string;
let lists = 0;
const focusRecord = vi.fn((record?: { id: string }) => void focused.push(record?.id));
const host = testHost({ focusRecord });
const i18n = createTranslations('en-US', catalogues);

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  opened = [];
  focused = [];
  path = `/list-${++lists}`;
  window.history.replaceState(null, '', path);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

function List({ rows, selectable }: { rows: ReturnType<typeof frozen>; selectable: boolean }) {
  // oxlint-disable-next-line react/globals -- What the test looks at.
  state = useListState();
  const selection = useSelection(rows.rows, JSON.stringify(state.filters), rows.view);
  const { peek } = usePeek(rows.rows, state.view, useRef(null));
  return (
    <RecordTable
      label="Orders"
      columns={columns}
      state={state}
      frozen={rows}
      onResume={() => undefined}
      skeleton={false}
      density="normal"
      selection={selectable ? selection : undefined}
      peek={peek}
      onOpen={({ id }) => opened.push(id)}
      recordOf={({ id }) => ({ type: 'ownSession', id, name: `name of ${id}`, data: {} as OwnSessionFacts })}
      page={undefined}
      fetching={false}
      error={undefined}
      onRetry={() => undefined}
      filtered={false}
      empty={{ text: '' }}
    />
  );
}

const show = (rows = frozen(['a', 'b', 'c', 'd']), selectable = true) =>
  act(async () =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <MantineProvider env="test">
          <MemoryRouter initialEntries={[path]}>
            <HostContext value={host}>
              <List rows={rows} selectable={selectable} />
            </HostContext>
          </MemoryRouter>
        </MantineProvider>
      </I18nextProvider>,
    ),
  );

async function press(...keys: string[]): Promise<void> {
  for (const each of keys) {
    const [key = '', modifier] = each.split('+').toReversed();
    const event = new KeyboardEvent('keydown', {
      key,
      code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
      shiftKey: modifier === 'Shift',
      ctrlKey: modifier === 'Control',
      bubbles: true,
      cancelable: true,
    });
    await act(async () => void (document.activeElement ?? document.body).dispatchEvent(event));
  }
}
const inFocus = () => document.activeElement?.getAttribute('data-record');
const elements = (query: string) => [...document.querySelectorAll<HTMLElement>(query)];
const selected = () => elements('tr[aria-selected="true"]').map(({ dataset }) => dataset.record);
const click = (element: HTMLElement | undefined, modifiers: MouseEventInit = {}) =>
  act(async () => {
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }));
  });
const head = (title: string) => elements('th').find(({ textContent }) => textContent === title);

describe('keys in a table', () => {
  it('lead into it, through it, and no further than its ends', async () => {
    await show();
    await press('j');
    expect(inFocus()).toBe('a');
    await press('k');
    expect(inFocus()).toBe('a');
    await press('j', 'ArrowDown');
    expect(inFocus()).toBe('c');
    await press('End', 'j');
    expect(inFocus()).toBe('d');
    await press('Home');
    expect(inFocus()).toBe('a');
  });

  it('open the row in focus, and tell what record that is', async () => {
    await show();
    await press('j', 'j', 'Enter');
    expect([opened, focused.at(-1)]).toEqual([['b'], 'b']);
  });

  it('select the row in focus, or not', async () => {
    await show();
    await press('j', 'x', 'j', 'j', 'x');
    expect(selected()).toEqual(['a', 'c']);
    await press('x');
    expect(selected()).toEqual(['a']);
  });

  it('with Shift select all rows on the way', async () => {
    await show();
    await press('j', 'j', 'Shift+ArrowDown', 'Shift+ArrowDown');
    expect([selected(), inFocus()]).toEqual([['b', 'c', 'd'], 'd']);
  });

  it('with Control are not the list’s', async () => {
    await show();
    await press('j', 'Control+x', 'Control+j');
    expect([selected(), inFocus()]).toEqual([[], 'a']);
  });

  it('select nothing where nothing takes several records', async () => {
    await show(undefined, false);
    await press('j', 'x', 'Shift+ArrowDown');
    expect([selected(), elements('input'), inFocus()]).toEqual([[], [], 'b']);
  });

  it('begin with the first row of another list', async () => {
    await show();
    await press('j', 'j', 'j');
    expect(inFocus()).toBe('c');
    await show(frozen(['e', 'f', 'g', 'h'], { view: 'question=fast' }));
    expect(inFocus()).toBe('e');
  });

  it('stay in the place of a row that leaves the list', async () => {
    await show();
    await press('j', 'j');
    await show(frozen(['a', 'c', 'd']));
    expect(inFocus()).toBe('c');
    await show(frozen(['a']));
    expect(inFocus()).toBe('a');
  });

  it('act on no record whose row is only still shown', async () => {
    await show();
    await press('j', 'j');
    await show(frozen(['a', 'b', 'c', 'd'], { removed: 'b', changed: 'c' }));
    expect(focused.at(-1)).toBeUndefined();
    expect(elements('tr[data-gone]').map(({ title }) => title)).toHaveLength(1);
    expect(elements('tr[data-changed]').map(({ dataset }) => dataset.record)).toEqual(['c']);
  });
});

describe('what is shown beside a table (R-list-9)', () => {
  const shown = () => elements('tr[aria-current]').map(({ dataset }) => dataset.record);

  it('is the row in focus from Space to Space, and follows the focus', async () => {
    await show();
    await press('j', ' ');
    expect(shown()).toEqual(['a']);
    await press('j', 'ArrowDown');
    expect([shown(), inFocus()]).toEqual([['c'], 'c']);
    await press(' ');
    expect([shown(), inFocus()]).toEqual([[], 'c']);
    await press('k');
    expect(shown()).toEqual([]);
  });

  it('is the one in the place of a row that leaves the list, and none of another list', async () => {
    await show();
    await press('j', 'j', ' ');
    await show(frozen(['a', 'c', 'd']));
    expect([shown(), inFocus()]).toEqual([['c'], 'c']);
    await show(frozen([]));
    expect(shown()).toEqual([]);
  });
});

describe('the pointer in a table', () => {
  const box = (id: string) => elements(`tr[data-record="${id}"] input`)[0];

  it('opens a row, and with Control selects it', async () => {
    await show();
    await click(elements('td')[1]);
    await click(elements('tr[data-record="c"] td')[1], { ctrlKey: true });
    expect([opened, selected()]).toEqual([['a'], ['c']]);
  });

  it('with Shift selects the rows between two boxes, in either direction', async () => {
    await show();
    await click(box('d'));
    await click(box('b'), { shiftKey: true });
    expect([selected(), opened]).toEqual([['b', 'c', 'd'], []]);
  });

  it('selects all rows of the page by the box in the head, and none', async () => {
    await show();
    const all = () => elements('th input')[0] as HTMLInputElement | undefined;
    await click(all());
    expect([selected(), all()?.checked]).toEqual([['a', 'b', 'c', 'd'], true]);
    await click(box('b'));
    expect(all()?.checked).toBe(false);
    await click(all());
    await click(all());
    expect(selected()).toEqual([]);
  });

  it('what has left the list is selected no more', async () => {
    await show();
    await click(box('b'));
    await show(frozen(['a', 'c']));
    expect(selected()).toEqual([]);
  });
});

describe('the heads of a table', () => {
  const sorted = () => elements('th').map((element) => element.getAttribute('aria-sort'));

  it('sort downwards, upwards and not at all, and say so', async () => {
    await show();
    const seen: unknown[] = [];
    for (let times = 0; times < 3; times += 1) {
      await click(head('Amount')?.querySelector('button') ?? undefined);
      seen.push([state.sort, head('Amount')?.getAttribute('aria-sort')]);
    }
    expect(seen).toEqual([
      ['amount', 'descending'],
      ['amount', 'ascending'],
      [undefined, null],
    ]);
    expect(head('Name')?.querySelector('button')).toBeNull();
  });

  it('are one at a time', async () => {
    await show();
    await click(head('Amount')?.querySelector('button') ?? undefined);
    await click(head('Date')?.querySelector('button') ?? undefined);
    expect(sorted().filter(Boolean)).toEqual(['descending']);
    expect(head('Date')?.getAttribute('aria-sort')).toBe('descending');
  });
});
