import { describe, expect, it } from 'vitest';
import { judgeRelease, type LoggedStep } from './releaseGate.ts';
import { asKey, loanMachine as machine } from './testing/loan.ts';

const created = { from: null, event: 'ask', to: 'asked', before: null };
const granted = { from: 'asked', event: 'grant', to: 'granted', before: { version: 1, to: 'asked' } };

function loggedSteps(...steps: Partial<LoggedStep>[]): LoggedStep[] {
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
/** Seven records still wait; three were granted. */
const store = loggedSteps({ count: 7, last: true }, { count: 3 }, { ...granted, count: 3, last: true });

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
    const since = loggedSteps({
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
    const strange = loggedSteps({ ...granted, event: 'import', count: 5 });
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
    // The result does not depend on declared names.
    const migrations = [{ version: 2, states: { asked: 'open' } }];
    expect(judgeRelease(before, undefined, migrations, store).lost).toHaveLength(2);
  });

  it('does not read an entry through a migration that its version has already', () => {
    const reason = asKey('granted otherwise');
    const retired = [{ from: 'asked', event: 'grant', to: 'granted', reason }];
    const migrations = [{ version: 2, events: { grant: 'approve' }, retired }];
    const now = machine(3, ['asked', 'granted'], ['asked grant granted', 'asked approve granted']);
    const since = loggedSteps({ ...granted, version: 2, before: { version: 2, to: 'asked' } });
    const was = machine(2, ['asked', 'granted'], ['asked grant granted']);
    expect(judgeRelease(was, now, migrations, since).lost).toEqual([]);
    const approves = machine(3, ['asked', 'granted'], ['asked approve granted']);
    expect(judgeRelease(was, approves, migrations, since)).toMatchObject({
      lost: [{ event: 'grant', why: 'step' }],
      retired: [],
    });
  });

  it('tells of a step that was taken away on purpose, with the reason, and does not call it lost (R-replay-8)', () => {
    const again = { from: 'granted', event: 'grant', to: 'granted', before: { version: 1, to: 'granted' } };
    const was = machine(1, ['asked', 'granted'], ['asked grant granted', 'granted grant granted']);
    const now = machine(2, ['asked', 'granted'], ['asked approve granted']);
    const steps = [...store, ...loggedSteps({ ...again, count: 4, last: true })];
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
    // With names other than those of the previous version, the declaration has no effect.
    const wrong = [{ from: 'granted', event: 'approve', to: 'granted', reason }];
    expect(judgeRelease(was, now, [{ ...renamed, retired: wrong }], steps).lost).toHaveLength(1);
  });

  it('reads an entry from before versions were kept as one of the first', () => {
    const renamed = machine(2, ['asked', 'granted'], ['asked approve granted']);
    const old = loggedSteps({
      ...granted,
      version: null,
      before: { version: null, to: 'asked' },
      last: true,
    });
    expect(judgeRelease(before, renamed, [{ version: 2, events: { grant: 'approve' } }], old).lost).toEqual(
      [],
    );
  });
});

