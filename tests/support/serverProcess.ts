import { spawn } from 'node:child_process';
import { shortLivedOptions } from './nodeOptions.ts';
import { root } from './paths.ts';

export interface ServerProcess {
  url: string;
  stop(): Promise<void>;
}

/** Runs a script by Node in a separate process; resolves after it has printed "Ready: <url>". */
export function startServer(script: string, variables: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...shortLivedOptions, script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
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
      reject(new Error(`${script} ended with ${code} before it was ready:\n${printed}`)),
    );
  });
}
