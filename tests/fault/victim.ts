import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { shortLivedOptions } from '../support/nodeOptions.ts';
import { migrationsFolder, root } from '../support/paths.ts';

/** The store's contents, as the server itself reads them. */
export interface Books {
  /** Ids of the approved orders. */
  approved: string[];
  contradictions: string[];
}

export type VictimMessage = { port: number } | Books;

export interface Victim {
  url: string;
  pid: number;
  books(): Promise<Books>;
  /** Ends the process at once, in the middle of any work; resolves when it has ended. */
  kill(): Promise<void>;
}

function nextMessage<T extends VictimMessage>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The server ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
  });
}

export interface VictimProgram {
  path: string;
  remove(): void;
}

/** Bundles the server program as one file: loading it from its sources would add two seconds to each of the many starts. */
export async function bundleVictim(): Promise<VictimProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'oms-victim-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // Packages with binaries stay outside the bundle, because they load these from their own folder.
    ssr: {
      noExternal: true,
      external: ['@electric-sql/pglite', '@node-rs/argon2', 'fs-native-extensions', 'pg'],
    },
    build: {
      ssr: 'tests/fault/approvalVictim.ts',
      outDir: join(folder, 'out'),
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'victim.mjs' } },
    },
  });
  return {
    path: join(folder, 'out/victim.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts the REST server in its own process, on the store that the variables name (DATA_DIR, DATABASE_URL). */
export async function startVictim(program: VictimProgram, variables: NodeJS.ProcessEnv): Promise<Victim> {
  const child = fork(program.path, [], {
    execArgv: shortLivedOptions,
    env: { ...process.env, MIGRATIONS: migrationsFolder, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { port } = await nextMessage<{ port: number }>(child);
  return {
    url: `http://127.0.0.1:${port}/api/operation`,
    pid: child.pid ?? 0,
    books: () => {
      const answer = nextMessage<Books>(child);
      child.send('books');
      return answer;
    },
    kill: () => {
      child.kill('SIGKILL');
      return exited;
    },
  };
}
