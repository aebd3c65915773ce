import { describe, expect, it } from 'vitest';
import { eventToday, retirementOf, stateToday, stepToday } from './migration.ts';

const lifecycle = {
  migrations: [
    {
      version: 3,
      states: { open: 'waiting', closed: 'done' },
      events: { close: 'finish' },
      retired: [{ from: 'open', event: 'park', to: 'parked', reason: 'common.cancel' }],
    },
    { version: 2, states: { new: 'open' }, events: { end: 'close' } },
    {
      version: 4,
      retired: [
        { from: 'waiting', event: 'finish', to: 'done', reason: 'common.back' },
        { from: null, event: 'finish', to: 'waiting', reason: 'common.close' },
      ],
    },
  ],
} as const;

/** Version of the entry, its step, and the same step with today's names. */
const steps = [
  [0, ['new', 'end', 'closed'], ['waiting', 'finish', 'done']],
  [1, [null, 'end', 'new'], [null, 'finish', 'waiting']],
  [2, ['open', 'close', 'closed'], ['waiting', 'finish', 'done']],
  // A later version uses this name for another state.
  [2, ['new', 'end', 'other'], ['new', 'end', 'other']],
  [3, ['open', 'close', 'closed'], ['open', 'close', 'closed']],
] as const;

describe('a step of an older version', () => {
  it.each(steps)('of version %d, %j, is called %j today', (version, [from, event, to], now) => {
    const step = stepToday(lifecycle, version, { from, event, to, remarks: 'kept' });
    expect(step).toEqual({ from: now[0], event: now[1], to: now[2], remarks: 'kept' });
    expect([eventToday(lifecycle, version, event), stateToday(lifecycle, version, to)]).toEqual(now.slice(1));
  });

  it.each([
    [0, 'new', 'park', 'parked', 'common.cancel'],
    [2, 'open', 'park', 'parked', 'common.cancel'],
    [2, 'waiting', 'park', 'parked', undefined],
    [2, 'open', 'park', 'open', undefined],
    [2, 'open', 'close', 'parked', undefined],
    // Version 3 renamed it, and version 4 removed it.
    [0, 'new', 'end', 'closed', 'common.back'],
    [3, 'waiting', 'finish', 'done', 'common.back'],
    [3, 'waiting', 'finish', 'waiting', undefined],
    [1, null, 'end', 'new', 'common.close'],
    [3, 'null', 'finish', 'waiting', undefined],
    // The version that removed it no longer has it.
    [4, 'waiting', 'finish', 'done', undefined],
  ] as const)(
    'of version %d, from %s by %s to %s, was taken away for %s',
    (version, from, event, to, reason) => {
      expect(retirementOf(lifecycle, version, { from, event, to })).toBe(reason);
    },
  );

  it('stands where nothing has been renamed', () => {
    expect(stateToday({}, 0, 'open')).toBe('open');
    expect(retirementOf({}, 0, { from: null, event: 'open', to: 'open' })).toBeUndefined();
  });
});
