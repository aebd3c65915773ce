import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../domain/liveEvent.ts';
import { openLiveStream } from './liveStream.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const approved: LiveEvent = { topic: 'order', id: '订单-1', event: 'approve' };
const added: LiveEvent = { topic: 'customer', id: 'c-2', event: 'add' };

/** Returns the events that the page receives from a stream of these pieces, up to and with the event of the id "last". */
function eventsFrom(pieces: Uint8Array[]): Promise<LiveEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => pieces.forEach((piece) => controller.enqueue(piece)),
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  return new Promise((resolve, reject) => {
    const seen: LiveEvent[] = [];
    const close = openLiveStream({
      headers: () => ({}),
      onEvent: (event) => {
        if (event.id !== 'last') return seen.push(event);
        close();
        resolve(seen);
      },
      onReconnect: () => reject(new Error('The stream broke')),
      onUnauthorized: () => reject(new Error('Logged out')),
    });
  });
}

const last = 'data: {"topic":"session","id":"last","event":"end"}\n\n';
const inPieces = (bytes: Uint8Array, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

describe('the live stream', () => {
  it.each([
    ['events', `data: ${JSON.stringify(approved)}\n\ndata: ${JSON.stringify(added)}\n\n`, [approved, added]],
    ['an event without a space', `data:${JSON.stringify(added)}\n\n`, [added]],
    [
      'events between signs of life',
      `event: open\ndata: \n\n: comment\n\nevent: heartbeat\ndata: \n\ndata: ${JSON.stringify(added)}\n\n`,
      [added],
    ],
    ['a topic of a newer server', 'data: {"topic":"weather","id":"w-1","event":"rain"}\n\n', []],
  ])('tells %s, whatever the pieces it arrives in', async (_, text, expected) => {
    const bytes = new TextEncoder().encode(text + last);
    for (const size of [1, 2, 3, 7, bytes.length])
      expect(await eventsFrom(inPieces(bytes, size)), `pieces of ${size}`).toEqual(expected);
  });
});
