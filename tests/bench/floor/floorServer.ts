import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

interface Output {
  fileName: string;
  code?: string;
  source?: string | Uint8Array;
}

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

const orders = Array.from({ length: 25 }, (_, index) => ({
  __typename: 'Order',
  id: String(index),
  orderNo: `DD2026112100000${index}`,
  customerName: `杭州云帆软件有限公司 ${index}`,
  packageName: '费用报销季度版',
  amount: '12,800.00',
  status: 'pending',
  appliedAt: '2026-11-21 10:00:00',
}));

/** Builds the bare page and serves it, gzipped, with 25 rows from memory. */
export async function startFloor(): Promise<{ url: string; stop: () => void }> {
  const built = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false },
  });
  const output = (Array.isArray(built) ? built[0] : built) as { output: Output[] };
  const files = new Map(
    output.output.map(({ fileName, code, source }) => [
      `/${fileName}`,
      gzipSync(code ?? source ?? '', { level: 9 }),
    ]),
  );
  const answer = gzipSync(JSON.stringify({ data: { orders } }));
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const asked = path.startsWith('/graphql');
    const type = asked ? 'application/json' : (types[path.split('.').at(-1) ?? ''] ?? 'text/html');
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' });
    response.end(asked ? answer : (files.get(path) ?? files.get('/index.html')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
