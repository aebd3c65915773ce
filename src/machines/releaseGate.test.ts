import { describe, expect, it } from 'vitest';
import type { MessageKey } from '../domain/message.ts';
import type { ReleasedEdge, ReleasedLifecycle } from './release.ts';
import { judgeRelease, type WalkedStep } from './releaseGate.ts';

const asKey = (text: string) => text as MessageKey;

/** `edges`: "from event to"; the first state is the initial one. */
function machine(version: number, states: string[], edges: string[]): ReleasedLifecycle {
  return {
    id: 'loan',
    version,
    hash: '',
    recordType: 'loan',
    title: asKey('loan'),
    creation: { event: 'ask', edge: 'loan.ask', label: asKey('ask') },
    createdBy: ['salesperson'],
    regions: [
      {
        id: 'own',
        states: states.map((id, at) => ({
          id,
          tone: 'done',
          label: asKey(id),
          kept: true,
          ...(at === 0 && { initial: true }),
        })),
        edges: edges.map((text): ReleasedEdge => {
          const [from = '', event = '', to = ''] = text.split(' ');
          return { edge: `loan.${event}`, label: asKey(event), event, from, to, rules: [], roles: ['agent'] };
        }),
      },
    ],
    rules: [],
  };
}

const created = { from: null, event: 'ask', to: 'asked', before: null };
const granted = { from: 'asked', event: 'grant', to: 'granted', before: { version: 1, to: 'asked' } };

function walked(...steps: Partial<WalkedStep>[]): WalkedStep[] {
  return steps.map((step) => ({
    lifecycle: 'loan',
    version: 1,
    last: false,
    count: 1,
    ...created,
    ...step,
  }));
}

const before = machine(1, ['asked', 'granted'], ['asked grant granted']);
/** Seven records still wait, three were granted. */
const store = walked({ count: 7, last: true }, { count: 3 }, { ...granted, count: 3, last: true });

describe('what a store holds, put to the machines of a release and of today', () => {
  it('goes on where nothing was taken away', () => {
    const more = machine(2, ['asked', 'granted', 'lost'], ['asked grant granted', 'asked lose lost']);
    expect(judgeRelease(before, more, [], store)).toEqual({
      stranded: [],
      renamed: [],
      lost: [],
      retired: [],
      replayed: 13,
    });
  });

  it('counts the records of a state that is gone, and the entries that led to it', () => {
    const less = machine(2, ['asked'], []);
    expect(judgeRelease(before, less, [], store)).toEqual({
      stranded: [
        { state: 'asked', why: 'noWayOn', count: 7 },
        { state: 'granted', why: 'gone', count: 3 },
      ],
      renamed: [],
      lost: [{ from: 'asked', event: 'grant', to: 'granted', why: 'step', count: 3 }],
      retired: [],
      replayed: 13,
    });
  });

  it('tells what a renamed event and a renamed state lose, until a migration says what they are now', () => {
    const renamed = machine(2, ['open', 'granted'], ['open approve granted']);
    const without = judgeRelease(before, renamed, [], store);
    expect(without.lost.map(({ event, count }) => [event, count])).toEqual([
      ['ask', 10],
      ['grant', 3],
    ]);
    expect(without.stranded).toEqual([{ state: 'asked', why: 'gone', count: 7 }]);
    const migration = { version: 2, states: { asked: 'open' }, events: { grant: 'approve' } };
    expect(judgeRelease(before, renamed, [migration], store)).toEqual({
      stranded: [],
      renamed: [{ state: 'asked', now: 'open', count: 7 }],
      lost: [],
      retired: [],
      replayed: 13,
    });
  });

  it('tells a migration that leads where the entries did not go', () => {
    const now = machine(2, ['asked', 'granted', 'refused'], ['asked grant granted', 'asked refuse refused']);
    const wrong = [{ version: 2, events: { grant: 'refuse' } }];
    expect(judgeRelease(before, now, wrong, store).lost).toEqual([
      { from: 'asked', event: 'grant', to: 'granted', why: 'step', count: 3 },
    ]);
  });

  it('tells where an entry of the new version does not begin where the old one is said to have ended', () => {
    const edges = ['asked grant granted', 'open grant granted'];
    const now = machine(2, ['asked', 'open', 'granted'], edges);
    // Written after the release's rows had been renamed by hand.
    const since = walked({
      ...granted,
      version: 2,
      before: { version: 1, to: 'asked' },
      count: 2,
      last: true,
    });
    expect(judgeRelease(before, now, [], since).lost).toEqual([]);
    expect(judgeRelease(before, now, [{ version: 2, states: { asked: 'open' } }], since).lost).toEqual([
      { from: 'asked', event: 'grant', to: 'granted', why: 'seam', count: 2 },
    ]);
  });

  it('does not hold against today what the release did not take either', () => {
    const strange = walked({ ...granted, event: 'import', count: 5 });
    expect(
      judgeRelease(before, machine(2, ['asked', 'granted'], ['asked grant granted']), [], strange),
    ).toEqual({
      stranded: [],
      renamed: [],
      lost: [],
      retired: [],
      replayed: 5,
    });
  });

  it('loses all of a lifecycle that is gone', () => {
    const { stranded, lost } = judgeRelease(before, undefined, [], store);
    expect(stranded.map(({ count }) => count)).toEqual([7, 3]);
    expect(lost.map(({ count }) => count)).toEqual([10, 3]);
  });

  it('tells of a step that was taken away on purpose, with the reason, and does not call it lost (R-replay-8)', () => {
    const again = { from: 'granted', event: 'grant', to: 'granted', before: { version: 1, to: 'granted' } };
    const was = machine(1, ['asked', 'granted'], ['asked grant granted', 'granted grant granted']);
    const now = machine(2, ['asked', 'granted'], ['asked approve granted']);
    const steps = [...store, ...walked({ ...again, count: 4, last: true })];
    const renamed = { version: 2, events: { grant: 'approve' } };
    expect(judgeRelease(was, now, [renamed], steps).lost).toEqual([
      { from: 'granted', event: 'grant', to: 'granted', why: 'step', count: 4 },
    ]);
    const reason = asKey('granted twice by mistake');
    const retired = [{ from: 'granted', event: 'grant', to: 'granted', reason }];
    const judged = judgeRelease(was, now, [{ ...renamed, retired }], steps);
    expect([judged.lost, judged.retired]).toEqual([
      [],
      [{ from: 'granted', event: 'grant', to: 'granted', reason, count: 4 }],
    ]);
    // In other words than the version before had, it says nothing.
    const wrong = [{ from: 'granted', event: 'approve', to: 'granted', reason }];
    expect(judgeRelease(was, now, [{ ...renamed, retired: wrong }], steps).lost).toHaveLength(1);
  });

  it('reads an entry from before versions were kept as one of the first', () => {
    const renamed = machine(2, ['asked', 'granted'], ['asked approve granted']);
    const old = walked({ ...granted, version: null, before: { version: null, to: 'asked' }, last: true });
    expect(judgeRelease(before, renamed, [{ version: 2, events: { grant: 'approve' } }], old).lost).toEqual(
      [],
    );
  });
});