describe('states within states, put to a machine', () => {
  // Other records decide which of the states within `granted` a record is in.
  const nested = machine(
    1,
    ['asked', 'granted', '(paid) in granted', '(due) in granted'],
    ['asked grant granted', 'paid lapse due', 'due pay paid', 'granted reopen asked'],
  );
  /** Tells whether the machine accepts the step: without a successor, everything that it accepted counts as lost. */
  const isAccepted = (from: string | null, event: string, to: string) =>
    judgeRelease(nested, undefined, [], loggedSteps({ from, event, to })).lost.length > 0;

  it.each([
    [null, 'ask', 'asked'],
    ['asked', 'grant', 'granted'],
    ['granted', 'reopen', 'asked'],
  ])('takes from %s by %s to %s', (from, event, to) => {
    expect(isAccepted(from, event, to)).toBe(true);
  });

  it.each([
    // Created by another event, or not in the initial state.
    [null, 'import', 'asked'],
    [null, 'ask', 'granted'],
    [null, 'ask', 'paid'],
    // Not a step of that state, or with another target.
    ['asked', 'reopen', 'asked'],
    ['granted', 'grant', 'granted'],
    ['asked', 'grant', 'asked'],
    ['lost', 'grant', 'granted'],
    // Steps of the other records.
    ['asked', 'grant', 'paid'],
    ['paid', 'lapse', 'due'],
    ['granted', 'lapse', 'due'],
  ])('does not take from %s by %s to %s', (from, event, to) => {
    expect(isAccepted(from, event, to)).toBe(false);
  });

  it('strands no record where only what is within its state has changed', () => {
    const flat = machine(2, ['asked', 'granted'], ['asked grant granted', 'granted reopen asked']);
    const steps = loggedSteps({ ...granted, last: true });
    expect(judgeRelease(nested, flat, [], steps).stranded).toEqual([]);
    expect(judgeRelease(flat, nested, [], steps).stranded).toEqual([]);
    const inner = machine(2, ['asked', 'granted', '(paid) in granted'], ['paid reopen asked']);
    expect(judgeRelease(nested, inner, [], steps).stranded).toEqual([
      { state: 'granted', why: 'noWayOn', count: 1 },
    ]);
  });
});

describe('entries that a machine sees alike', () => {
  /** The entries differ only in their predecessor, which the expected result omits. */
  const twice = loggedSteps(
    { ...granted, count: 3, last: true },
    { ...granted, version: null, before: { version: null, to: 'asked' }, count: 4, last: true },
    { ...created, count: 2, last: true },
  );

  it('are told once, with the sum', () => {
    const { lost, stranded, replayed } = judgeRelease(before, undefined, [], twice);
    expect(lost).toEqual([
      { from: 'asked', event: 'grant', to: 'granted', why: 'step', count: 7 },
      { from: null, event: 'ask', to: 'asked', why: 'step', count: 2 },
    ]);
    expect(stranded).toEqual([
      { state: 'granted', why: 'gone', count: 7 },
      { state: 'asked', why: 'gone', count: 2 },
    ]);
    expect(replayed).toBe(9);
  });

  it('are told once where their state has another name, or their step was retired', () => {
    const reason = asKey('no longer granted');
    const now = machine(2, ['asked', 'done'], []);
    const retired = [{ from: 'asked', event: 'grant', to: 'granted', reason }];
    const judged = judgeRelease(before, now, [{ version: 2, states: { granted: 'done' }, retired }], twice);
    expect(judged.renamed).toEqual([{ state: 'granted', now: 'done', count: 7 }]);
    expect(judged.retired).toEqual([{ from: 'asked', event: 'grant', to: 'granted', reason, count: 7 }]);
    expect(judged.lost).toEqual([]);
  });

  it('are those of the lifecycle only', () => {
    const other = loggedSteps({ lifecycle: 'lease', count: 9, last: true });
    expect(judgeRelease(before, undefined, [], other)).toMatchObject({ stranded: [], lost: [], replayed: 0 });
  });
});

describe('the seam between an entry and the one before it', () => {
  const open = { version: 2, states: { asked: 'open' } };
  const now = machine(2, ['open', 'granted'], ['open grant granted', 'open ask open']);
  const seams = (...steps: Partial<LoggedStep>[]) =>
    judgeRelease(before, now, [open], loggedSteps(...steps)).lost.map(({ why, count }) => [why, count]);

  it('holds where both are read through the same migration', () => {
    expect(seams({ ...granted, count: 2 })).toEqual([]);
    expect(seams({ ...granted, version: 2, from: 'open', before: { version: 1, to: 'asked' } })).toEqual([]);
  });

  it('is not held against today where it was broken before', () => {
    expect(seams({ ...granted, before: { version: 1, to: 'granted' } })).toEqual([]);
    expect(seams({ ...granted, before: null })).toEqual([]);
    expect(seams({ ...created, before: { version: 1, to: 'granted' } })).toEqual([]);
  });
});
