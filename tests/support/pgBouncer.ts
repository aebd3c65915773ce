import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, serverUser } from './postgresServer.ts';

const programs = ['pgbouncer', '/usr/sbin/pgbouncer'];
const program = programs.find((name) => spawnSync(name, ['--version']).status === 0);

/** True if this machine has PgBouncer (apt-get install pgbouncer). */
export const hasPgBouncer = program !== undefined;

export interface PgBouncer {
  /** Returns the URL of a database of the server through PgBouncer. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Starts a PgBouncer in front of a PostgreSQL server; transactions share `connections` connections. */
export async function startPgBouncer(serverUrl: string, connections: number): Promise<PgBouncer> {
  const home = mkdtempSync(join(tmpdir(), 'oms-pgbouncer-'));
  const port = await freePort();
  const server = new URL(serverUrl);
  const settings = join(home, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
server_lifetime = 3600
logfile = ${join(home, 'log')}
`,
  );
  // Like PostgreSQL, it refuses to run as root.
  const user = serverUser();
  if (user) for (const path of [home, settings]) chownSync(path, user.uid, user.gid);
  const child = spawn(program ?? '', ['-q', settings], { stdio: 'ignore', cwd: home, ...user });
  await reachable(port);
  return {
    urlOf: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function reachable(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const opened = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (opened) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
