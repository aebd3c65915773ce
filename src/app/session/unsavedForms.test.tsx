// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, Suspense, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { Provider as UrqlProvider } from 'urql';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { unsavedWork } from '../../commandKit/unsavedWork.ts';
import type { Command, CommandRecord, Field } from '../../commandKit/command.ts';
import { HostContext } from '../../commandKit/commandHost.ts';
import { allCommands, commandById } from '../../commands/registry.ts';
import { runsCommands, testContext, testHost } from '../../commands/testing.ts';
import type { CurrentUser } from '../../domain/user.ts';
import BulkModal from '../../forms/BulkModal.tsx';
import { GraphFailure } from '../../graph/client/failure.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import { createTranslations } from '../../i18n/instance.ts';
import ImportPage from '../../screens/customer/ImportPage.tsx';
import PackagePublishPage from '../../screens/package/PackagePublishPage.tsx';
import type { ListView } from '../../commands/core/shellView.ts';
import ListSettings from '../../ui/list/ListSettings.tsx';
import type { ListState } from '../../ui/list/listState.ts';
import AvatarEditor from '../../ui/avatar/AvatarEditor.tsx';
import { ChainRun } from '../macros/ChainRun.tsx';
import { drawForm } from '../../../tests/support/drawForm.tsx';
import { eventually } from '../../../tests/support/patience.ts';
import { sample } from '../../../tests/support/scope.ts';
import { createSession } from './session.ts';
import { loneTab } from './testing.ts';
import type { SessionEnd, StoredToken } from './tokenStore.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Because the text areas measure themselves again when a font is loaded, and this page has no fonts.
Object.assign(document, { fonts: new EventTarget() });

const user = { userId: 'u', name: '李静', enterpriseId: 'A001', account: 'agent', roleId: 1 } as CurrentUser;
const other = { ...user, userId: 'o', name: '赵敏', account: 'boss' };
const typed = '12';

/** Kinds of fields that take typed text; the others are stored in the same form's state. */
const typedKinds: readonly Field['kind'][] = ['text', 'textarea', 'integer', 'money', 'rate'];

/** Returns the command with only its typed fields, or with a remark if it has none. */
function typedForm(command: Command): Command {
  const own = command.input?.fields.filter(({ kind, when }) => !when && typedKinds.includes(kind)) ?? [];
  const remark: Field = { name: 'remarks', kind: 'text', label: 'common.remarks' };
  const fields = own.length > 0 ? own : [remark];
  return { ...command, on: undefined, confirm: undefined, input: { fields, schema: async () => z.any() } };
}

const everyForm = allCommands.filter(({ input }) => input);
/** Forms with text, a choice, a file, an amount, a password, a new record, and a dialog for several records. */
const usualForms = [
  'order.reject',
  'order.requote',
  'application.new',
  'agent.recharge',
  'staff.add',
  'note.edit',
];
const forms = sample(
  everyForm,
  everyForm.filter(({ id }) => usualForms.includes(id)),
).map((command) => [command.id, command] as const);

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const field = () =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea');

