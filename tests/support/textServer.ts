import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that keeps what is put, as a witness of the log is. `kept`: by path. */
export async function startTextServer() {
  const kept = new Map<string, string>();
  const server = createServer((request, response) => {
    const name = request.url ?? '';
    if (request.method === 'PUT') {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        kept.set(name, body);
        response.end();
      });
      return;
    }
    response.statusCode = kept.has(name) ? 200 : 404;
    response.end(kept.get(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oms/`;
  return { place, kept, close: () => void server.close() };
}
