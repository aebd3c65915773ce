import { describe, expect, it } from 'vitest';
import type { LifecycleMigration } from '../../machines/migration.ts';
import type { ReleasedEdge, ReleasedLifecycle, ReleasedState } from './releasedLifecycle.ts';
import { releaseChanges, widens } from './releaseChanges.ts';
import { asKey, edge, edges, ends, loan, refuse, state, states } from './testing/loan.ts';

const withEdge = (first: ReleasedEdge) => loan({ version: 2 }, { states, edges: [first, refuse] });

describe('the changes of a release', () => {
  it('are none where only words, tones and the version differ', () => {
    const worded = states.map((each) => ({ ...each, tone: 'done' as const, label: asKey('other') }));
    expect(releaseChanges(loan(), loan({ version: 2, hash: 'x' }, { states: worded, edges }))).toEqual([]);
  });

  it('tell a lifecycle that came and one that went', () => {
    expect(releaseChanges(undefined, loan())).toEqual([{ kind: 'lifecycleAdded' }]);
    expect(releaseChanges(loan(), undefined)).toEqual([{ kind: 'lifecycleGone' }]);
  });

  it('tell states that came, went, and are something else', () => {
    const now = [
      state('asked'),
      state('waiting', { initial: true }),
      state('granted', { final: true, within: 'asked' }),
    ];
    expect(releaseChanges(loan(), loan({ version: 2 }, { states: now, edges }))).toEqual([
      { kind: 'stateChanged', state: 'asked', what: 'initial' },
      { kind: 'stateChanged', state: 'granted', what: 'place' },
      { kind: 'stateGone', state: 'refused' },
      { kind: 'stateAdded', state: 'waiting' },
    ]);
  });

  it('take a renamed event for one that went and one that came, until a migration declares it', () => {
    const renamed = withEdge(edge('asked', 'approve', 'granted', { edge: 'loan.grant' }));
    expect(releaseChanges(loan(), renamed)).toEqual([
      { kind: 'edgeGone', from: 'asked', event: 'grant', to: 'granted', roles: ['agent'] },
      { kind: 'edgeAdded', from: 'asked', event: 'approve', to: 'granted', roles: ['agent'] },
    ]);
    expect(releaseChanges(loan(), renamed, [{ version: 2, events: { grant: 'approve' } }])).toEqual([
      { kind: 'eventRenamed', from: 'asked', event: 'approve', was: 'grant' },
    ]);
  });

  it('follow a renamed state through its edges, and through more than one version', () => {
    const now = [state('waiting', { initial: true }), ...ends];
    const moved = edges.map((each) => ({ ...each, from: 'waiting' }));
    const migrations: LifecycleMigration[] = [
      { version: 3, states: { open: 'waiting' } },
      { version: 2, states: { asked: 'open' } },
    ];
    expect(releaseChanges(loan(), loan({ version: 3 }, { states: now, edges: moved }), migrations)).toEqual([
      { kind: 'stateRenamed', state: 'asked', now: 'waiting' },
    ]);
  });

  it('do not read a release through what it already has', () => {
    const migrations: LifecycleMigration[] = [{ version: 2, states: { granted: 'refused' } }];
    expect(releaseChanges(loan({ version: 2 }), loan({ version: 2 }), migrations)).toEqual([]);
  });

  it('tell an edge that leads elsewhere, and one that the trail calls otherwise', () => {
    expect(releaseChanges(loan(), withEdge(edge('asked', 'grant', 'refused', { edge: 'loan.yes' })))).toEqual(
      [
        { kind: 'edgeLeadsElsewhere', from: 'asked', event: 'grant', was: 'granted', to: 'refused' },
        { kind: 'edgeIdChanged', from: 'asked', event: 'grant', was: 'loan.grant', now: 'loan.yes' },
      ],
    );
  });
});

/** Returns the loan with a sibling region whose states and events may have the same names. */
const withSibling = (own: { states: ReleasedState[]; edges: ReleasedEdge[] }, sibling: typeof own) =>
  loan({
    regions: [
      { id: 'own', ...own },
      { id: 'cover', title: asKey('cover'), ...sibling },
    ],
  });

