import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { errorText } from '../db/errors.ts';
import type { Api } from '../http/api.ts';
import { requireSession } from '../http/authorization.ts';
import { basePath, documentRaw } from '../http/operation.ts';
import { OpenStreams } from './openStreams.ts';

/** Proxies close silent connections after a minute or so. */
const heartbeatMilliseconds = 25_000;
/** Milliseconds that a replaced stream has to deliver the event `replaced`. */
const replacedMilliseconds = 1000;

/**
 * Registers GET events: a stream of changes in the caller's scope, as server-sent events. It ends with the session, and
 * when events may have been missed. The page then reconnects, and reads everything again or learns by a 401 that it is
 * logged out. It also ends when the server stops, and when the session opens its eleventh stream, because the newest is
 * of the tab in use. The oldest stream then gets the event `replaced`.
 */
export function registerEvents(api: Api): void {
  const openStreams = new OpenStreams();
  documentRaw(api.hono, {
    method: 'get',
    path: '/events',
    operationId: 'events',
    summary: 'Changes in the scope of the caller, as they happen',
    description:
      'Server-sent events: the data of each is a JSON object with the topic and the ids of what changed. "heartbeat" comes every 25 seconds, "replaced" before the oldest of eleven streams of a session ends.',
    tag: 'Events',
    answer: { type: 'text/event-stream', schema: z.string() },
  });
  api.hono.get(`${basePath}/events`, async (c) => {
    const session = await requireSession(api.services, c);
    c.header('X-Accel-Buffering', 'no');
    return streamSSE(c, async (stream) => {
      const { live, sessions } = api.services;
      await new Promise<void>((resolve) => {
        const stopEvents = live.subscribeAs(session, (event) => {
          void stream.writeSSE({ data: JSON.stringify(event) });
        });
        const stopSession = live.subscribe((event) => {
          if (event.topic === 'session' && event.id === session.userId) end();
        });
        let stopClosing = () => {};
        const stopGap = live.onGap(() => end());
        const heartbeat = setInterval(() => {
          void stream.writeSSE({ event: 'heartbeat', data: '' });
          endWithSession();
        }, heartbeatMilliseconds);
        const end = () => {
          clearInterval(heartbeat);
          stopEvents();
          stopSession();
          stopClosing();
          stopGap();
          forget();
          resolve();
        };
        const forget = openStreams.add(session, () => {
          // A client that reads nothing is not waited for.
          const late = setTimeout(end, replacedMilliseconds);
          void stream.writeSSE({ event: 'replaced', data: '' }).finally(() => {
            clearTimeout(late);
            end();
          });
        });
        /**
         * Ends the stream because a session also ends by its age, and because a revocation just before this stream began
         * sends no event.
         */
        const endWithSession = () => {
          sessions.lives(session).then(
            (lives) => {
              if (!lives) end();
            },
            (error: unknown) =>
              console.error(`The session of a live stream could not be looked up: ${errorText(error)}`),
          );
        };
        stream.onAbort(end);
        void stream.writeSSE({ event: 'open', data: '' });
        stopClosing = live.onClose(end);
        endWithSession();
      });
    });
  });
}
