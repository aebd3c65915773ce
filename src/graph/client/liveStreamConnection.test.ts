import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLiveStream } from './liveStream.ts';

/** The connections that were opened, in order; each is written to and closed by the test. */
let connections: { write: (text: string) => void; close: () => void; signal: AbortSignal }[];
let status: number;
let calls: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
  status = 200;
  calls = [];
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        connections.push({
          write: (text) => controller.enqueue(encoder.encode(text)),
          close: () => controller.close(),
          signal,
        });
      },
    });
    return new Response(stream, { status });
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function connect(): Promise<void> {
  stop = openLiveStream({
    headers: () => ({}),
    onEvent: ({ topic, id, event }) => calls.push(`${topic} ${id} ${event}`),
    onReconnect: () => calls.push('reconnected'),
    onUnauthorized: () => calls.push('unauthorized'),
  });
  await vi.advanceTimersByTimeAsync(0);
}

it('is taken up again after a break, with growing pauses, and says that something was missed', async () => {
  await connect();
  const pauses = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
  connections[0]?.close();
  status = 503;
  for (const [index, pause] of pauses.entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(connections, `before ${pause}`).toHaveLength(index + 1);
    if (index === pauses.length - 1) status = 200;
    await vi.advanceTimersByTimeAsync(1);
    expect(connections, `after ${pause}`).toHaveLength(index + 2);
  }
  expect(calls).toEqual(['reconnected']);
  connections.at(-1)?.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls, 'the pause is short again').toEqual(['reconnected', 'reconnected']);
});

it('that another tab has replaced is taken up again when this tab is turned to (R-call-5)', async () => {
  const tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  await connect();
  connections[0]?.write('event: replaced\ndata: \n\n');
  connections[0]?.close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([calls, connections.length]).toEqual([[], 1]);
  tab.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(1000);
  expect([calls, connections.length]).toEqual([['reconnected'], 2]);
});

it('that another tab has replaced is let go when nobody follows any more', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  await connect();
  connections[0]?.write('event: replaced\ndata: \n\n');
  connections[0]?.close();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([calls, connections.length]).toEqual([[], 1]);
});

it('ends where the session is no longer known', async () => {
  status = 401;
  await connect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([calls, connections.length]).toEqual([['unauthorized'], 1]);
});

it('is let go when nobody follows any more', async () => {
  await connect();
  connections[0]?.close();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections[0]?.signal.aborted).toBe(true);
  expect([calls, connections.length]).toEqual([[], 1]);
});
