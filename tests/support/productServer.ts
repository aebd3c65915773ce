import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.ts';

export interface ProductServer {
  url: string;
  stop(): Promise<void>;
}

/** The product as a newcomer starts it: `npm start`'s own script, an empty data folder, a free port. */
export function startProduct(variables: NodeJS.ProcessEnv = {}): Promise<ProductServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oms-product-'));
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => {
        rmSync(dataDir, { recursive: true, force: true });
        resolve();
      });
      child.kill('SIGTERM');
    });
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /Ready: (\S+)/.exec(printed)?.[1];
      if (url) resolve({ url, stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${printed}`)),
    );
  });
}
