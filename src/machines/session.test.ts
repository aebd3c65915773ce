import { describe, expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { CurrentUser } from '../domain/user.ts';
import { sessionMachine, type SessionEvent } from './session.ts';

type State = SnapshotFrom<typeof sessionMachine>['value'];

const user: CurrentUser = {
  userId: '00000000-0000-4000-8000-000000000001',
  name: '王芳',
  account: 'sales',
  enterpriseId: 'A001',
  mobile: '',
  avatarUrl: null,
  roleId: -1,
  agentId: null,
  agentName: null,
};
const renamed = { ...user, name: '王芳芳' };
const stranger = { ...user, userId: '00000000-0000-4000-8000-000000000002', name: '赵敏' };

const events: SessionEvent[] = [
  { type: 'restore' },
  { type: 'submit' },
  { type: 'issued', token: 'secret', scheme: 'Bearer' },
  { type: 'failed' },
  { type: 'accepted', user: renamed },
  { type: 'refused' },
  { type: 'unauthorized' },
  { type: 'leftElsewhere', unsaved: false },
  { type: 'follow' },
  { type: 'loginAgain' },
  { type: 'logout' },
];

interface Step {
  to: State;
  /** The calls to the outside, in order. */
  does?: string[];
  /** The logged-in user after the step. */
  user: CurrentUser | null;
}

/** Events that lead to each state. */
const into: Record<State, SessionEvent[]> = {
  anonymous: [],
  loggingIn: [{ type: 'submit' }],
  checking: [{ type: 'restore' }],
  active: [{ type: 'restore' }, { type: 'accepted', user }],
  expired: [{ type: 'restore' }, { type: 'accepted', user }, { type: 'unauthorized' }],
  renewing: [{ type: 'restore' }, { type: 'accepted', user }, { type: 'unauthorized' }, { type: 'submit' }],
  otherUser: [{ type: 'restore' }, { type: 'accepted', user }, { type: 'accepted', user: stranger }],
};

/** Every possible step; any other event changes nothing. */
const steps: Record<State, Partial<Record<SessionEvent['type'], Step>>> = {
  anonymous: {
    restore: { to: 'checking', user: null },
    submit: { to: 'loggingIn', user: null },
  },
  loggingIn: {
    issued: { to: 'checking', does: ['store Bearer secret'], user: null },
    failed: { to: 'anonymous', does: ['take'], user: null },
  },
  checking: {
    accepted: { to: 'active', user: renamed },
    refused: { to: 'anonymous', does: ['clear', 'take'], user: null },
    unauthorized: { to: 'anonymous', does: ['clear', 'take'], user: null },
  },
  active: {
    accepted: { to: 'active', user: renamed },
    refused: { to: 'anonymous', does: ['revoke', 'clear', 'take'], user: null },
    unauthorized: { to: 'expired', does: ['clear'], user },
    leftElsewhere: { to: 'anonymous', does: ['take'], user: null },
    logout: { to: 'anonymous', does: ['revoke', 'clear', 'take'], user: null },
  },
  expired: {
    submit: { to: 'renewing', user },
    accepted: { to: 'active', user: renamed },
    loginAgain: { to: 'anonymous', does: ['take'], user: null },
    logout: { to: 'anonymous', does: ['take'], user: null },
  },
  renewing: {
    issued: { to: 'renewing', does: ['store Bearer secret'], user },
    accepted: { to: 'active', user: renamed },
    failed: { to: 'expired', user },
    refused: { to: 'expired', does: ['clear'], user },
    unauthorized: { to: 'expired', does: ['clear'], user },
  },
  otherUser: {
    submit: { to: 'renewing', user },
    accepted: { to: 'active', user: renamed },
    leftElsewhere: { to: 'expired', user },
    follow: { to: 'checking', does: ['take'], user: null },
    logout: { to: 'anonymous', does: ['take'], user: null },
  },
};

function startedIn(state: State) {
  const done: string[] = [];
  const actor = createActor(
    sessionMachine.provide({
      actions: {
        takeToken: () => void done.push('take'),
        storeToken: (_, { token, scheme }) => void done.push(`store ${scheme} ${token}`),
        clearToken: () => void done.push('clear'),
        revokeToken: () => void done.push('revoke'),
      },
    }),
  ).start();
  for (const event of into[state]) actor.send(event);
  done.length = 0;
  return { actor, done };
}

describe('the session', () => {
  it('begins with nobody', () => {
    const { actor } = startedIn('anonymous');
    expect(actor.getSnapshot()).toMatchObject({ value: 'anonymous', context: { user: null } });
  });

  it('has these states and events and no others', () => {
    expect(Object.keys(sessionMachine.states).sort()).toEqual(Object.keys(steps).sort());
    expect([...sessionMachine.events].sort()).toEqual(events.map(({ type }) => type).sort());
  });

  const cases = (Object.keys(steps) as State[]).flatMap((state) =>
    events.map((event) => ({ state, event, type: event.type })),
  );
  it.each(cases)('in $state takes $type as the table says', ({ state, event }) => {
    const { actor, done } = startedIn(state);
    const before = actor.getSnapshot();
    expect(before.value).toBe(state);
    const step = steps[state][event.type];
    expect(before.can(event)).toBe(step !== undefined);
    actor.send(event);
    const after = actor.getSnapshot();
    expect(after.value).toBe(step?.to ?? state);
    expect(after.context.user).toEqual(step ? step.user : before.context.user);
    expect(done).toEqual(step?.does ?? []);
  });

  it('never takes another user’s page away, nor theirs in its place (R-session-16)', () => {
    const unsaved = true;
    const rows: [from: State, event: SessionEvent, to: State, otherUser: CurrentUser | null][] = [
      ['active', { type: 'leftElsewhere', unsaved }, 'expired', null],
      ['active', { type: 'refused', unsaved }, 'expired', null],
      ['active', { type: 'accepted', user: stranger }, 'otherUser', stranger],
      ['expired', { type: 'accepted', user: stranger }, 'otherUser', stranger],
      ['renewing', { type: 'accepted', user: stranger }, 'otherUser', stranger],
      ['otherUser', { type: 'accepted', user: stranger }, 'otherUser', stranger],
    ];
    for (const [from, event, to, otherUser] of rows) {
      const { actor } = startedIn(from);
      actor.send(event);
      expect(actor.getSnapshot(), `${from} ${event.type}`).toMatchObject({
        value: to,
        context: { user, otherUser },
      });
    }
  });

  it('knows of the other user until a password brings its own back', () => {
    const { actor } = startedIn('otherUser');
    actor.send({ type: 'submit' });
    actor.send({ type: 'failed' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'otherUser', context: { user, otherUser: stranger } });
    actor.send({ type: 'submit' });
    actor.send({ type: 'accepted', user });
    expect(actor.getSnapshot()).toMatchObject({ value: 'active', context: { user, otherUser: null } });
  });
});
