// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unsavedWork } from '../../commandKit/unsavedWork.ts';
import type { Command, Field } from '../../commandKit/command.ts';
import { allCommands } from '../../commands/registry.ts';
import type { CurrentUser } from '../../domain/user.ts';
import { drawForm } from '../../../tests/support/drawForm.tsx';
import { sample } from '../../../tests/support/scope.ts';
import { createSession } from './session.ts';
import { loneTab } from './testing.ts';
import type { SessionEnd, StoredToken } from './tokenStore.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// The text areas measure themselves anew when a font has come, which this page has none of.
Object.assign(document, { fonts: new EventTarget() });

const user = { userId: 'u', name: '李静', enterpriseId: 'A001', account: 'agent', roleId: 1 } as CurrentUser;
const other = { ...user, userId: 'o', name: '赵敏', account: 'boss' };
const typed = '12';

/** Kinds of fields whose text is typed; the others are chosen by the same form's state. */
const typedKinds: readonly Field['kind'][] = ['text', 'textarea', 'integer', 'money', 'rate'];

/** The command with those of its own fields that are typed, or with a remark where it has none. */
function typedForm(command: Command): Command {
  const own = command.input?.fields.filter(({ kind, when }) => !when && typedKinds.includes(kind)) ?? [];
  const remark: Field = { name: 'remarks', kind: 'text', label: 'common.remarks' };
  const fields = own.length > 0 ? own : [remark];
  return { ...command, on: undefined, confirm: undefined, input: { fields, schema: async () => z.any() } };
}

const everyForm = allCommands.filter(({ input }) => input);
/** One of texts, of a choice, of a file, of an amount, of a password, of a record that is new, and of a dialog for several. */
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

async function type(text: string): Promise<void> {
  const input = field();
  if (!input) throw new Error('No field');
  await act(async () => {
    const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The session of the tab whose form it is, over a store that other tabs change. */
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
      userDetail: async (held) => (held === 'Bearer other' ? other : user),
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

/** What befalls the session, and where it stands then; each is followed by the way back of its user. */
const events: [string, (tab: Awaited<ReturnType<typeof tabInside>>) => unknown, string][] = [
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
      const tab = await tabInside();
      await happen(tab);
      await settled();
      const { value, context } = tab.session.actor.getSnapshot();
      expect([value, context.user], what).toEqual([state, user]);
      const renewed =
        value === 'active' ? undefined : await tab.session.logIn({ ...user, password: 'agent12' });
      expect(renewed).toBeUndefined();
      expect(tab.state(), what).toBe('active');
      tab.session.actor.stop();
    }
    expect(field()?.value).toBe(shown);
    await act(async () => root.render(null));
    expect(unsavedWork.isAny()).toBe(false);
  });
});

describe('a page without unsaved work follows, but never another user', () => {
  it.each([
    ['another tab’s logout', 'anonymous'],
    ['another user’s login', 'otherUser'],
    ['the same user’s login', 'active'],
    ['a 401 here', 'expired'],
    ['a 401 in another tab', 'expired'],
  ])('%s', async (what, state) => {
    const tab = await tabInside();
    await events.find(([name]) => name === what)?.[1](tab);
    await settled();
    expect(tab.state()).toBe(state);
  });
});

it('asks before the tab is closed as long as something would be lost, of every form alike', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  const [, command] = forms[0] ?? [];
  if (!command) throw new Error('No form');
  await drawForm(root, typedForm(command), []);
  await type(typed);
  expect(isAsked()).toBe(true);
  await type('');
  expect(isAsked()).toBe(false);
  const remove = unsavedWork.add({ isStored: true, text: () => '' });
  expect(isAsked()).toBe(false);
  remove();
});
