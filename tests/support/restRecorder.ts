import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as REST received it. */
export interface RecordedCall {
  method: string;
  /** The path without the query. */
  path: string;
  headers: IncomingHttpHeaders;
}

export interface RestRecorder {
  url: string;
  calls: RecordedCall[];
  close(): void;
}

/** Starts a proxy in front of a REST server that forwards every call unchanged and records it. */
export async function recordRest(target: string): Promise<RestRecorder> {
  const calls: RecordedCall[] = [];
  const server = createServer((call, answer) => {
    const { method = 'GET', url = '/', headers } = call;
    calls.push({ method, path: url.replace(/\?.*$/, ''), headers });
    const passed = request(new URL(url, target), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    call.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
