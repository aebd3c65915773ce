import type { Server } from 'node:http';
import { serve } from '@hono/node-server';

/** How long what runs may take to its end once the server is told to stop. */
const drainMilliseconds = 10_000;
/** What was sent before is read before no more is taken. */
const arrivingMilliseconds = 100;

export interface Listening {
  port: number;
  /**
   * Stops taking connections, lets every request that has arrived get its answer, for ten seconds at most, and resolves
   * when no connection is left. `endStreams` ends the answers that have no end of their own.
   */
  close(endStreams: () => void): Promise<void>;
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

/** Serves on the port; 0 takes a free one. Rejects when it is taken. */
export function listen(fetch: Fetch, { port, host }: { port: number; host: string }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host }, (info) =>
      resolve({ port: info.port, close: (endStreams) => drained(server as Server, endStreams) }),
    );
    server.on('error', reject);
  });
}

async function drained(server: Server, endStreams: () => void): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, arrivingMilliseconds));
  // A connection that has got its answer would otherwise be kept for the next request.
  server.keepAliveTimeout = 1;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  endStreams();
  const late = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
  await closed;
  clearTimeout(late);
}
