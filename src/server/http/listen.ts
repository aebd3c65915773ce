import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { unavailable } from './refusal.ts';
import { unavailableAnswer } from './envelope.ts';

/** Milliseconds that running requests have to finish after the server begins to stop. */
export const drainMilliseconds = 10_000;
/** Milliseconds before the port closes, so that requests that were already sent are read. */
const arrivingMilliseconds = 100;

export interface Listening {
  port: number;
  /** Answers requests by `fetch` from now on; until then each is answered by 503, with Retry-After. */
  answerBy(fetch: Fetch): void;
  /**
   * Stops taking connections, lets every request that has arrived get its answer, for ten seconds at most, and resolves
   * when no connection is left. `endStreams` ends the answers that have no end of their own.
   */
  close(endStreams: () => void): Promise<void>;
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

interface Address {
  port: number;
  host: string;
}

/**
 * Takes the port before anything else is done, so that a second server on it fails before it touches a store; 0 takes a
 * free one. Rejects in plain words when it cannot be had (R-start-3).
 */
export function listen({ port, host }: Address): Promise<Listening> {
  return new Promise((resolve, reject) => {
    let answer: Fetch = answerStarting;
    const server = serve({ fetch: (...request) => answer(...request), port, hostname: host }, (info) =>
      resolve({
        port: info.port,
        answerBy: (fetch) => {
          answer = fetch;
        },
        close: (endStreams) => drained(server as Server, endStreams),
      }),
    );
    server.on('error', (error) => reject(inWords(error, { port, host })));
  });
}

/** Answers while the store is opened and migrated: with the health check's own status, else with REST's envelope. */
function answerStarting(request: Request): Response {
  if (new URL(request.url).pathname !== '/healthz') return unavailableAnswer(request);
  const { status, details } = unavailable();
  return Response.json({ status: 'starting' }, { status, headers: details.headers });
}

function inWords(error: NodeJS.ErrnoException, { port, host }: Address): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken, perhaps by this server started before: stop it, or set another PORT.`,
    EACCES: `Port ${port} may not be used by this user: set a PORT above 1023, with a proxy in front.`,
    EADDRNOTAVAIL: `HOST=${host} is no address of this machine.`,
    ENOTFOUND: `HOST=${host} is no address, and no name that this machine knows.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence ? new Error(sentence) : error;
}

async function drained(server: Server, endStreams: () => void): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, arrivingMilliseconds));
  // Otherwise an answered connection would remain open for the next request.
  server.keepAliveTimeout = 1;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  endStreams();
  const late = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
  await closed;
  clearTimeout(late);
}
