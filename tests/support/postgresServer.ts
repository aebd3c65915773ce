import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PostgresServer {
  /** Of the maintenance database; replace the path to reach another one. */
  url: string;
  stop(): void;
}

/** Folder of initdb and pg_ctl: on the PATH, or where Debian puts them. Undefined when there is none. */
function binaries(): string | undefined {
  const onPath = spawnSync('which', ['pg_ctl'], { encoding: 'utf8' }).stdout.trim();
  if (onPath) return join(onPath, '..');
  const debian = '/usr/lib/postgresql';
  if (!existsSync(debian)) return undefined;
  const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(debian, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_ctl')));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** PostgreSQL refuses to run as root; then its commands run as the user that Debian's package made. */
function asServerUser(command: string, args: string[]): void {
  const root = process.getuid?.() === 0;
  const [file, all] = root ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  execFileSync(file, all, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/**
 * A PostgreSQL server of its own in a temporary folder, with further settings; undefined where PostgreSQL is not
 * installed.
 */
export async function startPostgres(
  further: Record<string, string> = {},
): Promise<PostgresServer | undefined> {
  const folder = binaries();
  if (!folder) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'oms-postgres-'));
  if (process.getuid?.() === 0) {
    const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
    chownSync(home, uid, -1);
  }
  const data = join(home, 'data');
  const port = await freePort();
  asServerUser(join(folder, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const given = Object.entries({ listen_addresses: '127.0.0.1', max_connections: '200', ...further });
  const settings = [`-p ${port} -k ${home}`, ...given.map(([name, value]) => `-c ${name}=${value}`)].join(
    ' ',
  );
  asServerUser(join(folder, 'pg_ctl'), ['-D', data, '-o', settings, '-l', join(home, 'log'), '-w', 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      asServerUser(join(folder, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
