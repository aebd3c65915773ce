import { describe, expect, it } from 'vitest';
import { orphanedRows, type StateRowCount } from './releaseGate.ts';
import { loanMachine as machine } from './testing/loan.ts';

const before = machine(1, ['asked', 'granted'], ['asked grant granted']);

describe('rows that are left', () => {
  const rows = (...states: string[]): StateRowCount[] =>
    states.map((state, at) => ({ lifecycle: 'loan', state, count: at + 1 }));
  const open = { version: 2, states: { asked: 'open' } };
  const renamed = machine(2, ['open', 'granted'], ['open grant granted']);

  it('are none in the states that there are', () => {
    expect(orphanedRows(before, before, [], rows('asked', 'granted'))).toEqual([]);
    expect(orphanedRows(before, renamed, [open], rows('open', 'granted'))).toEqual([]);
  });

  it('are those of the lifecycle', () => {
    expect(orphanedRows(before, before, [], [{ lifecycle: 'lease', state: 'let', count: 3 }])).toEqual([]);
  });

  it('stand in a state that is gone, or that records do not keep', () => {
    expect(orphanedRows(before, renamed, [], rows('asked'))).toEqual([
      { state: 'asked', count: 1, why: 'gone' },
    ]);
    const nested = machine(2, ['(asked)', 'new in asked', 'granted'], ['asked grant granted']);
    expect(orphanedRows(before, nested, [], rows('asked', 'new'))).toEqual([
      { state: 'asked', count: 1, why: 'gone' },
    ]);
  });

  it('stand under a name that a migration has changed, to one that there is', () => {
    expect(orphanedRows(before, renamed, [open], rows('granted', 'asked'))).toEqual([
      { state: 'asked', count: 2, why: 'renamed', now: 'open' },
    ]);
    expect(orphanedRows(before, renamed, [{ version: 2, states: { asked: 'shut' } }], rows('asked'))).toEqual(
      [{ state: 'asked', count: 1, why: 'gone' }],
    );
    // Ignored, because a version that does not exist yet declares it.
    expect(orphanedRows(before, renamed, [{ ...open, version: 3 }], rows('asked'))).toEqual([
      { state: 'asked', count: 1, why: 'gone' },
    ]);
  });

  it('stand where nothing leads on any longer, under whatever name it did', () => {
    const closed = machine(2, ['open', 'granted'], []);
    expect(orphanedRows(before, closed, [open], rows('open', 'granted'))).toEqual([
      { state: 'open', count: 1, why: 'noWayOn' },
    ]);
    // Because there is no previous release, nothing is known of it.
    expect(orphanedRows(undefined, closed, [open], rows('open', 'granted'))).toEqual([]);
    // Because this is not the former state.
    expect(orphanedRows(before, closed, [], rows('open'))).toEqual([]);
  });

  it('stand where one of the states led on that are one today', () => {
    const two = machine(1, ['asked', 'paused', 'granted'], ['asked grant granted']);
    const closed = machine(2, ['open', 'granted'], []);
    const merged = [{ version: 2, states: { asked: 'open', paused: 'open' } }];
    expect(orphanedRows(two, closed, merged, rows('open'))).toEqual([
      { state: 'open', count: 1, why: 'noWayOn' },
    ]);
  });

  it('are not read through what the release has already', () => {
    const again = machine(2, ['asked', 'open', 'granted'], ['asked grant granted', 'open grant granted']);
    const closed = machine(3, ['asked', 'open', 'granted'], ['open grant granted']);
    expect(orphanedRows(again, closed, [open], rows('asked', 'open'))).toEqual([
      { state: 'asked', count: 1, why: 'noWayOn' },
    ]);
  });
});
