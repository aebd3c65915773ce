/** Tests that a computer whose clock is two days behind judges terms and opens lists by the server's day (R-money-5). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetServerTime, readServerTime } from '../graph/client/serverClock.ts';
import { termMachineFacts } from './customer/customerRecord.ts';
import { periodCommands } from './listState/periodCommands.ts';
import { testContext } from './testing.ts';

describe('on a computer two days behind', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2026-11-19T10:00:00Z'));
    readServerTime(new Response('', { headers: { Date: 'Sat, 21 Nov 2026 10:00:00 GMT' } }));
  });
  afterEach(() => {
    forgetServerTime();
    vi.useRealTimers();
  });

  const context = testContext;

  it('a term that ended yesterday is over', () => {
    const facts = termMachineFacts(context, { startDate: '2026-10-21', endDate: '2026-11-21' });
    expect(facts.today).toBe('2026-11-21');
  });

  it('today’s orders are those of the server’s day', async () => {
    const [command] = periodCommands.filter(({ id }) => id.endsWith('.today'));
    const run = { context, record: undefined, values: undefined, consequence: undefined, idempotencyKey: '' };
    expect(await command?.run(run)).toMatchObject({
      route: expect.stringContaining('=2026-11-21&') as string,
    });
  });
});
