import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type PluginOption } from 'vite';

interface Output {
  fileName: string;
  code?: string;
  source?: string | Uint8Array;
}

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

interface PageOptions {
  /** Folder with its index.html. */
  root: string;
  plugins?: PluginOption[];
  /** The responses to the page's requests: JSON by path. */
  answers: Record<string, unknown>;
}

/** Builds a page for a measurement and serves it, gzipped, with its answers from memory. */
export async function startPage({ root, plugins = [], answers }: PageOptions) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), ...plugins],
    build: { write: false, chunkSizeWarningLimit: 10_000 },
  });
  const output = (Array.isArray(built) ? built[0] : built) as { output: Output[] };
  const files = new Map(
    output.output.map(({ fileName, code, source }) => [
      `/${fileName}`,
      gzipSync(code ?? source ?? '', { level: 9 }),
    ]),
  );
  const answered = new Map(
    Object.entries(answers).map(([path, answer]) => [path, gzipSync(JSON.stringify(answer))]),
  );
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const answer = answered.get(path);
    const type = answer ? 'application/json' : (types[path.split('.').at(-1) ?? ''] ?? 'text/html');
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' });
    response.end(answer ?? files.get(path) ?? files.get('/index.html'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
