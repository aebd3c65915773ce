import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresBinaries } from './postgresBinaries.ts';

export interface PostgresServer {
  /** The URL of the maintenance database; replace the path for another one. */
  url: string;
  stop(): void;
  /** Stops the server as an operator would, with every connection, and preserves its data. */
  halt(): void;
  /** Starts it again on the same port. */
  resume(): void;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Returns the user that Debian's package creates, or else the one with the fewest rights that every system has. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : { uid: 65_534, gid: 65_534 };
}

/** Settings for a store that need not survive a power cut: commits do not wait for the disk. */
export const throwaway = { fsync: 'off' };

/** Starts a PostgreSQL server in a temporary folder, with additional settings. Throws if none can be started. */
export async function startPostgres(further: Record<string, string> = {}): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'oms-postgres-'));
  const folder = postgresBinaries(home);
  // PostgreSQL refuses to run as root.
  const user = serverUser();
  if (user) chownSync(home, user.uid, user.gid);
  const control = (args: string[]) =>
    void execFileSync(join(folder, 'pg_ctl'), args, {
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    });
  const data = join(home, 'data');
  const port = await freePort();
  const initdbOptions = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(join(folder, 'initdb'), ['-D', data, ...initdbOptions], { cwd: home, ...user });
  const given = Object.entries({ listen_addresses: '127.0.0.1', max_connections: '200', ...further });
  const settings = [`-p ${port} -k ${home}`, ...given.map(([name, value]) => `-c ${name}=${value}`)].join(
    ' ',
  );
  const resume = () => control(['-D', data, '-o', settings, '-l', join(home, 'log'), '-w', 'start']);
  resume();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt: () => control(['-D', data, '-m', 'fast', '-w', 'stop']),
    resume,
    stop: () => {
      control(['-D', data, '-m', 'immediate', 'stop']);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
