import { createHash } from 'node:crypto';
import { realpathSync, unlinkSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Two processes on one in-process database would ruin it; the second must not start. */
export class DataDirInUse extends Error {
  constructor(folder: string) {
    super(
      `Another process already runs on the data folder ${folder}. ` +
        'Stop it, set another DATA_DIR, or set DATABASE_URL to run several instances on a PostgreSQL server.',
    );
    this.name = 'DataDirInUse';
  }
}

/**
 * Where Linux has a name that dies with its process, and Windows a pipe, elsewhere a socket file lies about after a
 * kill and has to be cleared away; only there two processes that find it at the same moment might both take it.
 */
const leavesFile = process.platform !== 'linux' && process.platform !== 'win32';

function lockPath(folder: string): string {
  const name = `oms-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Takes the folder for this process and gives the function that frees it. A listening socket is the lock: the system
 * drops it with the process, so a killed server leaves nothing that a reused process id could be mistaken for.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = lockPath(folder);
  let server = await listen(path);
  if (!server) {
    if (!leavesFile || (await answers(path))) throw new DataDirInUse(folder);
    unlinkSync(path);
    server = await listen(path);
    if (!server) throw new DataDirInUse(folder);
  }
  const held = server;
  return () => new Promise((resolve) => held.close(() => resolve()));
}