describe('the changes of states', () => {
  const changed = (now: ReleasedState[], migrations: LifecycleMigration[] = []) =>
    releaseChanges(loan(), loan({ version: 2 }, { states: now, edges }), migrations);

  it('are an end that is none, and a state that records keep no longer, or at last', () => {
    const [asked = state('asked'), , refused = state('refused')] = states;
    expect(changed([{ ...asked, kept: false }, state('granted'), refused])).toEqual([
      { kind: 'stateChanged', state: 'asked', what: 'kept' },
      { kind: 'stateChanged', state: 'granted', what: 'final' },
    ]);
    const before = loan({}, { states: [{ ...asked, kept: false }, ...ends], edges });
    expect(releaseChanges(before, loan())).toEqual([{ kind: 'stateChanged', state: 'asked', what: 'kept' }]);
    // An absent flag counts as false.
    const { kept: _, ...unsaid } = asked;
    expect(releaseChanges(before, loan({}, { states: [unsaid, ...ends], edges }))).toEqual([]);
  });

  it('are not the place within a state that only has another name', () => {
    const nested = (outer: string) => [
      state(outer, { initial: true }),
      ...ends,
      state('new', { within: outer }),
    ];
    const was = loan({}, { states: nested('asked'), edges });
    const moved = edges.map((each) => ({ ...each, from: 'open' }));
    const now = loan({ version: 2 }, { states: nested('open'), edges: moved });
    expect(releaseChanges(was, now, [{ version: 2, states: { asked: 'open' } }])).toEqual([
      { kind: 'stateRenamed', state: 'asked', now: 'open' },
    ]);
    const out = loan({}, { states: [...states, state('new')], edges });
    expect(releaseChanges(was, out)).toEqual([{ kind: 'stateChanged', state: 'new', what: 'place' }]);
  });

  it('are told of each region by itself', () => {
    const own = { states, edges };
    const asked = state('asked', { initial: true });
    const insurance = { states: [asked, state('lapsed')], edges: [edge('asked', 'refuse', 'lapsed')] };
    expect(releaseChanges(withSibling(own, insurance), withSibling(own, insurance))).toEqual([]);
    expect(
      releaseChanges(withSibling(own, insurance), withSibling(own, { states: [asked], edges: [] })),
    ).toEqual([
      { kind: 'stateGone', state: 'lapsed' },
      { kind: 'edgeGone', from: 'asked', event: 'refuse', to: 'lapsed', roles: ['agent'] },
    ]);
    expect(releaseChanges(withSibling(own, { states: [], edges: [] }), withSibling(own, insurance))).toEqual([
      { kind: 'stateAdded', state: 'asked' },
      { kind: 'stateAdded', state: 'lapsed' },
      { kind: 'edgeAdded', from: 'asked', event: 'refuse', to: 'lapsed', roles: ['agent'] },
    ]);
  });
});

describe('the rights that a release widens', () => {
  const widened = (before: ReleasedLifecycle, after: ReleasedLifecycle) =>
    releaseChanges(before, after).filter(widens);

  it('are a guard that is asked no longer, with those who need not fulfil it', () => {
    expect(widened(loan(), withEdge(edge('asked', 'grant', 'granted', { rules: ['actorIsAgent'] })))).toEqual(
      [{ kind: 'guardDropped', from: 'asked', event: 'grant', rule: 'reasonGiven', roles: ['agent'] }],
    );
  });

  it('are a role that may take an edge now, or create a record', () => {
    const more = withEdge(edge('asked', 'grant', 'granted', { roles: ['agent', 'operations'] }));
    expect(widened(loan(), more)).toEqual([
      { kind: 'rolesGained', from: 'asked', event: 'grant', roles: ['operations'] },
    ]);
    expect(widened(loan(), loan({ createdBy: ['salesperson', 'agent'] }))).toEqual([
      { kind: 'creatorsGained', roles: ['agent'] },
    ]);
  });

  it('are a new edge that somebody may take, and not one that follows from other records', () => {
    const more = (roles: ReleasedEdge['roles']) =>
      loan({}, { states, edges: [...edges, edge('asked', 'withdraw', 'refused', { roles })] });
    expect(widened(loan(), more(['salesperson']))).toHaveLength(1);
    expect(widened(loan(), more([]))).toEqual([]);
  });

  it('are not what became narrower', () => {
    const stricter = withEdge(
      edge('asked', 'grant', 'granted', { rules: ['actorIsAgent', 'reasonGiven', 'quota'], roles: [] }),
    );
    expect(releaseChanges(loan(), stricter)).toEqual([
      { kind: 'guardAdded', from: 'asked', event: 'grant', rule: 'quota', roles: [] },
      { kind: 'rolesLost', from: 'asked', event: 'grant', roles: ['agent'] },
    ]);
    expect(widened(loan(), stricter)).toEqual([]);
  });
});