async function type(text: string, input = field()): Promise<void> {
  if (!input) throw new Error('No field');
  await act(async () => {
    const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Waits for the element, whose code and texts are loaded first. */
const appeared = <E extends Element>(selector: string) =>
  eventually(async () => {
    await act(settled);
    const element = document.querySelector<E>(selector);
    if (!element) throw new Error(`No ${selector}`);
    return element;
  });

async function choose(file: File): Promise<void> {
  const input = await appeared<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

/** A command that never gets an answer. */
const endless: Command = {
  ...commandById('customer.disable'),
  roles: ['operations'],
  applies: undefined,
  blockedBy: undefined,
  on: 'customer',
  confirm: undefined,
  bulk: {},
  input: {
    fields: [{ name: 'remarks', kind: 'text', label: 'common.remarks' }],
    schema: async () => z.any(),
  },
  run: () => new Promise(() => undefined),
};
const customer = (name: string): CommandRecord<'customer'> =>
  ({
    type: 'customer',
    id: name,
    name,
    data: { status: 'enabled', version: 1 },
  }) as unknown as CommandRecord<'customer'>;

const { records } = testContext.registry;
/** A server that answers with the record and leaves all other queries open. */
const readsCustomers: typeof records = {
  ...records,
  load: async () => {
    const loaded = await records.load();
    return {
      ...loaded,
      types: { ...loaded.types, customer: { ...loaded.types.customer, load: async () => customer('甲') } },
    };
  },
};
const i18n = createTranslations('en-US', catalogues);
const host = testHost({
  context: { ...testContext, registry: { ...testContext.registry, records: readsCustomers } },
  execute: runsCommands,
});

const draw = (element: ReactElement) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <I18nextProvider i18n={i18n}>
          <UrqlProvider value={testContext.graph.urql}>
            <MemoryRouter>
              <HostContext value={host}>
                <Suspense>{element}</Suspense>
              </HostContext>
            </MemoryRouter>
          </UrqlProvider>
        </I18nextProvider>
      </MantineProvider>,
    ),
  );
// Loads the records, after which the forms can be drawn.
beforeAll(records.load);

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Creates the session of the form's tab over a store that other tabs change. */
async function tabInside() {
  let stored: StoredToken | undefined = { token: 'mine', scheme: 'Bearer' };
  let end: SessionEnd = 'left';
  let hear = () => undefined as void;
  const session = createSession({
    ...loneTab,
    work: unsavedWork,
    store: {
      read: () => stored,
      write: (token) => (stored = token),
      clear: (how) => {
        end = how;
        stored = undefined;
      },
      lastEnd: () => end,
      onForeignChange: (listener) => (hear = listener),
    },
    calls: {
      logIn: async () => ({ token: 'renewed', scheme: 'Bearer' }),
      userDetail: async (authorization) => (authorization === 'Bearer other' ? other : user),
      logOut: async () => undefined,
    },
    connection: { online: async () => undefined, pause: async () => undefined },
    onCheckFailed: () => undefined,
  });
  session.restore();
  await settled();
  const elsewhere = async (token: string | undefined, how: SessionEnd = 'left') => {
    end = how;
    stored = token ? { token, scheme: 'Bearer' } : undefined;
    hear();
    await settled();
  };
  return { session, elsewhere, state: () => session.actor.getSnapshot().value };
}

type Tab = Awaited<ReturnType<typeof tabInside>>;

/** Creates a tab with its own session in which the event has happened. */
async function tabAfter(happen: (tab: Tab) => unknown): Promise<Tab> {
  const tab = await tabInside();
  await happen(tab);
  await settled();
  return tab;
}

const stateAndUser = ({ session, state }: Tab) => [state(), session.actor.getSnapshot().context.user];

/** Events of the session with the state that follows; after each one the test logs its user in again. */
const events: [string, (tab: Tab) => unknown, string][] = [
  ['another tab’s logout', ({ elsewhere }) => elsewhere(undefined), 'expired'],
  ['another user’s login', ({ elsewhere }) => elsewhere('other'), 'otherUser'],
  ['the same user’s login', ({ elsewhere }) => elsewhere('newer'), 'active'],
  ['a 401 here', ({ session }) => session.unauthorized(), 'expired'],
  ['a 401 in another tab', ({ elsewhere }) => elsewhere(undefined, 'expired'), 'expired'],
];

describe('a form that was filled in stays, whatever befalls the session (R-session-16)', () => {
  it.each(forms)('%s', async (_, command) => {
    await drawForm(root, typedForm(command), []);
    expect(unsavedWork.isAny()).toBe(false);
    await type(typed);
    expect(unsavedWork.text()).toContain(typed);
    const shown = field()?.value;
    for (const [what, happen, state] of events) {
      const tab = await tabAfter(happen);
      expect(stateAndUser(tab), what).toEqual([state, user]);
      const renewed =
        tab.state() === 'active' ? undefined : await tab.session.logIn({ ...user, password: 'agent12' });
      expect(renewed).toBeUndefined();
      expect(tab.state(), what).toBe('active');
      tab.session.actor.stop();
    }
    expect(field()?.value).toBe(shown);
    await act(async () => root.render(null));
    expect(unsavedWork.isAny()).toBe(false);
  });
});

/** Draws unsaved work and starts it; each ends with the root's next rendering. */
const works: Record<string, () => Promise<void>> = {
  'a file of customers that was chosen': async () => {
    await draw(<ImportPage />);
    await choose(new File(['公司名称\n云讯科技'], 'clients.csv', { type: 'text/csv' }));
  },
  'the password of an import that was typed before its file': async () => {
    await draw(<ImportPage />);
    await type('initial88', await appeared<HTMLInputElement>('form input[type=password]'));
  },
  'a picture that was chosen': async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
    await draw(<AvatarEditor onClose={() => undefined} onChanged={() => undefined} />);
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
    await choose(new File([png], 'me.png', { type: 'image/png' }));
  },
  'a package that is being published': async () => {
    await draw(<PackagePublishPage />);
    await appeared('form input');
    await type('季度版');
  },
  'the form of several records that a line has filled in': async () => {
    const given = { remarks: '与合同不符' };
    await draw(
      <BulkModal
        command={endless}
        records={[customer('甲'), customer('乙')]}
        given={given}
        onClose={() => undefined}
      />,
    );
    await appeared('form');
  },
  'the name of a view of a list': async () => {
    const list = { views: [], columns: [], shown: [], density: 'normal' } as unknown as ListView;
    const button = <button type="button">…</button>;
    await draw(
      <ListSettings button={button} list={list} state={{} as ListState} onClose={() => undefined} />,
    );
    await appeared('form input');
    await type('待审批的订单');
  },
  'an action on several records that runs': async () => {
    await draw(
      <BulkModal command={endless} records={[customer('甲'), customer('乙')]} onClose={() => undefined} />,
    );
    const form = await appeared<HTMLFormElement>('form');
    await act(async () => form.requestSubmit());
  },
  'a macro that runs': async () => {
    const links = [
      { id: '1', record: { type: 'customer', id: '甲', name: '甲' }, command: endless, values: {} },
    ];
    await draw(
      <ChainRun
        links={links as unknown as Parameters<typeof ChainRun>[0]['links']}
        onRunning={() => undefined}
        canUndo={() => 0}
        onUndo={() => undefined}
        onClose={() => undefined}
      />,
    );
    const run = await appeared<HTMLButtonElement>('button[data-autofocus]');
    await act(async () => run.click());
  },
};

describe('work without a form stays, whatever befalls the session (R-session-16)', () => {
  it.each(Object.entries(works))('%s', async (_, begin) => {
    await begin();
    await eventually(async () => {
      await act(settled);
      expect(unsavedWork.isAny()).toBe(true);
    });
    for (const [what, happen, state] of events) {
      const tab = await tabAfter(happen);
      expect(stateAndUser(tab), what).toEqual([state, user]);
      tab.session.actor.stop();
    }
    expect(unsavedWork.isAny()).toBe(true);
    await act(async () => root.render(null));
    expect(unsavedWork.isAny()).toBe(false);
    vi.unstubAllGlobals();
  });
});

it('an action on several records that a 401 has stopped stays with what was typed for it (R-session-16)', async () => {
  const refused = { ...endless, run: async () => Promise.reject(new GraphFailure('Not logged in', 401, [])) };
  await draw(
    <BulkModal command={refused} records={[customer('甲'), customer('乙')]} onClose={() => undefined} />,
  );
  await act(async () => document.querySelector('form')?.requestSubmit());
  await act(settled);
  expect(document.querySelector('form')).toBeNull();
  expect(unsavedWork.isAny()).toBe(true);
});

describe('a page without unsaved work follows, but never another user', () => {
  it.each([
    ['another tab’s logout', 'anonymous'],
    ['another user’s login', 'otherUser'],
    ['the same user’s login', 'active'],
    ['a 401 here', 'expired'],
    ['a 401 in another tab', 'expired'],
  ])('%s', async (what, state) => {
    const tab = await tabAfter((each) => events.find(([name]) => name === what)?.[1](each));
    expect(tab.state()).toBe(state);
  });
});

it('asks before the tab is closed as long as something would be lost, of every form alike', async () => {
  const isUnloadPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isUnloadPrevented()).toBe(false);
  const [, command] = forms[0] ?? [];
  if (!command) throw new Error('No form');
  await drawForm(root, typedForm(command), []);
  await type(typed);
  expect(isUnloadPrevented()).toBe(true);
  await type('');
  expect(isUnloadPrevented()).toBe(false);
  const remove = unsavedWork.add({ isStored: true, text: () => '' });
  expect(isUnloadPrevented()).toBe(false);
  remove();
});
