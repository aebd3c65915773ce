/** A proxy to the product that delays the page's code, as a slow connection does. */
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function startSlowProxy(target: string) {
  let open = (): void => undefined;
  let opened = Promise.resolve();
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    const pass = () => {
      const onward = forward(new URL(url, target), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      response.on('close', () => onward.destroy());
      request.pipe(onward);
    };
    if (/^\/assets\/.*\.js/.test(url)) void opened.then(pass);
    else pass();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Delays all requests from now on. */
    pause: () => {
      opened = new Promise((resolve) => (open = resolve));
    },
    release: () => open(),
    close: () =>
      new Promise<void>((resolve) => {
        open();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
