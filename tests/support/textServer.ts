import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server that stores texts, as a witness of the log does. `stored`: the texts by path. */
export async function startTextServer() {
  const stored = new Map<string, string>();
  const server = createServer((request, response) => {
    const name = request.url ?? '';
    if (request.method === 'PUT') {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        stored.set(name, body);
        response.end();
      });
      return;
    }
    response.statusCode = stored.has(name) ? 200 : 404;
    response.end(stored.get(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oms/`;
  return { url, stored, close: () => void server.close() };
}
