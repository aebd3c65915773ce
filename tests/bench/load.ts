import autocannon, { type Request } from 'autocannon';

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
}

const connections = 10;

/** Loads the server with the requests in turn; each connection begins with another one. Throws if any fails. */
export async function load(url: string, requests: Request[], seconds: number): Promise<Figures> {
  let opened = 0;
  const { duration, errors, timeouts, non2xx, ...result } = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const first = Math.floor((opened++ * requests.length) / connections) % requests.length;
      // Copies the requests, because autocannon changes them.
      const own = requests.map((request) => ({ ...request }));
      client.setRequests([...own.slice(first), ...own.slice(0, first)]);
    },
  });
  const failed = errors + timeouts + non2xx;
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed under load`);
  return { perSecond: result.requests.total / duration, p50: result.latency.p50, p99: result.latency.p99 };
}

/** Returns the round with the median requests per second, whose percentiles belong together. */
export function median(rounds: Figures[]): Figures {
  const middle = [...rounds].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}
