import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGraphClient } from './client.ts';
import { graphql } from './graphql.ts';
import { forgetServerTime, onServerTime, serverNow, serverToday } from './serverClock.ts';

const question = graphql(`
  query OssTypeForTime {
    sysParameter {
      ossType
    }
  }
`);

/** Sends a request to a server whose clock is at `at`. */
async function requestAt(at: string | undefined): Promise<void> {
  const graph = createGraphClient({
    fetch: async () =>
      Response.json(
        { data: { sysParameter: { ossType: 'a' } } },
        at === undefined ? {} : { headers: { Date: new Date(at).toUTCString() } },
      ),
    authorization: () => undefined,
    locale: () => 'en-US',
    onFailure: () => undefined,
  });
  await graph.query(question, {});
}

describe("the server's clock (R-money-5)", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    vi.setSystemTime(new Date('2026-11-21T10:00:00Z'));
  });
  afterEach(() => {
    forgetServerTime();
    vi.useRealTimers();
  });

  it.each([
    ['a day behind', '2026-11-22T10:00:00Z', '2026-11-22'],
    ['a day ahead', '2026-11-20T10:00:00Z', '2026-11-20'],
    ['a year behind', '2027-11-21T10:00:00Z', '2027-11-21'],
    ['some hours behind, over midnight in Shanghai', '2026-11-21T16:00:01Z', '2026-11-22'],
    ['right', '2026-11-21T10:00:00Z', '2026-11-21'],
  ])('tells the day to a computer whose clock is %s', async (_, at, day) => {
    expect(serverToday()).toBe('2026-11-21');
    await requestAt(at);
    expect(serverToday()).toBe(day);
    expect(serverNow().toISOString()).toBe(new Date(at).toISOString());
  });

  it('goes on between two answers, and after one without a date', async () => {
    await requestAt('2026-11-22T15:59:00Z');
    vi.setSystemTime(new Date('2026-11-21T10:01:00Z'));
    expect(serverToday()).toBe('2026-11-23');
    await requestAt(undefined);
    expect(serverToday()).toBe('2026-11-23');
  });

  it('calls back when it was learned anew and when a minute has passed, but not for the time an answer takes', async () => {
    const listener = vi.fn();
    const stop = onServerTime(listener);
    await requestAt('2026-11-21T09:59:58Z');
    expect(listener).not.toHaveBeenCalled();
    await requestAt('2026-11-23T10:00:00Z');
    expect(listener).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
